//! The page: one HTML file that needs nothing else.

use anyhow::Result;
use askama::Template;

use super::chart::style_sheet;
use super::directory::Directory;
use super::figure::{Chapter, Figure, NARROW, Panel, Section, WIDE, slug};

/// The page as its template sees it.
#[derive(Template)]
#[template(path = "page.html")]
struct Page<'a> {
    title: String,
    style: String,
    script: &'static str,
    chapters: Vec<Leaf<'a>>,
}

/// A chapter with the directory it is about.
struct Leaf<'a> {
    number: usize,
    chapter: &'a Chapter,
    path: String,
    command: Option<&'a str>,
    conditions: Vec<(String, String)>,
    printed: Option<String>,
}

/// The page about some directories.
pub(super) fn page(parts: &[(Directory, Chapter)]) -> Result<String> {
    let titles: Vec<_> = parts.iter().map(|(_, chapter)| chapter.title.as_str()).collect();
    let leaves = parts.iter().enumerate();
    let leaves = leaves.map(|(place, (directory, chapter))| leaf(place + 1, directory, chapter));
    let chapters = leaves.collect::<Result<_>>()?;
    let page = Page {
        title: format!("{} \u{b7} nabu", titles.join(", ")),
        style: style_sheet() + include_str!("page.css"),
        script: include_str!("page.js"),
        chapters,
    };
    Ok(page.render()?)
}

fn leaf<'a>(number: usize, directory: &'a Directory, chapter: &'a Chapter) -> Result<Leaf<'a>> {
    Ok(Leaf {
        number,
        chapter,
        path: directory.path().display().to_string(),
        command: directory.named("command"),
        conditions: directory.conditions(),
        printed: directory.text("summary.txt")?,
    })
}

impl Leaf<'_> {
    fn section_id(&self, section: &Section) -> String {
        format!("c{}-{}", self.number, slug(&section.title))
    }

    fn figure_id(&self, figure: &Figure) -> String {
        format!("c{}-fig-{}", self.number, figure.id)
    }
}

impl Panel {
    fn wide(&self, figure: &Figure) -> String {
        self.chart.draw(WIDE, &self.name(figure))
    }

    fn narrow(&self, figure: &Figure) -> String {
        self.chart.draw(NARROW, &self.name(figure))
    }
}

/// Text with what stands between backticks set as code.
fn rich(text: &str) -> String {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        let escaped = super::chart::escaped(part);
        if place % 2 == 0 {
            html.push_str(&escaped);
        } else {
            html.extend(["<code>", &escaped, "</code>"]);
        }
    }
    html
}
