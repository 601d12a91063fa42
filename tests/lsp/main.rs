//! The language server, spoken to as an editor does: the real program over a pipe.

mod asking;
mod checking;
mod client;
mod editors;
#[path = "../common/folders.rs"]
mod folders;
mod manners;
mod typing;
