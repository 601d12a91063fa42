//! Problems of packs: what is wrong, where, and what helps.

mod codes;
mod diagnostic;

pub use codes::{Code, Severity};
pub use diagnostic::{Diagnostic, Hint, SourceFile, Suggestion, closest};
