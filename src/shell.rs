//! Words of printed commands, as a shell reads them.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::Path;

/// A word that a shell takes for this text, whatever is in it.
pub(crate) fn word(text: impl AsRef<OsStr>) -> String {
    let text = text.as_ref();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-:=,".contains(c);
    match text.to_str() {
        Some(text) if !text.is_empty() && text.chars().all(is_plain) => text.to_owned(),
        Some(text) if !text.chars().any(char::is_control) => {
            format!("'{}'", text.replace('\'', r"'\''"))
        }
        _ => escaped(text.as_encoded_bytes()),
    }
}

/// A path that cannot be taken for a flag.
pub(crate) fn path(path: &Path) -> String {
    let is_like_a_flag = path.as_os_str().as_encoded_bytes().starts_with(b"-");
    if is_like_a_flag { word(Path::new(".").join(path)) } else { word(path) }
}

/// With control characters, or bytes that are no text, spelled out.
fn escaped(bytes: &[u8]) -> String {
    let mut word = "$'".to_owned();
    for chunk in bytes.utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\'' | '\\' => word.extend(['\\', c]),
                c if c.is_control() => {
                    c.to_string().bytes().for_each(|byte| push_byte(&mut word, byte));
                }
                c => word.push(c),
            }
        }
        chunk.invalid().iter().for_each(|byte| push_byte(&mut word, *byte));
    }
    word + "'"
}

/// In octal, which ends after three digits.
fn push_byte(word: &mut String, byte: u8) {
    let _ = write!(word, "\\{byte:03o}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_where_a_shell_would_read_more_into_them() {
        for (text, quoted) in [
            ("mcts:iters=5,c=0.4", "mcts:iters=5,c=0.4"),
            ("", "''"),
            ("my bot.toml", "'my bot.toml'"),
            ("$(reboot)", "'$(reboot)'"),
            ("it's", r"'it'\''s'"),
            ("a\nb\u{1b}'", r"$'a\012b\033\''"),
        ] {
            assert_eq!(word(text), quoted);
        }
        assert_eq!(path(Path::new("-x")), "./-x");
    }

    #[test]
    #[cfg(unix)]
    fn a_shell_gives_back_every_byte() {
        use std::os::unix::ffi::OsStrExt;
        use std::process::Command;
        let hostile: Vec<u8> = (1..=255).collect();
        for text in [&hostile[..], b"$(x) `y` \"z\" 'a' \\n !b", "Übung".as_bytes()] {
            let script = format!("printf %s {}", word(OsStr::from_bytes(text)));
            let printed = Command::new("bash").args(["-c", &script]).output().unwrap();
            assert_eq!(printed.stdout, text, "{script}");
        }
    }
}
