//! Which requests are let in.

use std::net::IpAddr;

use super::answer::Refusal;
use super::request::Request;

/// No address of the page is longer, nor any body.
const LONGEST_URL: usize = 4096;
pub(super) const LARGEST_BODY: usize = 64 * 1024;

/// Refuses what does not come from a page of this server. A page elsewhere can make a browser send
/// requests here, and can even point a name of its own at this machine, but it cannot choose what
/// the browser says in `Host` and `Origin`.
pub(super) fn check(request: &Request, bound: IpAddr) -> Result<(), Refusal> {
    if request.url.len() > LONGEST_URL {
        return Err(Refusal::new(414, format!("an address is at most {LONGEST_URL} bytes long")));
    }
    let host = request.header("host").unwrap_or_default();
    if !is_own_host(host, bound) {
        return Err(Refusal::new(403, "this server does not go by the name in the Host header"));
    }
    let is_own_origin = |origin: &str| origin.strip_prefix("http://") == Some(host);
    if request.header("origin").is_some_and(|origin| !is_own_origin(origin)) {
        return Err(Refusal::new(403, "requests of other pages are refused"));
    }
    let site = request.header("sec-fetch-site");
    let is_page = request.method == "GET" && !request.url.starts_with("/api/");
    if site.is_some_and(|site| !["same-origin", "none"].contains(&site)) && !is_page {
        return Err(Refusal::new(403, "requests of other pages are refused"));
    }
    match request.method.as_str() {
        "GET" => Ok(()),
        "POST" => check_body(request),
        _ => Err(Refusal::new(405, "the methods are GET and POST")),
    }
}

/// A form of another page cannot send JSON without asking first.
fn check_body(request: &Request) -> Result<(), Refusal> {
    let kind = request.header("content-type").unwrap_or_default();
    if !kind.eq_ignore_ascii_case("application/json") {
        return Err(Refusal::new(415, "a body must be application/json"));
    }
    match request.body_length() {
        Some(length) if length <= LARGEST_BODY => Ok(()),
        Some(_) => Err(Refusal::new(413, format!("a body is at most {LARGEST_BODY} bytes long"))),
        None => Err(Refusal::new(411, "a body must have a Content-Length")),
    }
}

/// Only addresses and `localhost` are names of this server: nobody can point them elsewhere.
fn is_own_host(host: &str, bound: IpAddr) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.parse::<u16>().is_ok() => name,
        _ => host,
    };
    if name == "localhost" {
        return true;
    }
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let address: Option<IpAddr> = name.parse().ok();
    address.is_some_and(|address| address.is_loopback() || !bound.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_addresses_of_this_machine_are_hosts() {
        let local: IpAddr = "127.0.0.1".parse().unwrap();
        for host in ["127.0.0.1:8080", "localhost:8080", "localhost", "[::1]:8080"] {
            assert!(is_own_host(host, local), "{host}");
        }
        for host in ["", "evil.example", "127.0.0.1.evil.example:80", "10.0.0.7:80", "localhost.a"]
        {
            assert!(!is_own_host(host, local), "{host}");
        }
        let open: IpAddr = "0.0.0.0".parse().unwrap();
        assert!(is_own_host("10.0.0.7:80", open) && !is_own_host("evil.example", open));
    }
}
