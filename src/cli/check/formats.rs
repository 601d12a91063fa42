//! Findings for other programs: a plain list, and the commands of GitHub's workflows.

use std::io::Write;

use serde::Serialize;

use super::Finding;
use crate::CliResult;

#[derive(Serialize)]
pub struct Problem<'a> {
    pack: &'a str,
    severity: &'static str,
    code: &'static str,
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'a str,
    hint: Option<&'a str>,
    /// The word that was surely meant.
    suggestion: Option<&'a str>,
}

pub fn problems<'a>(findings: &'a [Finding]) -> Vec<Problem<'a>> {
    let problem = |finding: &'a Finding| {
        let problem = &finding.problem;
        let ((line, column), (end_line, end_column)) = (problem.line_column(), problem.end_line_column());
        Problem {
            pack: &finding.pack,
            severity: problem.severity().name(),
            code: problem.code.name(),
            file: &problem.file.path,
            line,
            column,
            end_line,
            end_column,
            message: &problem.message,
            hint: problem.hint.as_deref(),
            suggestion: problem.suggestion.as_ref().map(|suggestion| suggestion.meant.as_str()),
        }
    };
    findings.iter().map(problem).collect()
}

/// One `::error …::…` or `::warning …::…` for each finding.
pub fn print_github(findings: &[Finding]) -> CliResult {
    let mut out = crate::out::stdout();
    for problem in problems(findings) {
        let Problem { severity, code, line, column, end_line, end_column, .. } = problem;
        let message = match problem.hint {
            Some(hint) => format!("{}\n{hint}", problem.message),
            None => problem.message.to_owned(),
        };
        writeln!(
            out,
            "::{severity} file={},line={line},endLine={end_line},col={column},endColumn={end_column},title={code}::{}",
            property(problem.file),
            data(&message)
        )?;
    }
    Ok(())
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_escaped() {
        assert_eq!(data("100 %\nmore"), "100 %25%0Amore");
        assert_eq!(property("a,b:c"), "a%2Cb%3Ac");
    }
}
