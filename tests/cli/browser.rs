//! The page in a real browser, if there is one.

use std::fs;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::bench::Bench;

const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Put before everything else in the page.
const LISTENER: &str = "<script>window.failures = [];
addEventListener('error', (event) => failures.push(String(event.message)));</script>";

/// Put at the end of the page: opens everything, measures, sorts a table, and tells the frame
/// around it.
const PROBE: &str = r#"<script>addEventListener("load", () => {
  document.querySelectorAll("details").forEach((details) => { details.open = true; });
  const charts = [...document.querySelectorAll("svg.chart")].filter((svg) => svg.getClientRects().length);
  const isEmpty = (svg) => { const box = svg.getBBox(); return !(box.width > 0 && box.height > 0); };
  const boxes = (svg) => [...svg.querySelectorAll("text")].filter((text) => text.textContent.trim())
    .map((text) => [text.textContent, text.getBoundingClientRect()]);
  const clipped = [], touching = [], small = [];
  for (const svg of charts) {
    const frame = svg.getBoundingClientRect(), texts = boxes(svg);
    const name = svg.getAttribute("aria-label");
    for (const [text, box] of texts) {
      if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.bottom > frame.bottom + 1
          || box.top < frame.top - 1) clipped.push(`${name}: ${text}`);
      if (box.height < 11) small.push(`${name}: ${text} (${box.height})`);
    }
    texts.forEach(([text, a], place) => texts.slice(place + 1).forEach(([other, b]) => {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 1 && down > 3) touching.push(`${name}: ${text} / ${other}`);
    }));
  }
  const table = document.querySelector("table.sortable"), head = table.tHead.rows[0].cells[3];
  const column = () => [...table.tBodies[0].rows].map((row) => Number(row.cells[3].dataset.key));
  head.click();
  const up = column();
  head.click();
  const down = column();
  parent.postMessage({ width: innerWidth, charts: charts.length, empty: charts.filter(isEmpty).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth, clipped, touching, small,
    up, down, failures }, "*");
});</script>"#;

/// Two frames of the widths of a phone and of a desktop, and what they tell.
const FRAMES: &str = r#"<!DOCTYPE html><body><pre id="told"></pre><script>
addEventListener("message", (event) => {
  document.getElementById("told").textContent += JSON.stringify(event.data) + "\n";
});</script>
<iframe src="probed.html" style="width:360px;height:800px;border:0"></iframe>
<iframe src="probed.html" style="width:1280px;height:800px;border:0"></iframe>"#;

fn browser() -> Option<&'static str> {
    let starts = |name: &&str| {
        let quiet = Command::new(name)
            .arg("--version")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        quiet.is_ok_and(|status| status.success())
    };
    BROWSERS.into_iter().find(starts)
}

/// What the frames tell, one value for each.
fn measured(browser: &str, bench: &Bench, page: &str) -> Vec<Value> {
    let page = page.replacen("<head>", &format!("<head>{LISTENER}"), 1);
    fs::write(bench.path("probed.html"), page.replace("</body>", &format!("{PROBE}</body>")))
        .unwrap();
    fs::write(bench.path("frames.html"), FRAMES).unwrap();
    let dom = fs::File::create(bench.path("dom.html")).unwrap();
    let mut child = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"])
        .args([
            "--no-first-run",
            "--virtual-time-budget=20000",
            "--dump-dom",
            "--window-size=1400,900",
        ])
        .arg(format!("--user-data-dir={}", bench.path("profile").display()))
        .arg(format!("file://{}", bench.path("frames.html").display()))
        .stdout(dom)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if start.elapsed() > Duration::from_mins(2) {
            child.kill().unwrap();
            panic!("the browser does not end");
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    let dom = fs::read_to_string(bench.path("dom.html")).unwrap();
    let told = dom.split("<pre id=\"told\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    let told =
        told.unwrap_or_default().replace("&amp;", "&").replace("&lt;", "<").replace("&gt;", ">");
    told.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Everything the probe looks for, put into a page that has it.
const FAULTS: &str = r#"<div style="width:3000px">wide</div><svg class="chart"></svg>
<svg class="chart" viewBox="0 0 100 20" width="100" aria-label="bad">
<text x="95" y="10" style="font-size:5px">sticks out</text><text x="95" y="10">sticks out</text>
</svg><script>unknownFunction();</script></main>"#;

#[test]
fn faults_of_a_page_are_seen() {
    let Some(browser) = browser() else { return };
    let bench = Bench::new();
    bench.write_ablation("ablation");
    bench.succeed("report ablation --out page.html");
    let page = fs::read_to_string(bench.path("page.html")).unwrap();
    let told = measured(browser, &bench, &page.replace("</main>", FAULTS));
    assert_eq!(told.len(), 2, "{told:?}");
    for frame in told {
        assert!(frame["failures"][0].as_str().unwrap().contains("unknownFunction"));
        assert_eq!(frame["empty"], 1);
        assert!(frame["overflow"].as_i64().unwrap() > 1000);
        for list in ["clipped", "touching", "small"] {
            assert!(frame[list][0].as_str().unwrap().starts_with("bad: sticks out"), "{list}");
        }
    }
}

#[test]
fn the_page_is_drawn_at_every_width() {
    let Some(browser) = browser() else {
        eprintln!("skipped: none of {} is installed", BROWSERS.join(", "));
        return;
    };
    let bench = Bench::new();
    let bots = "greedy,greedy:epsilon=0.3,columns=0.5,bridge_hopes=0.25,random";
    bench.succeed(&format!("tournament --bots {bots} --blocks 8 --out run --quiet"));
    bench.write_balance("balance");
    bench.write_ladder("ladder");
    bench.write_ablation("ablation");
    bench.write_tuning("tuning");
    bench.succeed("report run balance ladder ablation tuning --out page.html");
    let page = fs::read_to_string(bench.path("page.html")).unwrap();
    let told = measured(browser, &bench, &page);
    assert_eq!(told.len(), 2, "{told:?}");
    let figures = page.matches("<figure").count();
    for frame in &told {
        assert_sound(frame, figures);
    }
    let mut widths: Vec<_> = told.iter().filter_map(|frame| frame["width"].as_u64()).collect();
    widths.sort_unstable();
    assert_eq!(widths, [360, 1280]);
}

#[track_caller]
fn assert_sound(frame: &Value, figures: usize) {
    let width = &frame["width"];
    let charts = frame["charts"].as_u64().unwrap() as usize;
    assert!(charts >= figures, "{charts} charts of {figures} figures at {width}");
    assert_eq!(frame["empty"], 0, "charts not drawn at {width}");
    assert!(frame["overflow"].as_i64().unwrap() <= 0, "{} too wide at {width}", frame["overflow"]);
    for list in ["failures", "clipped", "touching", "small"] {
        assert_eq!(frame[list], serde_json::json!([]), "{list} at {width}");
    }
    let numbers = |list: &str| {
        let values = frame[list].as_array().unwrap().iter();
        values.map(|value| value.as_f64().unwrap()).collect::<Vec<_>>()
    };
    let (up, down) = (numbers("up"), numbers("down"));
    assert!(up.len() == 3 && up.is_sorted() && down.iter().rev().is_sorted(), "{up:?} {down:?}");
}
