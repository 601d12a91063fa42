//! The language server: shows what `ozeki check` finds and what `ozeki reference` says while you write a card.
//!
//! One thread reads messages and one writes them ([`transport`]). The [`server`] answers messages in order and never
//! waits for a check, which runs in the background ([`checking`]). A file is read from the editor if it is open there,
//! else from disk, else from the built-in packs ([`documents`]).
//!
//! A text that is being typed has errors most of the time, so nothing here needs it to be correct. Words and brackets
//! are read as far as possible ([`lexer`], [`tree`]). To find what can stand at a place, the script lint and the RON
//! reader get the text with a made-up name there, and report what they would have accepted ([`script`], [`data`]). So
//! the editor knows whatever the engine knows.

mod checking;
mod complete;
mod data;
mod declared;
mod documents;
mod hover;
mod navigate;
mod position;
mod publish;
mod requests;
mod script;
mod server;
mod symbols;
mod transport;
mod uri;
mod view;

use std::io::{BufReader, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::unbounded;

use ozeki_engine::library::Memory;
use server::{Ended, Server};

/// Serves an editor until it says goodbye. Says whether it did so properly.
pub fn serve(
    input: impl Read + Send + 'static,
    output: impl Write + Send + 'static,
    root: PathBuf,
    built_in: Arc<Memory>,
) -> bool {
    let (incoming, messages) = unbounded();
    let (outgoing, to_write) = unbounded();
    let (jobs, to_check) = unbounded();
    let (checked, results) = unbounded();
    // A pipe that breaks is one that is closed.
    thread::spawn(move || drop(transport::read_all(BufReader::new(input), &incoming)));
    let writer = thread::spawn(move || drop(transport::write_all(output, &to_write)));
    let packs = built_in.clone();
    thread::spawn(move || checking::work(&to_check, &checked, &packs));
    let ended = Server::new(root, built_in, outgoing, jobs).run(&messages, &results);
    // Everything that was said is still written.
    let _ = writer.join();
    ended == Ended::Properly
}
