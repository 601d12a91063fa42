//! The kinds of problems a pack can have: stable names, severity, and explanations.

/// Whether a pack with such a problem can be played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// The pack does not load.
    Error,
    /// It loads and plays, but something in it is surely not meant.
    Warning,
}

impl Severity {
    pub fn name(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A kind of problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Code {
    // Files and data.
    NotUtf8,
    FileTooLong,
    NotAFile,
    HiddenCharacter,
    TooMany,
    TooLong,
    Data,
    PackId,
    PackVersion,
    Format,
    OldFormat,
    EngineRange,
    NoLanguage,
    MissingTranslation,
    UnknownLanguage,
    UnknownTerm,
    UnknownPhrase,
    Phrase,
    SaidTwice,
    MissingPhrase,
    UnknownField,
    Field,
    Rules,
    Seating,
    UnknownOwner,
    UnknownRole,
    Declaration,
    DeclaredName,
    Flow,
    Action,
    IdleAction,
    UnknownMoment,
    UnknownEvent,
    MomentAbout,
    UnusedMoment,
    UnknownQuery,
    DuplicateClan,
    MissingClanFile,
    UnknownClan,
    UnknownFamily,
    UnknownCard,
    UnknownCounter,
    UnknownAttribute,
    AttributeValue,
    Level,
    Copies,
    CardId,
    DuplicateCard,
    TooManyCards,
    Composition,
    Zone,
    // Packs that build on packs, and options.
    UnknownBase,
    BaseCycle,
    UnknownRemoval,
    PartialCard,
    NoChange,
    OptionName,
    Options,
    Replaces,
    EndingName,
    // Scripts as a whole.
    MissingScript,
    StrayScript,
    ScriptTooLong,
    ScriptSyntax,
    LooseStatement,
    UnknownHook,
    HookParameters,
    DuplicateHook,
    SharedFunction,
    MissingHook,
    // What is said in a script.
    UnknownVariable,
    UnknownFunction,
    UnknownProperty,
    UnknownPrompt,
    UnknownVerb,
    UnknownKeyword,
    UnknownMarker,
    UnknownEnding,
    UnknownZone,
    UnknownBack,
    UnknownName,
    WrongArguments,
    WrongKind,
    ReadOnly,
    ActingQuery,
    NoValue,
    PowerNotShown,
    PowerNotUsed,
    NotSaid,
    DoesNothing,
    MeaninglessKeyword,
    UnusedVariable,
    UnusedHelper,
    Unreachable,
    ConstantCondition,
    UnsaidChoice,
    // While a game runs.
    ScriptFault,
    Scenario,
}

use Severity::{Error, Warning};

/// In the order of [`Code`].
const TABLE: [(Code, &str, Severity); 98] = [
    (Code::NotUtf8, "not-utf8", Error),
    (Code::FileTooLong, "file-too-long", Error),
    (Code::NotAFile, "not-a-file", Error),
    (Code::HiddenCharacter, "hidden-character", Error),
    (Code::TooMany, "too-many", Error),
    (Code::TooLong, "too-long", Error),
    (Code::Data, "data", Error),
    (Code::PackId, "pack-id", Error),
    (Code::PackVersion, "pack-version", Error),
    (Code::Format, "format", Error),
    (Code::OldFormat, "old-format", Warning),
    (Code::EngineRange, "engine-range", Error),
    (Code::NoLanguage, "no-language", Error),
    (Code::MissingTranslation, "missing-translation", Error),
    (Code::UnknownLanguage, "unknown-language", Error),
    (Code::UnknownTerm, "unknown-term", Error),
    (Code::UnknownPhrase, "unknown-phrase", Error),
    (Code::Phrase, "phrase", Error),
    (Code::SaidTwice, "said-twice", Error),
    (Code::MissingPhrase, "missing-phrase", Warning),
    (Code::UnknownField, "unknown-field", Error),
    (Code::Field, "field", Error),
    (Code::Rules, "rules", Error),
    (Code::Seating, "seating", Error),
    (Code::UnknownOwner, "unknown-owner", Error),
    (Code::UnknownRole, "unknown-role", Error),
    (Code::Declaration, "declaration", Error),
    (Code::DeclaredName, "declared-name", Error),
    (Code::Flow, "flow", Error),
    (Code::Action, "action", Error),
    (Code::IdleAction, "idle-action", Warning),
    (Code::UnknownMoment, "unknown-moment", Error),
    (Code::UnknownEvent, "unknown-event", Error),
    (Code::MomentAbout, "moment-about", Error),
    (Code::UnusedMoment, "unused-moment", Warning),
    (Code::UnknownQuery, "unknown-query", Error),
    (Code::DuplicateClan, "duplicate-clan", Error),
    (Code::MissingClanFile, "missing-clan-file", Error),
    (Code::UnknownClan, "unknown-clan", Error),
    (Code::UnknownFamily, "unknown-family", Error),
    (Code::UnknownCard, "unknown-card", Error),
    (Code::UnknownCounter, "unknown-counter", Error),
    (Code::UnknownAttribute, "unknown-attribute", Error),
    (Code::AttributeValue, "attribute-value", Error),
    (Code::Level, "level", Error),
    (Code::Copies, "copies", Error),
    (Code::CardId, "card-id", Error),
    (Code::DuplicateCard, "duplicate-card", Error),
    (Code::TooManyCards, "too-many-cards", Error),
    (Code::Composition, "composition", Error),
    (Code::Zone, "zone", Error),
    (Code::UnknownBase, "unknown-base", Error),
    (Code::BaseCycle, "base-cycle", Error),
    (Code::UnknownRemoval, "unknown-removal", Error),
    (Code::PartialCard, "partial-card", Error),
    (Code::NoChange, "no-change", Warning),
    (Code::OptionName, "option-name", Error),
    (Code::Options, "options", Error),
    (Code::Replaces, "replaces", Error),
    (Code::EndingName, "ending-name", Error),
    (Code::MissingScript, "missing-script", Error),
    (Code::StrayScript, "stray-script", Error),
    (Code::ScriptTooLong, "script-too-long", Error),
    (Code::ScriptSyntax, "script-syntax", Error),
    (Code::LooseStatement, "loose-statement", Error),
    (Code::UnknownHook, "unknown-hook", Error),
    (Code::HookParameters, "hook-parameters", Error),
    (Code::DuplicateHook, "duplicate-hook", Error),
    (Code::SharedFunction, "shared-function", Error),
    (Code::MissingHook, "missing-hook", Error),
    (Code::UnknownVariable, "unknown-variable", Error),
    (Code::UnknownFunction, "unknown-function", Error),
    (Code::UnknownProperty, "unknown-property", Error),
    (Code::UnknownPrompt, "unknown-prompt", Error),
    (Code::UnknownVerb, "unknown-verb", Error),
    (Code::UnknownKeyword, "unknown-keyword", Error),
    (Code::UnknownMarker, "unknown-marker", Error),
    (Code::UnknownEnding, "unknown-ending", Error),
    (Code::UnknownZone, "unknown-zone", Error),
    (Code::UnknownBack, "unknown-back", Error),
    (Code::UnknownName, "unknown-name", Error),
    (Code::WrongArguments, "wrong-arguments", Error),
    (Code::WrongKind, "wrong-kind", Error),
    (Code::ReadOnly, "read-only", Error),
    (Code::ActingQuery, "acting-query", Error),
    (Code::NoValue, "no-value", Error),
    (Code::PowerNotShown, "power-not-shown", Warning),
    (Code::PowerNotUsed, "power-not-used", Warning),
    (Code::NotSaid, "not-said", Warning),
    (Code::DoesNothing, "does-nothing", Warning),
    (Code::MeaninglessKeyword, "meaningless-keyword", Warning),
    (Code::UnusedVariable, "unused-variable", Warning),
    (Code::UnusedHelper, "unused-helper", Warning),
    (Code::Unreachable, "unreachable", Warning),
    (Code::ConstantCondition, "constant-condition", Warning),
    (Code::UnsaidChoice, "unsaid-choice", Warning),
    (Code::ScriptFault, "script-fault", Error),
    (Code::Scenario, "scenario", Error),
];

/// The page of documentation that explains every code, which is also what the command line prints.
const PAGE: &str = include_str!("../../../docs/problems.md");

impl Code {
    pub fn all() -> impl Iterator<Item = Code> {
        TABLE.into_iter().map(|(code, ..)| code)
    }

    pub fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    pub fn severity(self) -> Severity {
        TABLE[self as usize].2
    }

    pub fn named(name: &str) -> Option<Code> {
        Code::all().find(|code| code.name() == name)
    }

    /// What it means, an example and how to fix it, as Markdown.
    pub fn explanation(self) -> &'static str {
        sections().find(|(name, _)| *name == self.name()).map_or("", |(_, text)| text)
    }

    /// The first sentence of the explanation.
    pub fn summary(self) -> String {
        let paragraph = self.explanation().split("\n\n").next().unwrap_or_default().replace('\n', " ");
        let end = paragraph.find(". ").map_or(paragraph.len(), |at| at + 1);
        paragraph[..end].to_owned()
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// The sections of the page about one code each: name and text.
fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    PAGE.split("\n### ").skip(1).filter_map(|section| {
        let (name, text) = section.split_once('\n')?;
        // The last section of a chapter ends where the next chapter begins.
        Some((name.trim(), text.split("\n## ").next().unwrap_or(text).trim()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_in_the_order_of_the_codes() {
        for (index, code) in Code::all().enumerate() {
            assert_eq!(code as usize, index);
            assert_eq!(Code::named(code.name()), Some(code));
        }
    }

    #[test]
    fn every_code_is_explained_and_nothing_else_is() {
        let explained: Vec<&str> = sections().map(|(name, _)| name).collect();
        let known: Vec<&str> = Code::all().map(Code::name).collect();
        assert_eq!(explained, known, "docs/problems.md has a section for each code, in the order of the codes");
        for code in Code::all() {
            let text = code.explanation();
            assert!(text.contains("```"), "{code} has no example");
            assert!(text.contains("**To fix it**"), "{code} does not say how to fix it");
            assert!(code.summary().ends_with('.'), "{code}: {}", code.summary());
        }
    }

    /// The compiler proves that what is used has an entry; this proves the reverse.
    #[test]
    fn every_code_is_used() {
        fn texts(folder: &std::path::Path, all: &mut String) {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    texts(&path, all);
                } else if path.file_name().is_some_and(|name| name != "codes.rs") {
                    *all += &std::fs::read_to_string(&path).unwrap();
                }
            }
        }
        let mut source = String::new();
        texts(std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")), &mut source);
        for code in Code::all() {
            let used = format!("Code::{code:?}");
            let whole = |at: usize| !source[at + used.len()..].starts_with(char::is_alphanumeric);
            assert!(source.match_indices(&used).any(|(at, _)| whole(at)), "{used} is never reported");
        }
    }
}
