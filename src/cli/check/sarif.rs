//! Findings as a SARIF 2.1.0 log, the format of code scanning.

use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::{Value, json};

use super::Finding;
use ozeki_engine::problem::{Code, Severity, SourceFile};

pub fn log(findings: &[Finding]) -> Value {
    let codes: BTreeSet<Code> = findings.iter().map(|finding| finding.problem.code).collect();
    let rules: Vec<Value> = codes.iter().map(|&code| rule(code)).collect();
    let results: Vec<Value> = findings.iter().map(|finding| result(finding, &codes)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {"name": "ozeki", "semanticVersion": env!("CARGO_PKG_VERSION"), "rules": rules}},
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

fn rule(code: Code) -> Value {
    json!({
        "id": code.name(),
        "shortDescription": {"text": code.summary()},
        "help": {"text": code.explanation(), "markdown": code.explanation()},
        "defaultConfiguration": {"level": level(code.severity())},
    })
}

fn result(finding: &Finding, codes: &BTreeSet<Code>) -> Value {
    let problem = &finding.problem;
    let text = match &problem.hint {
        Some(hint) => format!("{}\n{hint}", problem.message),
        None => problem.message.clone(),
    };
    let location = json!({"uri": uri(&problem.file.path)});
    let mut result = json!({
        "ruleId": problem.code.name(),
        "ruleIndex": codes.iter().position(|code| *code == problem.code),
        "level": level(problem.severity()),
        "message": {"text": text},
        "locations": [{
            "physicalLocation": {
                "artifactLocation": location,
                "region": region(&problem.file, &problem.span),
            },
        }],
    });
    if let Some((span, meant)) = problem.replacement() {
        let replacements = json!([{"deletedRegion": region(&problem.file, &span), "insertedContent": {"text": meant}}]);
        result["fixes"] = json!([{
            "description": {"text": format!("Change to `{meant}`")},
            "artifactChanges": [{"artifactLocation": location, "replacements": replacements}],
        }]);
    }
    result
}

fn region(file: &SourceFile, span: &Range<usize>) -> Value {
    let ((line, column), (end_line, end_column)) = (file.line_column(span.start), file.line_column(span.end));
    json!({"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column})
}

/// A path as a URI reference.
fn uri(path: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let path = path.replace('\\', "/");
    path.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_become_uris() {
        assert_eq!(uri("my game/cards/é.ron"), "my%20game/cards/%C3%A9.ron");
        assert_eq!(uri(r"game\cards\a.ron"), "game/cards/a.ron");
    }
}
