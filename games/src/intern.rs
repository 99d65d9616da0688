//! Rules that live as long as the program, so that positions can point at them.

use std::any::Any;
use std::sync::{Mutex, PoisonError};

static KEPT: Mutex<Vec<&(dyn Any + Send + Sync)>> = Mutex::new(Vec::new());

/// Keeps a value for good; equal values are kept once. A program meets few different rules, so a
/// list is searched faster than it would be hashed.
pub(crate) fn intern<R: PartialEq + Send + Sync + 'static>(value: R) -> &'static R {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let mut known = kept.iter().filter_map(|any| any.downcast_ref::<R>());
    if let Some(same) = known.find(|same| **same == value) {
        return same;
    }
    let value: &'static R = Box::leak(Box::new(value));
    kept.push(value);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_values_of_a_type_are_kept_once() {
        let first: &String = intern("rules".to_owned());
        assert!(std::ptr::eq(first, intern("rules".to_owned())));
        assert!(!std::ptr::eq(first, intern("other rules".to_owned())));
        assert_eq!(*intern("rules"), "rules", "a text of another type is not confused with it");
    }
}
