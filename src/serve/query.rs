//! The query of an address.

use anyhow::{Context, Result, bail, ensure};

/// What comes after the question mark.
pub(super) struct Query<'a>(&'a str);

impl<'a> Query<'a> {
    /// The path of an address and its query.
    pub(super) fn split(url: &'a str) -> (&'a str, Self) {
        let (path, query) = url.split_once('?').unwrap_or((url, ""));
        (path, Self(query))
    }

    /// The text of a key.
    pub(super) fn text(&self, key: &str) -> Result<Option<String>> {
        let pairs = self.0.split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(name, _)| *name == key).map(|(_, value)| decode(value)).transpose()
    }

    /// The number of a key.
    pub(super) fn number(&self, key: &str) -> Result<Option<usize>> {
        let Some(text) = self.text(key)? else { return Ok(None) };
        let number = text.parse().with_context(|| format!("{key}: '{text}' is not a number"))?;
        Ok(Some(number))
    }
}

/// Undoes the escapes of an address.
fn decode(text: &str) -> Result<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits = [rest.next(), rest.next()];
                let [Some(high), Some(low)] = digits else {
                    bail!("a broken escape in the address")
                };
                let value = |digit: u8| char::from(digit).to_digit(16);
                let pair = value(high).zip(value(low));
                let (high, low) = pair.context("a broken escape in the address")?;
                (16 * high + low) as u8
            }
            byte => byte,
        });
    }
    let text = String::from_utf8(bytes).context("an address that is not UTF-8")?;
    ensure!(!text.contains('\0'), "an address has no zero bytes");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_are_undone_and_broken_ones_refused() {
        let (path, query) = Query::split("/api/x?path=a%20b%2Fc+d&game=3&bad=%zz&cut=%2");
        assert_eq!(path, "/api/x");
        assert_eq!(query.text("path").unwrap().as_deref(), Some("a b/c d"));
        assert_eq!(query.number("game").unwrap(), Some(3));
        assert_eq!(query.text("none").unwrap(), None);
        assert!(query.text("bad").is_err() && query.text("cut").is_err());
        assert!(query.number("path").is_err());
        assert!(Query::split("/?a=%00").1.text("a").is_err());
    }
}
