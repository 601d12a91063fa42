//! Reviewed outcomes, as files in insta's format: a header between two `---` lines, then the text.

/// A snapshot file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    pub text: String,
}

impl Snapshot {
    pub fn new(text: &str) -> Self {
        Snapshot { text: normal(text) }
    }

    /// Reads a snapshot file; one without a header is all text.
    pub fn parse(file: &str) -> Self {
        let file = file.replace("\r\n", "\n");
        let body = file.strip_prefix("---\n").and_then(|rest| rest.split_once("\n---\n")).map(|(_, body)| body);
        Snapshot::new(body.unwrap_or(&file))
    }

    /// The file, as insta would write it for that scenario file.
    pub fn to_file(&self, source: &str, input: &str) -> String {
        format!("---\nsource: {source}\ninput_file: {input}\n---\n{}\n", self.text)
    }
}

/// What insta compares: without empty lines at either end.
fn normal(text: &str) -> String {
    text.trim_end().trim_start_matches(['\r', '\n']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let snapshot = Snapshot::new("\ncase: a\n\n---\nnot a header\n\n");
        assert_eq!(Snapshot::parse(&snapshot.to_file("tests/x.rs", "tests/x.ron")), snapshot);
        assert_eq!(Snapshot::parse("plain"), Snapshot::new("plain\n"));
    }
}
