//! Problems as an editor shows them, and quick fixes for those whose solution is known.

use std::collections::HashMap;
use std::ops::Range;

use gen_lsp_types as lsp;

use super::position;
use crate::pack::{Code, Diagnostic, Severity};

/// A problem for the editor. Its hint goes along as related text, or in the message where there is no such thing.
pub fn diagnostic(problem: &Diagnostic, uri: &lsp::Uri, related: bool) -> lsp::Diagnostic {
    let range = position::range(&problem.file.text, &problem.span);
    let hint = problem.hint.as_deref();
    let message = match hint {
        Some(hint) if !related => format!("{}\n{hint}", problem.message),
        _ => problem.message.clone(),
    };
    let location = lsp::Location { uri: uri.clone(), range };
    let unnecessary = matches!(problem.code, Code::UnusedVariable | Code::UnusedHelper | Code::Unreachable);
    lsp::Diagnostic {
        range,
        severity: Some(match problem.severity() {
            Severity::Error => lsp::DiagnosticSeverity::Error,
            Severity::Warning => lsp::DiagnosticSeverity::Warning,
        }),
        code: Some(lsp::Code::String(problem.code.name().to_owned())),
        source: Some("ozeki".to_owned()),
        message: message.into(),
        tags: unnecessary.then(|| vec![lsp::DiagnosticTag::Unnecessary]),
        related_information: hint
            .filter(|_| related)
            .map(|hint| vec![lsp::DiagnosticRelatedInformation { location, message: hint.to_owned() }]),
        ..lsp::Diagnostic::default()
    }
}

/// The change that follows a "did you mean", if what is wrong is one word or text.
fn replacement(problem: &Diagnostic) -> Option<(Range<usize>, String)> {
    let meant = problem.suggestion()?;
    let (text, span) = (&problem.file.text, problem.span.clone());
    let written = text.get(span.clone())?;
    let is_word = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_alphanumeric() || c == '_');
    if let Some(quoted) = written.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        return (!quoted.contains('"')).then(|| (span.start + 1..span.end - 1, meant.to_owned()));
    }
    let property = problem.hint.as_deref().is_some_and(|hint| hint.contains("the property"));
    let end = if property && text[span.end..].starts_with("()") { span.end + 2 } else { span.end };
    is_word(written).then(|| (span.start..end, meant.to_owned()))
}

/// Ways to mend a problem.
pub fn fix(problem: &Diagnostic, uri: &lsp::Uri, related: bool) -> Option<lsp::CodeAction> {
    let (span, new_text) = replacement(problem)?;
    let title = format!("Change to `{new_text}`");
    let edit = lsp::TextEdit { range: position::range(&problem.file.text, &span), new_text };
    Some(lsp::CodeAction {
        title,
        kind: Some(lsp::CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic(problem, uri, related)]),
        is_preferred: Some(true),
        edit: Some(lsp::WorkspaceEdit {
            changes: Some(HashMap::from([(uri.clone(), vec![edit])])),
            ..lsp::WorkspaceEdit::default()
        }),
        ..lsp::CodeAction::default()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::SourceFile;
    use std::sync::Arc;

    #[test]
    fn only_what_is_one_word_is_replaced() {
        let mended = |text: &str, wrong: &str, hint: &str| {
            let file = Arc::new(SourceFile { path: "x".into(), text: text.to_owned() });
            let start = text.find(wrong).unwrap();
            let problem = Diagnostic::new(Code::Data, &file, start..start + wrong.len(), "wrong").with_hint(hint);
            replacement(&problem).map(|(span, new)| format!("{}{new}{}", &text[..span.start], &text[span.end..]))
        };
        assert_eq!(mended("fn arival(me)", "arival", "did you mean `arrival`?").as_deref(), Some("fn arrival(me)"));
        assert_eq!(mended("a(\"é\", 1)", "\"é\"", "did you mean `e`?").as_deref(), Some("a(\"e\", 1)"));
        let hint = "did you mean the property `level`?";
        assert_eq!(mended("x = me.levl();", "levl", hint).as_deref(), Some("x = me.level;"));
        assert_eq!(mended("a b", "a b", "did you mean `c`?"), None);
        assert_eq!(mended("a", "", "did you mean `c`?"), None);
        assert_eq!(mended("a", "a", "mend it"), None);
    }
}
