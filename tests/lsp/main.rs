//! The language server, spoken to as an editor does: the real program over a pipe.

mod asking;
mod checking;
mod client;
mod editors;
mod manners;
mod typing;
