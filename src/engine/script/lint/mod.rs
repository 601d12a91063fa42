//! Checks a script before it runs: syntax, hooks, and every name, number of arguments and kind of value that can be
//! known. It does not complain about what it cannot know.

mod calls;
mod declared;
mod expression;
mod facts;
mod flow;
pub(in crate::script) mod functions;
mod impersonal;
mod moments;
mod natives;
mod probe;
mod reach;
mod shape;
mod texts;
mod walk;

pub use crate::limits::MAX_SCRIPT_BYTES;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rhai::{AST, Engine, ParseErrorType, Position, Token};

use self::facts::Facts;
use self::functions::{Function, offset};
use self::natives::Natives;
pub use self::probe::{PROBE, Probed};
use self::reach::{Reach, Summary};
use self::walk::Walk;
use super::{aim, engine};
use crate::pack::{self, Property, Strength};
use crate::problem::{Code, Diagnostic, SourceFile};
use crate::vocabulary::Aims;
use crate::vocabulary::hooks::{ALWAYS_ASKED, Hook, HookArities, Hooks, VERBS, Whose};

/// Whose script it is: a card's hooks get `me` first, those of the pack itself do not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Owner {
    Card,
    Pack,
}

impl Owner {
    /// Whether its script may define a hook.
    pub fn may_define(self, whose: Whose) -> bool {
        match whose {
            Whose::Card => self == Owner::Card,
            Whose::All | Whose::Used => true,
            Whose::Pack => self == Owner::Pack,
        }
    }
}

/// What a pack calls things. `None` where that could not be read: then nothing is said against a name.
#[derive(Default)]
pub struct Words<'a> {
    pub clans: Option<Vec<&'a str>>,
    pub families: Option<Vec<&'a str>>,
    pub prompts: Option<Vec<&'a str>>,
    pub cards: Option<Vec<&'a str>>,
    pub keywords: Option<Vec<&'a str>>,
    pub markers: Option<Vec<&'a str>>,
    /// The kinds of owner that it names.
    pub owners: Option<Vec<&'a str>>,
    pub roles: Option<Vec<&'a str>>,
    pub endings: Option<Vec<&'a str>>,
    pub moments: Option<Vec<&'a str>>,
    /// The events that something can wait for.
    pub events: Option<Vec<&'a str>>,
    pub queries: Option<Vec<&'a str>>,
    pub zones: Option<Vec<&'a str>>,
    pub backs: Option<Vec<&'a str>>,
    /// Every name of a card.
    pub names: Option<Vec<&'a str>>,
    /// The hooks there are.
    pub hooks: Hooks,
    /// What the pack declares for scripts to read after a dot.
    pub properties: Vec<Property>,
    /// Those of them that a filter can name,
    pub card_properties: Option<Vec<&'a str>>,
    /// the words of each attribute, by its number, and all of them.
    pub values_of: Vec<Vec<&'a str>>,
    pub values: Option<Vec<&'a str>>,
}

/// What a script that could be parsed has.
pub struct Checked {
    pub hooks: HookArities,
    /// Hooks that it has not, because their name or parameters are wrong.
    pub meant: Vec<Hook>,
    /// Hooks without a statement.
    pub empty: Vec<Hook>,
    /// What its choices are for.
    pub aims: Aims,
    /// The powers each hook resolves, directly or by a helper.
    pub powers: Vec<(Hook, Vec<UsedPower>)>,
    /// Hooks that use only the owner of `me`, and their text.
    pub impersonal: Vec<(Hook, Arc<str>)>,
    /// It asks which card brought something about.
    pub asks_for_cause: bool,
    /// The keywords it asks for.
    pub keywords: AskedKeywords,
    /// The moments it waits for, or reads what is to come of.
    pub moments: AskedKeywords,
    /// A query of it may read a counter.
    pub counting: bool,
    /// The helpers that its hooks lead to, by name.
    pub reached: BTreeSet<String>,
}

impl Checked {
    /// What a pack keeps of the script.
    pub fn into_script(self, file: Arc<SourceFile>) -> pack::Script {
        let Checked { hooks, impersonal, asks_for_cause, aims, counting, .. } = self;
        let answers = if hooks.has(Hook::MayReact) { verbs_named(&file.text) } else { 0 };
        pack::Script { file, made: None, hooks, impersonal, asks_for_cause, aims, counting, answers }
    }
}

/// The verbs that a script may answer, as bits: those that it is always asked about, and those that it names.
fn verbs_named(text: &str) -> u8 {
    let names = |verb: &str| ['"', '`'].into_iter().any(|quote| text.contains(&format!("{quote}{verb}{quote}")));
    let verbs = VERBS.iter().enumerate();
    verbs.filter(|(at, verb)| *at < ALWAYS_ASKED || names(verb)).fold(0, |bits, (at, _)| bits | 1 << at)
}

/// The keywords, or the moments, that scripts ask for.
#[derive(Clone, Default, Debug)]
pub struct AskedKeywords {
    named: BTreeSet<String>,
    /// One is only known when the script runs: it may be any.
    any: bool,
}

impl AskedKeywords {
    pub fn has(&self, keyword: &str) -> bool {
        self.any || self.named.contains(keyword)
    }

    pub fn add(&mut self, more: AskedKeywords) {
        self.named.extend(more.named);
        self.any |= more.any;
    }
}

/// A power family resolved by a script.
#[derive(Clone, Debug)]
pub struct UsedPower {
    pub strength: Strength,
    /// `None` if it is only known when the script runs.
    pub family: Option<String>,
    pub span: Range<usize>,
    /// As the card's own.
    pub own: bool,
}

/// A script while it is looked at.
struct Script<'a> {
    file: &'a Arc<SourceFile>,
    natives: &'a Natives,
    words: &'a Words<'a>,
    engine: &'a Engine,
    /// Its words, for what the syntax tree does not keep.
    tokens: OnceCell<Vec<(Token, Position)>>,
    functions: Vec<Function>,
    /// Rhai does not check variables here, because it would stop at the first unknown one.
    lenient: bool,
    /// Where to record what is seen at [`PROBE`], if requested.
    probed: Option<&'a Cell<Probed>>,
    keywords: RefCell<AskedKeywords>,
    moments: RefCell<AskedKeywords>,
}

/// Checks scripts.
pub struct Linter {
    strict: Engine,
    /// For scripts with what they use of others.
    together: OnceCell<Engine>,
    lenient: OnceCell<Engine>,
    natives: Natives,
}

impl Default for Linter {
    fn default() -> Self {
        let strict = engine::checker_of_files();
        Linter { natives: Natives::new(&strict), strict, together: OnceCell::new(), lenient: OnceCell::new() }
    }
}

impl Linter {
    /// Finds everything that is wrong with a script. Gives nothing only if it cannot be parsed.
    pub fn check(
        &self,
        file: &Arc<SourceFile>,
        owner: Owner,
        words: &Words,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<Checked> {
        if let Some(problem) = too_long(file) {
            problems.push(problem);
            return None;
        }
        self.look(&self.strict, file, owner, words, problems)
    }

    /// The same of a text that was put together from several files.
    pub(in crate::script) fn check_together(
        &self,
        file: &Arc<SourceFile>,
        owner: Owner,
        words: &Words,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<Checked> {
        self.look(self.together.get_or_init(engine::checker), file, owner, words, problems)
    }

    /// A file of functions, if it can be read; else it is told why not.
    pub(in crate::script) fn parsed(&self, file: &Arc<SourceFile>, problems: &mut Vec<Diagnostic>) -> Option<AST> {
        match too_long(file).map_or_else(|| self.parse(&self.strict, file), |problem| Err(vec![problem])) {
            Ok((ast, _)) => Some(ast),
            Err(found) => {
                problems.extend(found);
                None
            }
        }
    }

    /// The same, if nothing needs to be told.
    pub(in crate::script) fn readable(&self, file: &Arc<SourceFile>) -> Option<AST> {
        self.parsed(file, &mut Vec::new())
    }

    /// Whether every script has functions of a name.
    pub(in crate::script) fn is_native(&self, name: &str) -> bool {
        !self.natives.counts(name).is_empty()
    }

    fn look(
        &self,
        strict: &Engine,
        file: &Arc<SourceFile>,
        owner: Owner,
        words: &Words,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<Checked> {
        let (ast, undefined) = self.parse(strict, file).map_err(|found| problems.extend(found)).ok()?;
        let mut functions = functions::functions(&ast, file);
        let mut found = Vec::new();
        let (hooks, meant) = functions::hooks(&words.hooks, &mut functions, file, owner, &mut found);
        if let Some(statement) = ast.statements().first() {
            let at = offset(file, statement.position()).unwrap_or(0);
            found.push(
                Diagnostic::new(
                    Code::LooseStatement,
                    file,
                    file.token_at(at),
                    "a statement outside any function never runs",
                )
                .with_hint("move it into a hook such as `fn arrival(me) { … }`"),
            );
        }
        let script = Script {
            file,
            natives: &self.natives,
            words,
            engine: &self.strict,
            tokens: OnceCell::new(),
            functions,
            lenient: undefined.is_some(),
            probed: None,
            keywords: RefCell::default(),
            moments: RefCell::default(),
        };
        let (mut said, summaries) = read(&script, owner);
        found.append(&mut said);
        // The lint does not see all that Rhai sees.
        found.extend(undefined.filter(|_| found.iter().all(|problem| problem.code != Code::UnknownVariable)));
        let reach = Reach { hooks: &words.hooks, file, functions: &script.functions, summaries: &summaries };
        reach.acting_queries(&mut found);
        reach.unused_helpers(&mut found);
        let (aims, unsaid) = aim::aims(&script.functions);
        // Another error may be the reason why no verb uses a choice.
        if found.is_empty() {
            found.extend(unsaid.into_iter().map(|at| unsaid_choice(file, at)));
        }
        found.sort_by(|a, b| (a.span.start, a.code, &a.message).cmp(&(b.span.start, b.code, &b.message)));
        found.dedup_by(|a, b| (a.span.start, a.code, &a.message) == (b.span.start, b.code, &b.message));
        problems.append(&mut found);
        let impersonal = if owner == Owner::Card { impersonal::impersonal(&reach) } else { Vec::new() };
        let asks_for_cause = impersonal::says(&script.functions, "cause");
        let powers = powers(&reach);
        let empty = script.functions.iter().filter(|function| function.body.is_empty());
        let empty = empty.filter_map(|function| function.hook).collect();
        let (keywords, moments) = (script.keywords.take(), script.moments.take());
        let counting = reach.counting_queries();
        let reached = reach.reached();
        Some(Checked {
            hooks,
            meant,
            empty,
            aims,
            powers,
            impersonal,
            asks_for_cause,
            keywords,
            moments,
            counting,
            reached,
        })
    }

    /// Parses a script. If a variable in it is not defined, that is given too, and the script is still looked at.
    fn parse(&self, strict: &Engine, file: &Arc<SourceFile>) -> Result<(AST, Option<Diagnostic>), Vec<Diagnostic>> {
        let error = match engine::compile(strict, &file.text) {
            Ok(ast) => return Ok((ast, None)),
            Err(error) => error,
        };
        let ParseErrorType::VariableUndefined(name) = error.err_type() else {
            return Err(vec![syntax_error(file, &error)]);
        };
        let at = offset(file, error.position()).unwrap_or(0);
        let message = format!("there is no variable `{name}`");
        let undefined = Diagnostic::new(Code::UnknownVariable, file, file.token_at(at), message);
        let lenient = self.lenient.get_or_init(|| {
            let mut engine = engine::checker();
            engine.set_strict_variables(false);
            engine
        });
        match engine::compile(lenient, &file.text) {
            Ok(ast) => Ok((ast, Some(undefined))),
            Err(error) => Err(vec![undefined, syntax_error(file, &error)]),
        }
    }
}

fn too_long(file: &Arc<SourceFile>) -> Option<Diagnostic> {
    (file.text.len() > MAX_SCRIPT_BYTES).then(|| {
        let message = format!("this script has {} bytes; the maximum is {MAX_SCRIPT_BYTES}", file.text.len());
        Diagnostic::new(Code::ScriptTooLong, file, 0..0, message)
    })
}

/// Reads all functions until no reading teaches anything new.
fn read(script: &Script, owner: Owner) -> (Vec<Diagnostic>, Vec<Summary>) {
    let mut facts = Facts::new(&script.words.hooks, &script.functions, owner == Owner::Card);
    loop {
        facts.changed = false;
        let readings = (0..script.functions.len()).map(|function| Walk::read(script, &mut facts, function));
        let (found, summaries): (Vec<_>, Vec<_>) = readings.unzip();
        if !facts.changed && !facts.open_uncalled() {
            return (found.into_iter().flatten().collect(), summaries);
        }
    }
}

fn powers(reach: &Reach) -> Vec<(Hook, Vec<UsedPower>)> {
    let hooks = reach.functions.iter().enumerate().filter_map(|(index, f)| Some((index, f.hook?)));
    hooks
        .map(|(index, hook)| {
            let used = reach.from(index).into_iter().flat_map(|f| &reach.summaries[f].powers).map(|power| UsedPower {
                strength: power.strength,
                family: power.family.clone(),
                span: reach.file.token_at(offset(reach.file, power.at).unwrap_or(0)),
                own: power.own,
            });
            (hook, used.collect())
        })
        .collect()
}

/// A choice of which nobody can tell what it is for.
fn unsaid_choice(file: &Arc<SourceFile>, at: Position) -> Diagnostic {
    let at = offset(file, at).unwrap_or(0);
    let message = "the question does not say what this choice is for";
    Diagnostic::new(Code::UnsaidChoice, file, file.token_at(at), message)
        .with_hint("pass the chosen card to a verb, or name a prompt of the pack: `choose(cards, \"prompt\")`")
}

/// A parse error of Rhai as one of ours.
fn syntax_error(file: &Arc<SourceFile>, error: &rhai::ParseError) -> Diagnostic {
    let kind = error.err_type();
    let at = offset(file, error.position()).unwrap_or(usize::MAX).min(file.text.trim_end().len());
    let message = kind.to_string();
    let mut letters = message.chars();
    let message = letters.next().map_or(String::new(), |first| first.to_lowercase().chain(letters).collect());
    let hint = match kind {
        ParseErrorType::MissingToken(token, _) if token == ";" => {
            Some("every statement except the last must end with `;`")
        }
        ParseErrorType::AssignmentToInvalidLHS(_) => {
            Some("only a variable and what follows its dots can be changed: `let card = …; card.NAME = …`")
        }
        ParseErrorType::VariableExists(_) => Some("give it another name"),
        ParseErrorType::FnDuplicatedDefinition(..) => Some("remove one of the two"),
        _ if message.contains("is disabled") => Some("scripts can use only what `ozeki reference` lists"),
        _ => None,
    };
    Diagnostic::new(Code::ScriptSyntax, file, file.token_at(at), message).with_hint_if(hint)
}
