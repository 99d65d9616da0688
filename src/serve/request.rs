//! A request as it comes over a connection.

use std::io::{ErrorKind, Read};

use super::answer::Refusal;

/// No head of a request is longer, nor has it more lines.
const LARGEST_HEAD: usize = 16 * 1024;
const MOST_HEADERS: usize = 64;

/// What is asked for. Headers that must be there once at most are.
#[derive(Debug)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) url: String,
    headers: Vec<(String, String)>,
    /// What has been read of the body along with the head.
    begun: Vec<u8>,
}

impl Request {
    /// Reads the head of a request; nothing if there comes nothing at all, as from a browser that
    /// connects ahead of time.
    pub(super) fn read(stream: &mut impl Read) -> Result<Option<Self>, Refusal> {
        let mut bytes = Vec::new();
        let mut piece = [0; 4096];
        loop {
            let length = match stream.read(&mut piece) {
                Ok(length) => length,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(_) if bytes.is_empty() => return Ok(None),
                Err(_) => return Err(Refusal::new(408, "the request did not come to its end")),
            };
            match length {
                0 if bytes.is_empty() => return Ok(None),
                0 => return Err(Refusal::new(400, "the request breaks off")),
                _ => bytes.extend_from_slice(&piece[..length]),
            }
            if let Some(request) = Self::parse(&bytes)? {
                return Ok(Some(request));
            }
            if bytes.len() > LARGEST_HEAD {
                let what = format!("the head of a request is at most {LARGEST_HEAD} bytes long");
                return Err(Refusal::new(431, what));
            }
        }
    }

    fn parse(bytes: &[u8]) -> Result<Option<Self>, Refusal> {
        let mut lines = [httparse::EMPTY_HEADER; MOST_HEADERS];
        let mut parsed = httparse::Request::new(&mut lines);
        let broken = |error| Refusal::new(400, format!("not a request: {error}"));
        let httparse::Status::Complete(end) = parsed.parse(bytes).map_err(broken)? else {
            return Ok(None);
        };
        let header = |header: &httparse::Header<'_>| {
            let value = String::from_utf8_lossy(header.value).trim().to_owned();
            (header.name.to_ascii_lowercase(), value)
        };
        let request = Self {
            method: parsed.method.unwrap_or_default().to_owned(),
            url: parsed.path.unwrap_or_default().to_owned(),
            headers: parsed.headers.iter().map(header).collect(),
            begun: bytes[end..].to_vec(),
        };
        request.check_repeats()?;
        Ok(Some(request))
    }

    /// What is said twice could be read in two ways.
    fn check_repeats(&self) -> Result<(), Refusal> {
        for name in ["host", "origin", "content-length", "content-type", "sec-fetch-site"] {
            if self.headers.iter().filter(|(known, _)| known == name).count() > 1 {
                return Err(Refusal::new(400, format!("more than one header '{name}'")));
            }
        }
        Ok(())
    }

    /// A header by its name in small letters.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// How long the body is, if that is said plainly.
    pub(super) fn body_length(&self) -> Option<usize> {
        let length = self.header("content-length").filter(|length| length.len() < 19)?;
        let is_plain = length.bytes().all(|byte| byte.is_ascii_digit());
        let is_whole = self.header("transfer-encoding").is_none();
        length.parse().ok().filter(|_| is_plain && is_whole)
    }

    /// The rest of the body comes over the stream.
    pub(super) fn body(&self, stream: &mut impl Read) -> Result<Vec<u8>, Refusal> {
        let length = self.body_length().unwrap_or_default();
        let mut bytes = self.begun[..self.begun.len().min(length)].to_vec();
        let rest = (length - bytes.len()) as u64;
        let read = stream.take(rest).read_to_end(&mut bytes);
        read.map_err(|_| Refusal::new(408, "the body did not come to its end"))?;
        if bytes.len() < length {
            return Err(Refusal::new(400, "the body breaks off"));
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A stream that gives one byte at a time.
    struct Slow<'a>(&'a [u8]);

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let end = buffer.len().min(1);
            self.0.read(&mut buffer[..end])
        }
    }

    fn status(text: &[u8]) -> u16 {
        Request::read(&mut &*text).unwrap_err().status
    }

    #[test]
    fn a_request_is_read_however_it_is_cut() {
        let text = b"POST /a?b HTTP/1.1\r\nHost:  x:1 \r\nContent-Length: 5\r\n\r\nhello and more";
        let mut whole = &text[..];
        let mut slow = Slow(text);
        for mut stream in [&mut whole as &mut dyn Read, &mut slow] {
            let request = Request::read(&mut stream).unwrap().unwrap();
            assert_eq!((request.method.as_str(), request.url.as_str()), ("POST", "/a?b"));
            assert_eq!((request.header("host"), request.body_length()), (Some("x:1"), Some(5)));
            assert_eq!(request.body(&mut stream).unwrap(), b"hello");
        }
    }

    #[test]
    fn what_is_broken_or_can_be_read_in_two_ways_is_refused() {
        assert!(Request::read(&mut &b""[..]).unwrap().is_none());
        assert_eq!(status(b"GET / HT"), 400);
        assert_eq!(status(b"\x16\x03\x01\x02\x00\x01"), 400);
        assert_eq!(status(b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), 400);
        let endless = [b"GET / HTTP/1.1\r\nA: ".as_slice(), &vec![b'x'; 20_000]].concat();
        assert_eq!(status(&endless), 431);
        for length in ["+5", "-1", "5, 5", "0x5", "99999999999999999999", ""] {
            let text = format!("POST / HTTP/1.1\r\nContent-Length: {length}\r\n\r\n");
            let request = Request::read(&mut text.as_bytes()).unwrap().unwrap();
            assert_eq!(request.body_length(), None, "{length}");
        }
        let text = "POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nabc";
        let request = Request::read(&mut text.as_bytes()).unwrap().unwrap();
        assert_eq!(request.body(&mut &b""[..]).unwrap_err().status, 400);
    }
}
