//! The guide: the pages of `docs/`, built into the program.
//!
//! `docs/SUMMARY.md` says which pages there are and in which order, for this module as for mdBook.

mod html;
mod search;
mod terminal;

pub use html::site;
pub use search::{Found, search};
pub use terminal::coloured;

use rust_embed::Embed;

#[derive(Embed)]
#[folder = "../../docs/"]
struct Files;

/// A page of the guide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// In `docs/`, such as `rules/README.md`.
    pub path: String,
    pub title: String,
    /// The heading it stands under in the summary; empty for what stands before the first.
    pub part: String,
    /// It stands below another page of its part.
    pub inner: bool,
}

impl Page {
    /// The name to ask for it: its path without the extension. The first page of a folder has the folder's name.
    pub fn name(&self) -> &str {
        let path = self.path.strip_suffix(".md").unwrap_or(&self.path);
        match path.strip_suffix("README") {
            Some("") => "guide",
            Some(folder) => folder.trim_end_matches('/'),
            None => path,
        }
    }

    pub fn text(&self) -> String {
        file(&self.path).unwrap_or_default()
    }
}

fn file(path: &str) -> Option<String> {
    Some(String::from_utf8_lossy(&Files::get(path)?.data).into_owned())
}

/// Every page, in the order of the summary.
pub fn pages() -> Vec<Page> {
    listed(&file("SUMMARY.md").unwrap_or_default())
}

fn listed(summary: &str) -> Vec<Page> {
    let mut part = String::new();
    let mut pages = Vec::new();
    for line in summary.lines().skip_while(|line| line.trim().is_empty()).skip(1) {
        if let Some(title) = line.strip_prefix("# ") {
            part = title.trim().to_owned();
            continue;
        }
        let link = line.trim_start_matches([' ', '-']);
        let Some((title, path)) = link.strip_prefix('[').and_then(|link| link.split_once("](")) else { continue };
        let Some(path) = path.trim_end().strip_suffix(')') else { continue };
        pages.push(Page {
            path: path.to_owned(),
            title: title.to_owned(),
            part: part.clone(),
            inner: line.starts_with(' '),
        });
    }
    pages
}

/// A heading of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Heading {
    pub level: usize,
    pub title: String,
    /// What a link to it ends in.
    pub anchor: String,
    /// The number of its line, from 0.
    line: usize,
}

/// The headings of a text in Markdown, with the anchors that mdBook and code hosts give them.
pub fn headings(text: &str) -> Vec<Heading> {
    let mut anchors = Anchors::default();
    let mut found = Vec::new();
    let mut in_code = false;
    for (line, words) in text.lines().enumerate() {
        in_code ^= words.trim_start().starts_with("```");
        let level = words.chars().take_while(|&c| c == '#').count();
        if in_code || level == 0 {
            continue;
        }
        if let Some(title) = words[level..].strip_prefix(' ') {
            let title = title.trim().replace('`', "");
            found.push(Heading { level, anchor: anchors.of(&title), title, line });
        }
    }
    found
}

/// Gives headings their anchors; a second one of the same words gets a number.
#[derive(Default)]
struct Anchors {
    given: Vec<String>,
}

impl Anchors {
    fn of(&mut self, title: &str) -> String {
        let kept = title.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
        let plain: String = kept.flat_map(char::to_lowercase).map(|c| if c == ' ' { '-' } else { c }).collect();
        let before = self.given.iter().filter(|given| **given == plain).count();
        self.given.push(plain.clone());
        if before == 0 { plain } else { format!("{plain}-{before}") }
    }
}

/// The part of a page below one of its headings, down to the next one of its rank.
pub fn section(text: &str, anchor: &str) -> Option<String> {
    let headings = headings(text);
    let at = headings.iter().position(|heading| heading.anchor == anchor)?;
    let next = headings[at + 1..].iter().find(|heading| heading.level <= headings[at].level);
    let lines = text.lines().skip(headings[at].line);
    let lines: Vec<&str> = match next {
        Some(next) => lines.take(next.line - headings[at].line).collect(),
        None => lines.collect(),
    };
    Some(lines.join("\n").trim_end().to_owned() + "\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summary_lists_pages_by_part() {
        let pages =
            listed("# Summary\n\n[Start](README.md)\n\n# Rules\n\n- [All](rules/README.md)\n  - [One](rules/one.md)\n");
        let told: Vec<_> = pages.iter().map(|page| (page.part.as_str(), page.title.as_str(), page.name())).collect();
        assert_eq!(told, [("", "Start", "guide"), ("Rules", "All", "rules"), ("Rules", "One", "rules/one")]);
    }

    #[test]
    fn sections_end_at_a_heading_of_their_rank_and_code_has_none() {
        let text = "# A\n\n## Why `x`?\n\n```sh\n# no heading\n```\n\n### Deeper\n\n## Why x\n\nlast\n";
        let anchors: Vec<_> = headings(text).into_iter().map(|heading| heading.anchor).collect();
        assert_eq!(anchors, ["a", "why-x", "deeper", "why-x-1"]);
        assert_eq!(section(text, "why-x").unwrap(), "## Why `x`?\n\n```sh\n# no heading\n```\n\n### Deeper\n");
        assert_eq!(section(text, "why-x-1").unwrap(), "## Why x\n\nlast\n");
        assert_eq!(section(text, "nowhere"), None);
    }
}
