//! What a player types, and Ctrl-C while nothing is typed.

use std::io::{BufRead, IsTerminal, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded, select};

use crate::interrupt;
use ozeki_engine::limits::LINE_BYTES;

/// What came in.
pub enum Heard {
    Line(String),
    /// Ctrl-C, for the first time since the last line.
    Interrupt,
    End,
}

/// The lines of the standard input.
pub struct Input {
    /// A person sits there, who can be asked.
    pub on_terminal: bool,
    lines: Receiver<std::io::Result<Option<String>>>,
    interrupts: Receiver<()>,
    interrupted: Arc<AtomicBool>,
}

/// Stands in a line for what cannot be read as text.
pub const UNREADABLE: char = char::REPLACEMENT_CHARACTER;

/// The next line, or `None` at the end. Of a line that is too long, the rest is passed over.
fn read_line(input: &mut impl BufRead) -> std::io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(LINE_BYTES as u64).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let is_cut = line.len() == LINE_BYTES && !line.ends_with(b"\n");
    let mut text = String::from_utf8_lossy(&line).into_owned();
    if is_cut {
        input.skip_until(b'\n')?;
        text.push(UNREADABLE);
    }
    Ok(Some(text))
}

impl Input {
    /// Reads beside the game: so Ctrl-C is heard while a line is waited for. Only where there is a person to ask is it
    /// caught; the second one in a row ends the program at once, whatever it is doing.
    pub fn new() -> Self {
        let on_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let (line_sender, lines) = bounded(1);
        std::thread::spawn(move || {
            let mut stdin = std::io::stdin().lock();
            loop {
                let read = read_line(&mut stdin);
                // A terminal can be read on after its end was typed.
                let last = read.is_err() || !on_terminal && matches!(read, Ok(None));
                if line_sender.send(read).is_err() || last {
                    break;
                }
            }
        });
        let (interrupt_sender, interrupts) = bounded(1);
        let interrupted = Arc::new(AtomicBool::new(false));
        if on_terminal {
            let before = interrupted.clone();
            // An error leaves the system's own handler in place, which is all right.
            let _ = ctrlc::set_handler(move || {
                if before.swap(true, Ordering::Relaxed) || interrupt_sender.try_send(()).is_err() {
                    std::process::exit(i32::from(interrupt::EXIT_CODE));
                }
            });
        }
        Input { on_terminal, lines, interrupts, interrupted }
    }

    /// Waits for what comes next.
    pub fn next(&self) -> std::io::Result<Heard> {
        select! {
            recv(self.interrupts) -> interrupt => match interrupt {
                Ok(()) => Ok(Heard::Interrupt),
                // Nobody listens to Ctrl-C: there are only lines.
                Err(_) => self.line(self.lines.recv().unwrap_or(Ok(None))),
            },
            recv(self.lines) -> line => self.line(line.unwrap_or(Ok(None))),
        }
    }

    fn line(&self, line: std::io::Result<Option<String>>) -> std::io::Result<Heard> {
        self.interrupted.store(false, Ordering::Relaxed);
        Ok(line?.map_or(Heard::End, Heard::Line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_heard_whatever_is_in_it() {
        let long = "x".repeat(10 * LINE_BYTES);
        let input = [b"1\n\xff\xfe\n".as_slice(), long.as_bytes(), b"\n2\n3"].concat();
        let mut input = input.as_slice();
        let lines: Vec<String> = std::iter::from_fn(|| read_line(&mut input).unwrap()).collect();
        assert_eq!(lines.len(), 5);
        assert_eq!((&*lines[0], &*lines[3], &*lines[4]), ("1\n", "2\n", "3"));
        assert!(lines[1].contains(UNREADABLE) && lines[2].contains(UNREADABLE) && lines[2].len() < 2 * LINE_BYTES);
    }
}
