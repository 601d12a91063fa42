//! A script that failed while it ran.

use std::sync::Arc;

use crate::problem::{Code, Diagnostic, Hint, SourceFile};

/// What went wrong in a script, and where.
#[derive(Clone, Debug)]
pub struct Fault {
    pub message: String,
    pub hint: Option<Box<Hint>>,
    /// The card and hook that were running, such as `ember_scamp, arrival`.
    pub running: Option<String>,
    pub file: Option<Arc<SourceFile>>,
    pub line: usize,
    pub column: usize,
}

impl Fault {
    pub fn new(message: impl Into<String>) -> Self {
        Fault { message: message.into(), hint: None, running: None, file: None, line: 0, column: 0 }
    }

    pub fn with_hint(mut self, hint: impl Into<Hint>) -> Self {
        self.hint = Some(Box::new(hint.into()));
        self
    }

    /// The fault as a diagnostic with its source line, if its place is known.
    pub fn diagnostic(&self) -> Option<Diagnostic> {
        let file = self.file.as_ref()?;
        let span = if self.line == 0 { 0..0 } else { file.token_at(file.offset(self.line, self.column)) };
        let message = match &self.running {
            Some(running) => format!("{} (while running {running})", self.message),
            None => self.message.clone(),
        };
        Some(Diagnostic::new(Code::ScriptFault, file, span, message).with_hint_if(self.hint.as_deref().cloned()))
    }
}

impl std::fmt::Display for Fault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}:{}:{}: ", file.path, self.line, self.column)?;
        }
        f.write_str(&self.message)?;
        if let Some(running) = &self.running {
            write!(f, " (while running {running})")?;
        }
        if let Some(hint) = &self.hint {
            write!(f, "; {}", hint.words)?;
        }
        Ok(())
    }
}

impl std::error::Error for Fault {}
