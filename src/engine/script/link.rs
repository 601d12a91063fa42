//! Puts together what runs as one script: a script with the functions it uses of those that the scripts of a pack share,
//! and the `rules.rhai` of a pack with those of the packs and options it lies over.
//!
//! What comes of it is one text, checked, compiled and run like any other, which remembers the file of every piece.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use rhai::{AST, ASTNode, Expr, FnCallExpr, Position, Stmt};

use super::api::HOST;
use super::lint::functions::{Function, functions, offset};
use super::lint::{Checked, Linter, Owner, Words};
use crate::limits::SHARED_BYTES;
use crate::pack::Script;
use crate::problem::{Code, Diagnostic, SourceFile, Suggestion};
use crate::syntax::print::{Part, Printed};
use crate::syntax::written::Piece;
use crate::vocabulary::hooks::{Hook, HookKind, Hooks};

/// The file of a pack's folder of scripts with the functions that all its scripts may call.
pub const SHARED: &str = "shared.rhai";
/// The pack's own script.
pub const RULES: &str = "rules.rhai";

/// A function that the scripts of a pack share.
struct SharedFunction {
    name: String,
    file: Arc<SourceFile>,
    /// From `fn` to its closing brace.
    whole: Range<usize>,
    /// Its name.
    span: Range<usize>,
    /// Those that it names.
    needs: Vec<usize>,
    /// A script leads to it.
    used: bool,
}

/// The functions that the scripts of a pack share, while its scripts are checked.
#[derive(Default)]
pub struct Shared {
    functions: Vec<SharedFunction>,
    /// What was found in these functions by themselves, and what was told of them with a script.
    told: Vec<Diagnostic>,
    /// Something could not be read: what is missing may be there.
    is_broken: bool,
    /// How much of them has been put into scripts.
    bytes: usize,
}

/// A `rules.rhai` or `shared.rhai` of a pack, or of one of its options.
#[derive(Clone, Debug)]
pub struct ScriptLayer {
    /// The pack or option.
    pub of: String,
    pub file: Arc<SourceFile>,
    /// The hooks of those below it that it puts its own in place of.
    pub replaces: Vec<(String, Piece)>,
}

/// The words of a text.
fn words_of(text: &str) -> BTreeSet<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty()).collect()
}

/// All of a function in its file; Rhai forgets where it begins.
fn whole(file: &SourceFile, function: &Function) -> Option<Range<usize>> {
    let start = file.text[..function.span.start].trim_end().strip_suffix("fn")?.len();
    let end = offset(file, function.end)?;
    file.text[end..].starts_with('}').then_some(start..end + 1)
}

fn file_name(file: &SourceFile) -> &str {
    file.path.rsplit('/').next().unwrap_or(&file.path)
}

impl Shared {
    /// Those of a pack and the packs below it, the lowest first. What is wrong with them is told.
    pub fn read(linter: &Linter, layers: &[ScriptLayer], words: &Words, problems: &mut Vec<Diagnostic>) -> Self {
        let mut shared = Shared::default();
        for ScriptLayer { file, .. } in layers {
            let Some(ast) = linter.parsed(file, problems) else {
                shared.is_broken = true;
                continue;
            };
            if let Some(statement) = ast.statements().first() {
                let at = offset(file, statement.position()).unwrap_or(0);
                let message = "a statement outside any function never runs";
                let problem = Diagnostic::new(Code::LooseStatement, file, file.token_at(at), message);
                problems.push(problem.with_hint("move it into a function"));
            }
            let found = functions(&ast, file);
            for function in &found {
                if let Some(problem) = shared.refused(file, function, &words.hooks, linter) {
                    problems.push(problem);
                    shared.is_broken = true;
                    continue;
                }
                let Some(whole) = whole(file, function) else { continue };
                let (name, span) = (function.name.clone(), function.span.clone());
                shared.functions.push(SharedFunction {
                    name,
                    file: file.clone(),
                    whole,
                    span,
                    needs: Vec::new(),
                    used: false,
                });
            }
        }
        for index in 0..shared.functions.len() {
            let function = &shared.functions[index];
            shared.functions[index].needs = shared.named_in(&function.file.text[function.whole.clone()]);
        }
        shared
    }

    /// Why a function cannot be shared.
    fn refused(
        &self,
        file: &Arc<SourceFile>,
        function: &Function,
        hooks: &Hooks,
        linter: &Linter,
    ) -> Option<Diagnostic> {
        let name = &function.name;
        let problem = |message: String, hint: &str| {
            Some(Diagnostic::new(Code::SharedFunction, file, function.span.clone(), message).with_hint(hint))
        };
        if function.private {
            let message = format!("`{name}` is private, but what stands in {SHARED} is for all scripts");
            return problem(message, &format!("write `fn {name}`"));
        }
        if hooks.named(name).is_some() {
            let hint = format!("give it another name, or move it to a card's script or to {RULES}");
            return problem(format!("`{name}` is the name of a hook, and {SHARED} has no hooks"), &hint);
        }
        if linter.is_native(name) || HOST.iter().any(|host| host.name == *name) {
            return problem(format!("`{name}` is a function that all scripts have"), "give it another name");
        }
        let other = self.functions.iter().find(|other| other.name == *name && !Arc::ptr_eq(&other.file, file))?;
        problem(format!("`{name}` is also a function of {}", other.file.path), "give it another name")
    }

    /// Those that a text names, or seems to.
    fn named_in(&self, text: &str) -> Vec<usize> {
        if self.functions.is_empty() {
            return Vec::new();
        }
        let words = words_of(text);
        (0..self.functions.len()).filter(|&index| words.contains(self.functions[index].name.as_str())).collect()
    }

    /// Those that a text needs, with all that they need.
    fn needed(&self, text: &str) -> Vec<usize> {
        let mut needed = self.named_in(text);
        let mut next = 0;
        while let Some(&index) = needed.get(next) {
            for other in &self.functions[index].needs {
                if !needed.contains(other) {
                    needed.push(*other);
                }
            }
            next += 1;
        }
        needed.sort_unstable();
        needed
    }

    /// Some of them as a text that follows others.
    fn parts(&self, functions: &[usize]) -> Vec<Part> {
        let part = |&index: &usize| {
            let SharedFunction { file, whole, .. } = &self.functions[index];
            [Part::Made("\nprivate ".to_owned()), Part::Copy(Piece { file: file.clone(), span: whole.clone() })]
        };
        functions.iter().flat_map(part).collect()
    }

    /// Checks all of them by themselves: what is wrong with them is wrong whoever calls them.
    pub fn check(&mut self, linter: &Linter, words: &Words, problems: &mut Vec<Diagnostic>) -> Option<Checked> {
        let first = self.functions.first()?;
        let all: Vec<usize> = (0..self.functions.len()).collect();
        let printed = Printed::of_parts(&first.file.path, self.parts(&all));
        let mut found = Vec::new();
        let checked = linter.check_together(&printed.file, Owner::Card, words, &mut found);
        let told = found.into_iter().filter(|problem| problem.code != Code::UnusedHelper);
        self.told = told.map(|problem| printed.place(problem)).collect();
        problems.extend(self.told.iter().cloned());
        checked
    }

    /// Checks a script, with what it uses of these functions.
    pub fn script(
        &mut self,
        linter: &Linter,
        file: &Arc<SourceFile>,
        owner: Owner,
        words: &Words,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<(Text, Checked)> {
        let needed = self.needed(&file.text);
        let own = if needed.is_empty() { None } else { linter.readable(file) };
        let Some(ast) = own else {
            let mut found = Vec::new();
            let checked = linter.check(file, owner, words, &mut found);
            problems.extend(found.into_iter().filter(|problem| self.is_sure(problem)));
            return checked.map(|checked| (Text::from(file.clone()), checked));
        };
        let mut clash = false;
        for function in functions(&ast, file) {
            let Some(other) = self.functions.iter().find(|other| other.name == function.name) else { continue };
            clash = true;
            let message = format!("`{}` is also a function of {}", function.name, other.file.path);
            let hint = "remove it here and call the shared one, or give it another name";
            problems.push(Diagnostic::new(Code::SharedFunction, file, function.span, message).with_hint(hint));
        }
        if clash {
            // Whoever calls one of the two may have meant the other.
            needed.iter().for_each(|&index| self.functions[index].used = true);
            return None;
        }
        let copy = Part::Copy(Piece { file: file.clone(), span: 0..file.text.len() });
        let end = file.text.len();
        let printed = Printed::of_parts(&file.path, [vec![copy], self.parts(&needed)].concat());
        if !self.has_room(printed.file.text.len() - end, file, problems) {
            return None;
        }
        let mut found = Vec::new();
        let checked = linter.check_together(&printed.file, owner, words, &mut found);
        for problem in found {
            let is_shared = problem.span.start >= end;
            let problem = printed.place(problem);
            if !is_shared {
                problems.extend(Some(problem).filter(|problem| self.is_sure(problem)));
            } else if problem.code != Code::UnusedHelper && !self.told.iter().any(|told| told.is_same(&problem)) {
                self.told.push(problem.clone());
                let says = format!("this comes of what {} calls it with", file.path);
                let hint = problem.hint.as_ref().map_or(says.clone(), |hint| format!("{hint}; {says}"));
                problems.push(Diagnostic { hint: Some(hint), ..problem });
            }
        }
        let checked = checked?;
        for function in self.functions.iter_mut() {
            function.used |= checked.reached.contains(&function.name);
        }
        Some((Text { file: printed.file.clone(), made: Some(Arc::new(printed)) }, checked))
    }

    /// Scripts may share much, but what is put into them has a bound.
    fn has_room(&mut self, more: usize, file: &Arc<SourceFile>, problems: &mut Vec<Diagnostic>) -> bool {
        let had_room = self.bytes <= SHARED_BYTES;
        self.bytes += more;
        if self.bytes > SHARED_BYTES && had_room {
            let message =
                format!("what scripts use of {SHARED} has {SHARED_BYTES} bytes at most, counted for each script");
            problems.push(Diagnostic::new(Code::TooMany, file, 0..0, message));
        }
        self.bytes <= SHARED_BYTES
    }

    /// What is said of a function that there is not says nothing while some could not be read.
    fn is_sure(&self, problem: &Diagnostic) -> bool {
        !self.is_broken || problem.code != Code::UnknownFunction
    }

    /// Those of a file that no script leads to.
    pub fn unused(&self, file: &Arc<SourceFile>, problems: &mut Vec<Diagnostic>) {
        for function in self.functions.iter().filter(|function| !function.used && Arc::ptr_eq(&function.file, file)) {
            let message = format!("no script calls `{}`", function.name);
            let problem = Diagnostic::new(Code::UnusedHelper, file, function.span.clone(), message);
            problems.push(problem.with_hint("remove it, or call it from a script"));
        }
    }

    /// Checks the script of the pack itself: several of them, the lowest first, are put together.
    pub fn rules(
        &mut self,
        linter: &Linter,
        layers: &[ScriptLayer],
        words: &Words,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<(Text, Checked)> {
        let mut checked = None;
        let mut complete = true;
        let before = problems.len();
        for layer in layers {
            checked = self.script(linter, &layer.file, Owner::Pack, words, problems);
            complete &= checked.is_some();
        }
        complete &= check_replaced(linter, layers, &words.hooks, problems);
        // What is wrong with one of them has been told.
        let is_wrong = problems[before..].iter().any(Diagnostic::is_error);
        if layers.len() < 2 || !complete || is_wrong {
            return checked.filter(|_| complete);
        }
        let top = &layers[layers.len() - 1].file;
        let together = Together::of(linter, layers, &words.hooks)?;
        let mut parts = together.parts();
        let needed: BTreeSet<usize> = layers.iter().flat_map(|layer| self.needed(&layer.file.text)).collect();
        parts.extend(self.parts(&needed.into_iter().collect::<Vec<_>>()));
        let printed = Printed::of_parts(&top.path, parts);
        let mut found = Vec::new();
        let checked = linter.check_together(&printed.file, Owner::Pack, words, &mut found);
        match (checked, found.into_iter().find(Diagnostic::is_error)) {
            (Some(checked), None) => {
                Some((Text { file: printed.file.clone(), made: Some(Arc::new(printed)) }, checked))
            }
            (_, wrong) => {
                let why = wrong.map_or(String::new(), |wrong| format!(": {}", wrong.message));
                let message = format!("this does not go together with the {RULES} below it{why}");
                problems.push(Diagnostic::new(Code::ScriptSyntax, top, 0..0, message));
                None
            }
        }
    }
}

/// Which names `replaces` lists that cannot be replaced.
fn check_replaced(linter: &Linter, layers: &[ScriptLayer], hooks: &Hooks, problems: &mut Vec<Diagnostic>) -> bool {
    let mut below: BTreeSet<String> = BTreeSet::new();
    let mut right = true;
    for layer in layers {
        let Some(ast) = linter.readable(&layer.file) else { return false };
        let found = functions(&ast, &layer.file).into_iter().filter(|function| !function.private);
        let own: BTreeSet<String> =
            found.map(|function| function.name).filter(|name| hooks.named(name).is_some()).collect();
        for (name, place) in &layer.replaces {
            let problem = |message: String| Diagnostic::new(Code::Replaces, &place.file, place.span.clone(), message);
            if !below.contains(name) {
                let message = format!("no {RULES} below this one has a hook `{}` to replace", name.escape_debug());
                let known: Vec<&str> = below.iter().map(String::as_str).collect();
                let hint = (!known.is_empty()).then(|| format!("there are {}", known.join(", ")));
                let near = Suggestion::nearest(name, known);
                problems.push(problem(message).with_hint_if(hint).with_hint_if(near));
                right = false;
            } else if !own.contains(name) {
                let message = format!("`{name}` is to be replaced, but {} has no `fn {name}`", file_name(&layer.file));
                let hint = "write one, without a statement if nothing is to happen";
                problems.push(problem(message).with_hint(hint));
                right = false;
            }
        }
        below.extend(own);
    }
    right
}

/// The text of a script as it runs.
pub struct Text {
    pub file: Arc<SourceFile>,
    /// Where its pieces were written, if there are several.
    pub made: Option<Arc<Printed>>,
}

impl From<Arc<SourceFile>> for Text {
    fn from(file: Arc<SourceFile>) -> Self {
        Text { file, made: None }
    }
}

impl Text {
    /// What a pack keeps of the script.
    pub fn into_script(self, checked: Checked) -> Script {
        Script { made: self.made, ..checked.into_script(self.file) }
    }
}

/// A function of one of several layers.
struct Layered {
    function: Function,
    layer: usize,
}

/// Several `rules.rhai`, one over the other. What several of them define gets a name for each, and a function of the name
/// itself that calls one after the other.
struct Together<'a> {
    layers: &'a [ScriptLayer],
    trees: Vec<AST>,
    functions: Vec<Layered>,
    /// What stands for a name in a layer.
    renamed: BTreeMap<(usize, String), String>,
    /// The functions that call others.
    callers: String,
}

impl<'a> Together<'a> {
    fn of(linter: &Linter, layers: &'a [ScriptLayer], hooks: &Hooks) -> Option<Self> {
        let trees: Vec<AST> = layers.iter().map(|layer| linter.readable(&layer.file)).collect::<Option<_>>()?;
        let mut all = Vec::new();
        for (layer, (tree, written)) in trees.iter().zip(layers).enumerate() {
            all.extend(functions(tree, &written.file).into_iter().map(|function| Layered { function, layer }));
        }
        let mut together = Together { layers, trees, functions: all, renamed: BTreeMap::new(), callers: String::new() };
        let names: BTreeSet<String> = together.functions.iter().map(|f| f.function.name.clone()).collect();
        names.iter().for_each(|name| together.settle(name, hooks));
        Some(together)
    }

    /// Sees to it that a name means one function.
    fn settle(&mut self, name: &str, hooks: &Hooks) {
        let named = |private: bool| {
            let of_name =
                self.functions.iter().filter(move |f| f.function.name == name && f.function.private == private);
            of_name.map(|f| f.layer).collect::<BTreeSet<usize>>()
        };
        let (public, private) = (named(false), named(true));
        let replaces = |layer: &usize| self.layers[*layer].replaces.iter().any(|(replaced, _)| replaced == name);
        let lowest = public.iter().rev().find(|layer| replaces(layer)).copied().unwrap_or(0);
        let heard: Vec<usize> = public.iter().copied().filter(|&layer| layer >= lowest).collect();
        let keeps = match (&heard[..], private.len()) {
            (&[only], _) => Some(only),
            ([], 1) => private.first().copied(),
            _ => None,
        };
        for layer in public.union(&private).copied().filter(|&layer| Some(layer) != keeps) {
            let new = self.free_name(name, layer);
            self.renamed.insert((layer, name.to_owned()), new);
        }
        if let Some(hook) = hooks.named(name).filter(|_| heard.len() > 1) {
            let call = |&layer: &usize| {
                let of_layer = |f: &&Layered| f.layer == layer && f.function.name == name && !f.function.private;
                let takes = self.functions.iter().find(of_layer).map_or(0, |f| f.function.params.len());
                (self.renamed[&(layer, name.to_owned())].clone(), takes)
            };
            let calls: Vec<(String, usize)> = heard.iter().map(call).collect();
            self.callers += &caller(hooks, hook, &calls);
        }
    }

    /// A name that no layer has.
    fn free_name(&self, name: &str, layer: usize) -> String {
        let mut new = format!("{name}__{layer}");
        while self.layers.iter().any(|layer| words_of(&layer.file.text).contains(new.as_str())) {
            new.push('_');
        }
        new
    }

    /// All of it, piece by piece.
    fn parts(&self) -> Vec<Part> {
        let mut parts = Vec::new();
        for (layer, ScriptLayer { file, .. }) in self.layers.iter().enumerate() {
            // What is put in place of which bytes.
            let mut edits: BTreeMap<usize, (Range<usize>, Part)> = BTreeMap::new();
            let mut rename = |at: usize, name: &str, new: &str| {
                let span = at..at + name.len();
                if file.text.get(span.clone()) == Some(name) {
                    let piece = Piece { file: file.clone(), span: span.clone() };
                    edits.insert(at, (span, Part::InPlaceOf(piece, new.to_owned())));
                }
            };
            let renamed = |name: &str| self.renamed.get(&(layer, name.to_owned()));
            let mut hidden = Vec::new();
            for Layered { function, .. } in self.functions.iter().filter(|f| f.layer == layer) {
                if let Some(new) = renamed(&function.name) {
                    rename(function.span.start, &function.name, new);
                    hidden.extend(Some(function).filter(|f| !f.private).and_then(|f| whole(file, f)));
                }
            }
            each_call(&self.trees[layer], &mut |call, at| {
                let takes = |f: &&Layered| f.layer == layer && f.function.name == call.name.as_str();
                let is_own = self.functions.iter().filter(takes).any(|f| f.function.params.len() == call.args.len());
                if let (true, Some(new), Some(at)) = (is_own, renamed(&call.name), offset(file, at)) {
                    rename(at, &call.name, new);
                }
            });
            for whole in hidden {
                edits.insert(whole.start, (whole.start..whole.start, Part::Made("private ".to_owned())));
            }
            let mut from = 0;
            let copy = |span: Range<usize>| Part::Copy(Piece { file: file.clone(), span });
            for (at, (span, part)) in edits {
                parts.push(copy(from..at));
                parts.push(part);
                from = span.end;
            }
            parts.push(copy(from..file.text.len()));
            parts.push(Part::Made("\n".to_owned()));
        }
        parts.push(Part::Made(self.callers.clone()));
        parts
    }
}

/// A function that calls others, one after the other; those of a query change what the one before gave.
fn caller(hooks: &Hooks, hook: Hook, calls: &[(String, usize)]) -> String {
    let spec = hooks.spec(hook);
    let takes = calls.iter().map(|(_, takes)| *takes).max().unwrap_or(0);
    let names: Vec<&str> = hooks.written(hook, false).into_iter().take(takes).collect();
    let body = match (spec.kind, names.split_last()) {
        (HookKind::Query, Some((value, before))) => calls.iter().fold((*value).to_owned(), |value, (name, _)| {
            let args: Vec<&str> = before.iter().copied().chain([value.as_str()]).collect();
            format!("{name}({})", args.join(", "))
        }),
        _ => calls.iter().map(|(name, takes)| format!("{name}({}); ", names[..*takes].join(", "))).collect(),
    };
    format!("fn {}({}) {{ {} }}\n", spec.name, names.join(", "), body.trim_end())
}

/// Every call in a script, and where the name of what is called stands.
fn each_call(ast: &AST, found: &mut dyn FnMut(&FnCallExpr, Position)) {
    ast.walk(&mut |path| {
        if let Some(
            ASTNode::Stmt(Stmt::FnCall(call, at)) | ASTNode::Expr(Expr::FnCall(call, at) | Expr::MethodCall(call, at)),
        ) = path.last()
        {
            found(call, *at);
        }
        true
    });
}
