//! The guide hangs together: every page is in the summary, and every link leads somewhere, in plain Markdown as in HTML.

use std::collections::BTreeSet;
use std::path::Path;

use ozeki::guide::{headings, pages, site};

use super::{docs, page};

/// Markdown files below a folder, as paths in `docs/`.
fn files(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            found.insert(path.strip_prefix(docs()).unwrap().to_string_lossy().replace('\\', "/"));
        }
    }
}

#[test]
fn every_page_is_in_the_summary() {
    let mut there = BTreeSet::new();
    files(&docs(), &mut there);
    there.remove("SUMMARY.md");
    let listed: BTreeSet<String> = pages().into_iter().map(|page| page.path).collect();
    let lost: Vec<_> = there.difference(&listed).collect();
    assert!(lost.is_empty(), "not in docs/SUMMARY.md: {lost:?}");
    let invented: Vec<_> = listed.difference(&there).collect();
    assert!(invented.is_empty(), "in docs/SUMMARY.md, but not in docs/: {invented:?}");
}

/// What stands in the parentheses of links, outside code.
fn links(text: &str) -> Vec<String> {
    let mut in_code = false;
    let mut found = Vec::new();
    for line in text.lines() {
        in_code ^= line.trim_start().starts_with("```");
        if in_code {
            continue;
        }
        // Every other part of a line split at backticks is code.
        let words: String = line.split('`').step_by(2).collect();
        found.extend(words.split("](").skip(1).filter_map(|rest| Some(rest.split_once(')')?.0.to_owned())));
    }
    found
}

#[test]
fn every_link_leads_to_a_page_and_a_heading() {
    let listed = pages();
    let mut wrong = Vec::new();
    for from in &listed {
        for link in links(&from.text()).iter().filter(|link| !link.contains("://")) {
            let (path, anchor) = link.split_once('#').map_or((link.as_str(), None), |(path, a)| (path, Some(a)));
            let folder = Path::new(&from.path).parent().unwrap();
            let target = if path.is_empty() { from.path.clone() } else { joined(folder, path) };
            let Some(to) = listed.iter().find(|page| page.path == target) else {
                wrong.push(format!("docs/{}: `{link}` leads to no page of the guide", from.path));
                continue;
            };
            if anchor.is_some_and(|anchor| !headings(&to.text()).iter().any(|heading| heading.anchor == anchor)) {
                wrong.push(format!("docs/{}: `{link}`: there is no such heading", from.path));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A relative path from a folder of the guide.
fn joined(folder: &Path, path: &str) -> String {
    let mut parts: Vec<String> = folder.iter().map(|part| part.to_string_lossy().into_owned()).collect();
    for part in path.split('/') {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(part.to_owned()),
        }
    }
    parts.join("/")
}

#[test]
fn the_html_has_every_page_and_its_links_lead_to_files_of_it() {
    let site = site();
    let paths: BTreeSet<&str> = site.iter().map(|(path, _)| path.as_str()).collect();
    assert!(paths.contains("index.html") && paths.contains("style.css"));
    for page in pages() {
        assert!(paths.contains(page.html_path().as_str()), "{}", page.path);
    }
    for (path, text) in &site {
        for link in text.split("href=\"").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
            if link.contains("://") {
                continue;
            }
            let folder = Path::new(path).parent().unwrap();
            let target = if file.is_empty() { path.clone() } else { joined(folder, file) };
            let found = site.iter().find(|(path, _)| *path == target);
            let (_, found) = found.unwrap_or_else(|| panic!("{path} links to {link}, which is not there"));
            if let Some(anchor) = anchor {
                assert!(found.contains(&format!("id=\"{anchor}\"")), "{path} links to {link}: no such heading");
            }
        }
    }
}

#[test]
fn the_book_is_one_that_mdbook_reads() {
    let book = page("book.toml");
    assert!(book.contains("src = \".\"") && book.contains("[book]"), "{book}");
    assert!(page("SUMMARY.md").starts_with("# Summary\n"));
}
