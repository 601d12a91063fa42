//! The guide as a few HTML files that need only a browser.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

use super::{Anchors, Page, headings, pages};

const STYLE: &str = include_str!("style.css");

/// Every file of the guide as HTML: path and text.
pub fn site() -> Vec<(String, String)> {
    let pages = pages();
    let mut files = vec![("style.css".to_owned(), STYLE.to_owned())];
    files.extend((0..pages.len()).map(|at| (html_path(&pages[at].path), page_html(&pages, at))));
    files
}

/// `rules/README.md` becomes `rules/index.html`, as with mdBook.
pub(super) fn html_path(path: &str) -> String {
    let path = path.strip_suffix(".md").unwrap_or(path);
    match path.strip_suffix("README") {
        Some(folder) => format!("{folder}index.html"),
        None => format!("{path}.html"),
    }
}

impl Page {
    /// Where it is among the files of [`site`].
    pub fn html_path(&self) -> String {
        html_path(&self.path)
    }
}

fn page_html(pages: &[Page], at: usize) -> String {
    let page = &pages[at];
    // The way from this page back to the folder of the guide.
    let up = "../".repeat(page.path.matches('/').count());
    let link = |to: &Page, words: &str| format!("<a href=\"{up}{}\">{words}</a>", to.html_path());
    let mut nav = String::new();
    let mut part = "";
    for other in pages {
        if other.part != part {
            part = &other.part;
            nav += &format!("<h2>{}</h2>\n", escaped(part));
        }
        let here = if other == page { " aria-current=\"page\"" } else { "" };
        let inner = if other.inner { " class=\"inner\"" } else { "" };
        nav += &format!("<a{here}{inner} href=\"{up}{}\">{}</a>\n", other.html_path(), escaped(&other.title));
        if other == page {
            nav += &sections(&page.text());
        }
    }
    let before = at.checked_sub(1).map(|at| link(&pages[at], &format!("← {}", escaped(&pages[at].title))));
    let after = pages.get(at + 1).map(|page| link(page, &format!("{} →", escaped(&page.title))));
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <title>{} · Ozeki</title>\n<link rel=\"stylesheet\" href=\"{up}style.css\">\n</head>\n<body>\n\
         <nav class=\"pages\" id=\"pages\" aria-label=\"Pages\"><div><p>Ozeki</p>\n{nav}</div></nav>\n\
         <main>\n<a class=\"to-pages\" href=\"#pages\">All pages</a>\n{}<nav class=\"turn\" aria-label=\"Before and after\"><span>{}</span><span>{}</span></nav>\n</main>\n\
         </body>\n</html>\n",
        escaped(&page.title),
        body(&page.text()),
        before.unwrap_or_default(),
        after.unwrap_or_default(),
    )
}

/// The page's own headings, below its name in the list of pages.
fn sections(text: &str) -> String {
    let links: String = headings(text)
        .iter()
        .filter(|heading| heading.level == 2)
        .map(|heading| format!("<a href=\"#{}\">{}</a>\n", heading.anchor, escaped(&heading.title)))
        .collect();
    if links.is_empty() { links } else { format!("<div class=\"sections\">\n{links}</div>\n") }
}

fn body(markdown: &str) -> String {
    let mut anchors = Anchors::default();
    let mut events: Vec<Event> = Vec::new();
    let mut heading: Option<usize> = None;
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH;
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::Heading { .. }) => heading = Some(events.len()),
            Event::End(TagEnd::Heading(_)) => {
                if let Some(start) = heading.take() {
                    let words: String = events[start + 1..].iter().filter_map(said).collect();
                    if let Event::Start(Tag::Heading { id, .. }) = &mut events[start] {
                        *id = Some(anchors.of(&words).into());
                    }
                }
            }
            _ => {}
        }
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                events.push(Event::Start(Tag::Link { link_type, dest_url: local(dest_url), title, id }));
            }
            // Wide tables scroll by themselves, not with the page.
            Event::Start(Tag::Table(_)) => events.extend([Event::Html("<div class=\"wide\">".into()), event]),
            Event::End(TagEnd::Table) => events.extend([event, Event::Html("</div>\n".into())]),
            other => events.push(other),
        }
    }
    let mut text = String::new();
    html::push_html(&mut text, events.into_iter());
    text
}

fn said<'a>(event: &'a Event) -> Option<&'a str> {
    match event {
        Event::Text(words) | Event::Code(words) => Some(words),
        _ => None,
    }
}

/// A link to another page leads to its HTML.
fn local(link: CowStr) -> CowStr {
    let (path, anchor) = link.split_once('#').map_or((&*link, None), |(path, anchor)| (path, Some(anchor)));
    if link.contains("://") || !path.ends_with(".md") {
        return link;
    }
    let anchor = anchor.map(|anchor| format!("#{anchor}")).unwrap_or_default();
    CowStr::from(html_path(path) + &anchor)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_get_anchors_and_links_lead_to_html() {
        let text =
            body("# The `x` <one>\n\n[a](b.md#c) [d](rules/README.md) [e](https://f.org/g.md) [h](#the-x-one)\n");
        assert!(text.contains("<h1 id=\"the-x-\">") || text.contains("<h1 id=\"the-x-one\">"), "{text}");
        for link in ["\"b.html#c\"", "\"rules/index.html\"", "\"https://f.org/g.md\"", "\"#the-x-one\""] {
            assert!(text.contains(link), "{text}");
        }
    }
}
