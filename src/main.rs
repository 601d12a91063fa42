//! The `ozeki` command: the library's command line with the packs built in, so that it works in an empty folder.

use std::process::ExitCode;

use ozeki::library::{CARDS, Memory, SCRIPTS};
use rust_embed::Embed;

#[derive(Embed)]
#[folder = "cards/"]
struct BuiltInCards;

#[derive(Embed)]
#[folder = "scripts/"]
struct BuiltInScripts;

fn built_in<E: Embed>(folder: &str, files: Memory) -> Memory {
    E::iter().fold(files, |files, path| match E::get(&path) {
        Some(file) => files.with(&format!("{folder}/{path}"), file.data.into_owned()),
        None => files,
    })
}

fn main() -> ExitCode {
    let packs = || built_in::<BuiltInScripts>(SCRIPTS, built_in::<BuiltInCards>(CARDS, Memory::new()));
    ozeki::cli::main(packs)
}
