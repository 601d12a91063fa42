//! Makes a failing input small, so that it can be read: files, cards, fields, functions, statements are left out while
//! it still fails the same way.

use ozeki::syntax::{RonNode, outline};

use super::bundle::Bundle;

/// Tries before it is left as it is.
const MOST_TRIES: usize = 4_000;

/// The smallest input found that still fails, as `fails` tells.
pub fn shrink(mut bundle: Bundle, fails: &dyn Fn(&Bundle) -> bool) -> Bundle {
    let mut tries = MOST_TRIES;
    loop {
        let before = bundle.bytes();
        for path in bundle.files.keys().cloned().collect::<Vec<_>>() {
            bundle = without_file(bundle, &path, fails, &mut tries);
        }
        for path in bundle.files.keys().cloned().collect::<Vec<_>>() {
            bundle = smaller_file(bundle, &path, fails, &mut tries);
        }
        if bundle.bytes() == before || tries == 0 {
            return bundle;
        }
    }
}

fn keeps_failing(bundle: &Bundle, fails: &dyn Fn(&Bundle) -> bool, tries: &mut usize) -> bool {
    if *tries == 0 {
        return false;
    }
    *tries -= 1;
    fails(bundle)
}

fn without_file(bundle: Bundle, path: &str, fails: &dyn Fn(&Bundle) -> bool, tries: &mut usize) -> Bundle {
    let mut smaller = bundle.clone();
    smaller.files.remove(path);
    if keeps_failing(&smaller, fails, tries) { smaller } else { bundle }
}

fn smaller_file(mut bundle: Bundle, path: &str, fails: &dyn Fn(&Bundle) -> bool, tries: &mut usize) -> Bundle {
    let mut skip = 0;
    loop {
        let Ok(text) = String::from_utf8(bundle.files.get(path).cloned().unwrap_or_default()) else { return bundle };
        // What is left out changes what could be left out after it, so the pieces are found anew each time.
        let pieces = if path.ends_with(".ron") { items(&text) } else { blocks(&text) };
        let Some(cuts) = pieces.get(skip) else { return bundle };
        let smaller = bundle.clone().with(path, cut(&text, cuts));
        if keeps_failing(&smaller, fails, tries) {
            bundle = smaller;
        } else if *tries == 0 {
            return bundle;
        } else {
            skip += 1;
        }
    }
}

/// Spans to cut out together, in order.
type Cuts = Vec<std::ops::Range<usize>>;

fn cut(text: &str, cuts: &Cuts) -> String {
    let mut kept = String::new();
    let mut at = 0;
    for span in cuts {
        kept += &text[at..span.start];
        at = span.end;
    }
    kept + &text[at..]
}

/// The items of every list, map and structure of a RON text, the largest first.
fn items(text: &str) -> Vec<Cuts> {
    fn collect(node: &RonNode, found: &mut Vec<Cuts>) {
        for item in &node.children {
            let end = item.comma.map_or(item.span.end, |comma| comma + 1);
            found.push(std::iter::once(item.start()..end).collect());
            collect(item, found);
        }
    }
    let mut found = Vec::new();
    if let Ok(node) = outline(text) {
        collect(&node, &mut found);
    }
    found.sort_by_key(|cuts| std::cmp::Reverse(cuts[0].len()));
    found
}

/// Lines of a script, blocks as a whole and blocks without what is around them, the largest first.
fn blocks(text: &str) -> Vec<Cuts> {
    let mut lines = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        lines.push((at..at + line.len(), line.trim()));
        at += line.len();
    }
    let mut found: Vec<Cuts> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    for (index, (span, line)) in lines.iter().enumerate() {
        let closes = line.starts_with('}');
        let opens = line.ends_with('{');
        if closes && let Some(start) = open.pop() {
            found.push(std::iter::once(lines[start].0.start..span.end).collect());
            if !opens {
                found.push(vec![lines[start].0.clone(), span.clone()]);
            }
        }
        if opens {
            open.push(index);
        }
        if !opens && !closes {
            found.push(vec![span.clone()]);
        }
    }
    found.sort_by_key(|cuts| std::cmp::Reverse(cuts.iter().map(ExactSizeIterator::len).sum::<usize>()));
    found
}
