//! Ozeki: a workbench for designing army-building card games.
//!
//! A content pack (RON data and Rhai scripts) describes an edition completely, and one engine plays any pack. The
//! workbench is made of several crates, each in a folder of its own; this one puts them together.

pub use ozeki_cli as cli;
pub use ozeki_cli::guide;
pub use ozeki_engine::{
    bots, decision, event, game, hidden, kernel, library, limits, pack, problem, rules, scenario, script, setup,
    syntax, table, text, transcript, view, vocabulary,
};
pub use ozeki_lab as lab;
pub use ozeki_lsp as lsp;
pub use ozeki_project as project;
