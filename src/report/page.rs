//! The page: one HTML file that needs nothing else.

use anyhow::Result;
use askama::Template;

use super::chart::{escaped, style_sheet};
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
    directory: &'a Directory,
    chapter: &'a Chapter,
    printed: Option<String>,
}

/// The page about some directories.
pub(super) fn page<'a>(parts: &'a [(Directory, Chapter)]) -> Result<String> {
    let titles: Vec<_> = parts.iter().map(|(_, chapter)| chapter.title.as_str()).collect();
    let leaf = |(place, (directory, chapter)): (usize, &'a (Directory, Chapter))| {
        let printed = directory.text("summary.txt")?;
        Ok(Leaf { number: place + 1, directory, chapter, printed })
    };
    let chapters = parts.iter().enumerate().map(leaf).collect::<Result<_>>()?;
    let page = Page {
        title: format!("{} \u{b7} nabu", titles.join(", ")),
        style: style_sheet() + include_str!("page.css"),
        script: include_str!("page.js"),
        chapters,
    };
    Ok(page.render()?)
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

/// A command that lines never break inside of a flag: browsers would, behind its hyphens.
fn command_line(text: &str) -> String {
    let word = |word: &str| match escaped(word) {
        flag if flag.starts_with("--") => format!("<span class=\"flag\">{flag}</span>"),
        word => word,
    };
    text.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// Text with what stands between backticks set as code.
fn rich(text: &str) -> String {
    let mut html = String::new();
    for (place, part) in text.split('`').enumerate() {
        if place % 2 == 0 {
            html.push_str(&escaped(part));
        } else {
            html.extend(["<code>", &command_line(part), "</code>"]);
        }
    }
    html
}
