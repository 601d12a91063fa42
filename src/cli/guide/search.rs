//! Full-text search in the guide.

use super::{Page, headings, pages};

/// A section that has all the words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    pub page: Page,
    pub heading: String,
    /// Empty where the page begins.
    pub anchor: String,
    /// The line that says most of it.
    pub line: String,
}

/// The sections with all of some words, or words that begin like them; those with a word in their heading first.
pub fn search(words: &str) -> Vec<Found> {
    let wanted: Vec<String> = split(words).collect();
    let pages = pages();
    let mut found: Vec<(usize, Found)> = pages.iter().flat_map(|page| search_in(page, &page.text(), &wanted)).collect();
    found.sort_by_key(|(rank, _)| std::cmp::Reverse(*rank));
    found.into_iter().map(|(_, found)| found).collect()
}

/// The words of a text: letters, digits and what joins them in a name.
fn split(text: &str) -> impl Iterator<Item = String> + '_ {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).map(str::to_lowercase)
}

/// How many of the words a text has.
fn count(text: &str, wanted: &[String]) -> usize {
    let has: Vec<String> = split(text).collect();
    wanted.iter().filter(|word| has.iter().any(|other| other.starts_with(word.as_str()))).count()
}

fn search_in(page: &Page, text: &str, wanted: &[String]) -> Vec<(usize, Found)> {
    let lines: Vec<&str> = text.lines().collect();
    let headings = headings(text);
    let mut found = Vec::new();
    for (index, heading) in headings.iter().enumerate() {
        let end = headings.get(index + 1).map_or(lines.len(), |next| next.line);
        let section = &lines[heading.line..end];
        if wanted.is_empty() || count(&section.join(" "), wanted) < wanted.len() {
            continue;
        }
        // The first of the best; a line of code says less than one of prose.
        let best =
            section.iter().skip(1).filter(|line| !line.trim().is_empty()).enumerate().max_by_key(|(at, line)| {
                (count(line, wanted), usize::from(!line.starts_with("```")), std::cmp::Reverse(*at))
            });
        let in_heading = count(&heading.title, wanted);
        let anchor = if heading.level == 1 { String::new() } else { heading.anchor.clone() };
        found.push((
            in_heading,
            Found {
                page: page.clone(),
                heading: heading.title.clone(),
                anchor,
                line: best.map_or("", |(_, line)| line.trim()).to_owned(),
            },
        ));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_words_count_and_beginnings_do() {
        let page = Page { path: "a.md".to_owned(), title: "A".to_owned(), part: String::new(), inner: false };
        let text = "# A\n\nPiles are shuffled.\n\n## Draw piles\n\nnothing\nA pile is reshuffled when it is empty.\n";
        let found = |words: &str| {
            let wanted: Vec<String> = split(words).collect();
            search_in(&page, text, &wanted).into_iter().map(|(rank, f)| (rank, f.anchor, f.line)).collect::<Vec<_>>()
        };
        assert_eq!(
            found("pile"),
            [
                (0, String::new(), "Piles are shuffled.".to_owned()),
                (1, "draw-piles".to_owned(), "A pile is reshuffled when it is empty.".to_owned())
            ]
        );
        assert_eq!(found("Reshuff pile").len(), 1);
        assert!(found("pile nowhere").is_empty() && found("").is_empty());
    }
}
