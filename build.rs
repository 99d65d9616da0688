//! Names the code that results come from.

use std::process::Command;

fn main() {
    let git = |arguments: &[&str]| {
        let output = Command::new("git").args(arguments).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let hash = git(&["rev-parse", "--short=12", "HEAD"]).unwrap_or_else(|| "unknown".to_owned());
    let is_dirty = git(&["status", "--porcelain"]).is_some_and(|changes| !changes.is_empty());
    println!("cargo:rustc-env=NABU_GIT_HASH={hash}{}", if is_dirty { "-dirty" } else { "" });
    for name in ["HEAD", "index"] {
        if let Some(path) = git(&["rev-parse", "--path-format=absolute", "--git-path", name]) {
            println!("cargo:rerun-if-changed={path}");
        }
    }
}
