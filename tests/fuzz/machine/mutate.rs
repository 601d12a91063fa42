//! Changes to texts that know what a token is: most of what comes out still means something, and is wrong somewhere.

use super::random::Random;

/// Numbers at the edge of something.
const EDGES: [&str; 20] = [
    "0",
    "1",
    "-1",
    "2",
    "3",
    "4",
    "5",
    "15",
    "16",
    "17",
    "32",
    "33",
    "127",
    "128",
    "255",
    "256",
    "65536",
    "4294967296",
    "9223372036854775807",
    "18446744073709551616",
];

/// Pieces that are seldom written by people.
const ODD: [&str; 24] = [
    "\u{feff}",
    "\u{202e}",
    "\u{200b}",
    "\u{1b}[31m",
    "\u{0}",
    "é",
    "𝔤",
    "e\u{301}",
    "\r",
    "\r\n",
    "\t",
    "\"",
    "\\",
    "\\u{110000}",
    "'",
    "`",
    "${",
    "/*",
    "*/",
    "//",
    "r#\"",
    "=cmd()",
    "None",
    "Some(1)",
];

/// The tokens of a text: words, numbers, quoted texts, blanks, and every other character by itself.
pub fn tokens(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let len = match first {
            '"' => quoted(rest),
            c if word(c) => rest.find(|c| !word(c)).unwrap_or(rest.len()),
            c if c.is_whitespace() => rest.find(|c: char| !c.is_whitespace()).unwrap_or(rest.len()),
            c => c.len_utf8(),
        };
        let (token, after) = rest.split_at(len);
        found.push(token);
        rest = after;
    }
    found
}

fn quoted(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// A text with a few things changed; `other` is one to take pieces from.
pub fn mutate(random: &mut Random, text: &str, other: &str) -> Vec<u8> {
    let mut pieces: Vec<String> = tokens(text).into_iter().map(str::to_owned).collect();
    let others = tokens(other);
    for _ in 0..[1, 1, 1, 2, 3, 6][random.below(6)] {
        if pieces.is_empty() {
            break;
        }
        change(random, &mut pieces, &others);
    }
    let mut bytes = pieces.concat().into_bytes();
    if random.chance(5) && !bytes.is_empty() {
        let at = random.below(bytes.len());
        match random.below(3) {
            0 => bytes.truncate(at),
            1 => bytes[at] ^= 1 << random.below(8),
            _ => bytes.insert(at, random.below(256) as u8),
        }
    }
    bytes
}

fn change(random: &mut Random, pieces: &mut Vec<String>, others: &[&str]) {
    // Blanks matter little: what is chosen is mostly something else.
    let mut at = random.below(pieces.len());
    for _ in 0..4 {
        if pieces[at].trim().is_empty() {
            at = random.below(pieces.len());
        }
    }
    let far = (at + random.between(1, 40)).min(pieces.len());
    match random.below(14) {
        0 => _ = pieces.remove(at),
        1 => pieces.insert(at, pieces[at].clone()),
        2 => _ = pieces.drain(at..far),
        3 => {
            let span = pieces[at..far].to_vec();
            pieces.splice(at..at, span);
        }
        4 => {
            let with = random.below(pieces.len());
            pieces.swap(at, with);
        }
        5 | 6 => pieces[at] = pieces[random.below(pieces.len())].clone(),
        7 if !others.is_empty() => pieces[at] = others[random.below(others.len())].to_owned(),
        8 if !others.is_empty() => {
            let from = random.below(others.len());
            let to = (from + random.between(1, 60)).min(others.len());
            pieces.splice(at..at, others[from..to].iter().map(|&piece| piece.to_owned()));
        }
        9 | 10 => number(random, pieces),
        11 => pieces.insert(at, random.word(&ODD)),
        12 => {
            let bracket = random.word(&["(", "[", "{", "((", "{\"", "if true {", "-", "!", "Some("]);
            let times = *random.pick(&[2, 10, 130, 3_000]);
            pieces.insert(at, bracket.repeat(times));
        }
        _ => pieces[at] = pieces[at].repeat(*random.pick(&[2, 40, 2_000])),
    }
}

/// Another number in place of one that is there.
fn number(random: &mut Random, pieces: &mut [String]) {
    let numbers: Vec<usize> =
        (0..pieces.len()).filter(|&at| pieces[at].starts_with(|c: char| c.is_ascii_digit())).collect();
    if !numbers.is_empty() {
        pieces[*random.pick(&numbers)] = random.word(&EDGES);
    }
}
