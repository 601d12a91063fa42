//! Problems as an editor shows them, and quick fixes for those whose solution is known.

use std::collections::HashMap;

use gen_lsp_types as lsp;

use super::position;
use ozeki_engine::problem::{Code, Diagnostic, Severity};

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

/// Ways to mend a problem.
pub fn fix(problem: &Diagnostic, uri: &lsp::Uri, related: bool) -> Option<lsp::CodeAction> {
    let (span, meant) = problem.replacement()?;
    let title = format!("Change to `{meant}`");
    let edit = lsp::TextEdit { range: position::range(&problem.file.text, &span), new_text: meant.to_owned() };
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
