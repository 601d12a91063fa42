//! Places in a text as the protocol counts them: lines from 0, and in a line UTF-16 units.

use std::ops;

use gen_lsp_types::{Position, Range};

/// Where each line begins. A line ends with `\n`, `\r\n` or a lone `\r`.
fn line_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let bytes = text.as_bytes();
    let ends = move |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    std::iter::once(0).chain((0..bytes.len()).filter(ends).map(|at| at + 1))
}

/// The byte of a position; one behind the end of its line is the end of the line.
pub fn offset(text: &str, position: Position) -> usize {
    let Some(start) = line_starts(text).nth(position.line as usize) else { return text.len() };
    let mut units = position.character;
    for (at, c) in text[start..].char_indices() {
        let len = c.len_utf16() as u32;
        if c == '\n' || c == '\r' || units < len {
            return start + at;
        }
        units -= len;
    }
    text.len()
}

/// The position of a byte.
pub fn position(text: &str, offset: usize) -> Position {
    let offset = text.floor_char_boundary(offset.min(text.len()));
    let (line, start) = line_starts(text).take_while(|&start| start <= offset).enumerate().last().unwrap_or_default();
    let character = text[start..offset].encode_utf16().count();
    Position { line: line as u32, character: character as u32 }
}

pub fn range(text: &str, span: &ops::Range<usize>) -> Range {
    Range { start: position(text, span.start), end: position(text, span.end) }
}

/// The bytes of a range, in order even if the range is not.
pub fn span(text: &str, range: Range) -> ops::Range<usize> {
    let (start, end) = (offset(text, range.start), offset(text, range.end));
    start.min(end)..end.max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_utf_16_units() {
        let text = "né 𝔤x\r\nà\rb\n";
        for (at, line, character) in [("n", 0, 0), ("𝔤", 0, 3), ("x", 0, 5), ("à", 1, 0), ("b", 2, 0)] {
            let byte = text.find(at).unwrap();
            assert_eq!(position(text, byte), Position { line, character }, "{at}");
            assert_eq!(offset(text, Position { line, character }), byte, "{at}");
        }
        assert_eq!(position(text, text.len()), Position { line: 3, character: 0 });
    }

    #[test]
    fn positions_outside_the_text_are_clamped() {
        let text = "a𝔤\nb";
        assert_eq!(offset(text, Position { line: 0, character: 2 }), 1, "the middle of a character is its start");
        assert_eq!(offset(text, Position { line: 0, character: 99 }), 5);
        assert_eq!(offset(text, Position { line: 9, character: 0 }), text.len());
        assert_eq!(position(text, 999), Position { line: 1, character: 1 });
        assert_eq!(offset("", Position { line: 0, character: 3 }), 0);
    }
}
