//! A panic inside a game becomes an error that says which game it was.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

use anyhow::{Result, anyhow};

thread_local! {
    static IS_CAUGHT: Cell<bool> = const { Cell::new(false) };
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does the work; if it panics, the error says so after `what`.
pub(crate) fn catch_panic<T>(
    what: impl FnOnce() -> String,
    work: impl FnOnce() -> Result<T>,
) -> Result<T> {
    static HOOK: Once = Once::new();
    HOOK.call_once(note_places);
    IS_CAUGHT.set(true);
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    IS_CAUGHT.set(false);
    outcome.unwrap_or_else(|payload| {
        let place = PLACE.take();
        Err(anyhow!("{} broke down: {} ({place})", what(), message(payload.as_ref())))
    })
}

/// Caught panics are noted instead of printed; all others are printed as ever.
fn note_places() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if IS_CAUGHT.get() {
            PLACE.set(info.location().map(ToString::to_string).unwrap_or_default());
        } else {
            usual(info);
        }
    }));
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<&str>().copied();
    text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("a panic")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_names_the_work_and_the_place() {
        let result: Result<()> = catch_panic(|| "block 3".to_owned(), || panic!("no {}", "stones"));
        let text = result.unwrap_err().to_string();
        assert!(text.starts_with("block 3 broke down: no stones ("), "{text}");
        assert!(text.contains("catch_panic.rs:"), "{text}");
    }

    #[test]
    fn results_pass() {
        assert_eq!(catch_panic(String::new, || Ok(7)).unwrap(), 7);
        let failed: Result<()> = catch_panic(String::new, || Err(anyhow!("as it is")));
        assert_eq!(failed.unwrap_err().to_string(), "as it is");
    }
}
