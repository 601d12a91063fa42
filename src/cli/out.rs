//! All that is said to a person goes through here: a stream that cannot be written to is told, not panicked over, and
//! what commands a terminal comes from this program alone.

use std::io::{Error, ErrorKind, Result, Write};

use anstream::AutoStream;

use ozeki_engine::hidden;

/// The standard output, in colour where that is wanted.
pub type Out = Guarded<AutoStream<std::io::Stdout>>;

pub fn stdout() -> Out {
    Guarded::new(anstream::stdout())
}

/// The standard error; where even that is closed, there is nobody left to tell.
pub fn stderr() -> Guarded<AutoStream<std::io::Stderr>> {
    Guarded::new(anstream::stderr())
}

/// Text for another program, as it is.
pub fn raw(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(named)
}

/// A line for a person.
macro_rules! say {
    ($($said:tt)*) => {{
        use std::io::Write as _;
        writeln!($crate::out::stdout(), $($said)*)
    }};
}

/// A line on the standard error.
macro_rules! complain {
    ($($said:tt)*) => {{
        use std::io::Write as _;
        _ = writeln!($crate::out::stderr(), $($said)*);
    }};
}

pub(crate) use {complain, say};

/// A stream that passes on text, lines, tabs and the colours of this program, and spells out everything else.
pub struct Guarded<W> {
    stream: W,
    /// The beginning of a character or of a colour that is not whole yet.
    kept: Vec<u8>,
}

/// Says that it is about the output.
pub fn named(error: Error) -> Error {
    match error.kind() {
        // Whoever read our output has had enough of it.
        ErrorKind::BrokenPipe => error,
        kind => Error::new(kind, format!("the output cannot be written: {error}")),
    }
}

const ESCAPE: char = '\u{1b}';
/// No colour has a longer one.
const LONGEST: usize = 24;

/// What a text with an escape at its beginning begins with.
enum Begins {
    /// A colour or a weight, of so many bytes.
    Style(usize),
    /// Perhaps one, if more comes.
    Perhaps,
    SomethingElse,
}

fn begins(text: &str) -> Begins {
    let Some(inside) = text.strip_prefix("\u{1b}[") else {
        return if text.len() == 1 { Begins::Perhaps } else { Begins::SomethingElse };
    };
    match inside.find(|c: char| !c.is_ascii_digit() && c != ';') {
        // Blinking and hidden text is nothing that this program has a use for.
        Some(end)
            if inside[end..].starts_with('m') && !inside[..end].split(';').any(|n| matches!(n, "5" | "6" | "8")) =>
        {
            Begins::Style(end + 3)
        }
        Some(end) if inside[end..].starts_with('m') && inside.starts_with("38;5;") => Begins::Style(end + 3),
        None if text.len() < LONGEST => Begins::Perhaps,
        _ => Begins::SomethingElse,
    }
}

impl<W: Write> Guarded<W> {
    pub fn new(stream: W) -> Self {
        Guarded { stream, kept: Vec::new() }
    }

    /// Spells out what must be; what is not whole yet is left over, unless this is all there is.
    fn pass_on(&mut self, mut text: &str, is_all: bool) -> Result<()> {
        while let Some(c) = text.chars().next() {
            let plain = text.find(|c: char| hidden::is_hidden(c) && !matches!(c, '\n' | '\t')).unwrap_or(text.len());
            self.stream.write_all(&text.as_bytes()[..plain])?;
            text = &text[plain..];
            if plain > 0 {
                continue;
            }
            let length = match if c == ESCAPE { begins(text) } else { Begins::SomethingElse } {
                Begins::Style(length) => {
                    self.stream.write_all(&text.as_bytes()[..length])?;
                    length
                }
                Begins::Perhaps if !is_all => {
                    self.kept = text.as_bytes().to_vec();
                    return Ok(());
                }
                _ => {
                    self.stream.write_all(hidden::spelt(c).as_bytes())?;
                    c.len_utf8()
                }
            };
            text = &text[length..];
        }
        Ok(())
    }

    fn take(&mut self, bytes: &[u8], is_all: bool) -> Result<()> {
        let mut all = std::mem::take(&mut self.kept);
        all.extend_from_slice(bytes);
        match std::str::from_utf8(&all) {
            Ok(text) => self.pass_on(text, is_all),
            // The last character is not whole yet.
            Err(e) if e.error_len().is_none() && !is_all => {
                let whole = e.valid_up_to();
                self.pass_on(std::str::from_utf8(&all[..whole]).unwrap_or_default(), true)?;
                self.kept = all.split_off(whole);
                Ok(())
            }
            Err(_) => self.pass_on(&String::from_utf8_lossy(&all), is_all),
        }
    }
}

impl<W: Write> Write for Guarded<W> {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.take(bytes, false).map_err(named)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        self.take(&[], true).and_then(|()| self.stream.flush()).map_err(named)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(pieces: &[&[u8]]) -> String {
        let mut guarded = Guarded::new(Vec::new());
        pieces.iter().for_each(|piece| guarded.write_all(piece).unwrap());
        guarded.flush().unwrap();
        String::from_utf8(guarded.stream).unwrap()
    }

    #[test]
    fn colours_pass_and_nothing_else_commands_a_terminal() {
        assert_eq!(shown(&[b"\x1b[1;31mred\x1b[0m\n\ta"]), "\x1b[1;31mred\x1b[0m\n\ta");
        assert_eq!(shown(&[b"\x1b[38;5;8mgrey"]), "\x1b[38;5;8mgrey");
        assert_eq!(
            shown(&[b"a\x1b]0;title\x07b\x1b[2Jc\rd\x1b[8mhidden"]),
            r"a\u{1b}]0;title\u{7}b\u{1b}[2Jc\u{d}d\u{1b}[8mhidden"
        );
        assert_eq!(shown(&["x\u{202e}y\u{9b}2J".as_bytes()]), r"x\u{202e}y\u{9b}2J");
    }

    #[test]
    fn what_comes_in_pieces_is_put_together() {
        assert_eq!(shown(&[b"\x1b", b"[3", b"1mred"]), "\x1b[31mred");
        assert_eq!(shown(&[b"\xc3", b"\xa9t\xc3\xa9"]), "été");
        assert_eq!(shown(&[b"\x1b", b"c"]), r"\u{1b}c");
        assert_eq!(shown(&[b"\x1b["]), r"\u{1b}[");
        assert_eq!(shown(&[b"\xff\x1b]"]), "\u{fffd}\\u{1b}]");
    }
}
