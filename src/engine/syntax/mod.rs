//! RON as it is written. [`outline`] reads a text that should be RON, [`Unfinished`] one that somebody is typing: tokens,
//! and a tree that knows where everything stands. Both take time in proportion to the text, and neither goes deeper than
//! RON itself does. [`spanned`] reads values that remember their place, [`written`] keeps values together with the file
//! they are from, and [`print`] makes one text of several.

pub mod print;
pub mod spanned;
mod tokens;
mod tree;
pub mod written;

pub use tokens::{Lexeme, Reading, Token, rest_of_line, tokens};
pub use tree::{NotRon, RonNode, Unfinished, outline};
