//! What a player types, and Ctrl-C while nothing is typed.

use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crossbeam_channel::{Receiver, bounded, select};

use crate::cli::interrupt;

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

impl Input {
    /// Reads beside the game: so Ctrl-C is heard while a line is waited for. Only where there is a person to ask is it
    /// caught; the second one in a row ends the program at once, whatever it is doing.
    pub fn new() -> Self {
        let on_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        let (line_sender, lines) = bounded(1);
        std::thread::spawn(move || {
            let mut stdin = std::io::stdin().lock();
            loop {
                let mut line = String::new();
                let read = stdin.read_line(&mut line).map(|bytes| (bytes > 0).then_some(line));
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
