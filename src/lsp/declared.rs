//! What a pack declares for scripts to read after a dot, as its files have it: finished or not.

use ozeki_engine::library::hooks_in;
use ozeki_engine::pack::{Holds, Property};
use ozeki_engine::script::lint::{Linter, Owner};
use ozeki_engine::syntax::RonNode;
use ozeki_engine::table::CounterOf;
use ozeki_engine::vocabulary::hooks::{BUILT_IN, Hooks};
use ozeki_engine::vocabulary::{Kind, TextKind};

use super::script::Prober;
use super::view::{DataFile, DeclaredName, FileSpan, View};

/// A counter, an attribute, a kind of owner or a role.
pub struct Declaration {
    /// Its number is its place among all declarations.
    pub property: Property,
    /// In the reader's language.
    pub name: String,
    /// Those it may be, of an attribute that is one or some of them.
    words: Vec<String>,
    at: Option<FileSpan>,
}

/// What has a counter, as a pack writes it. Of which kind an owner is makes no difference to what can be written.
fn counter_of(written: &str) -> Option<CounterOf> {
    match written.trim() {
        "Game" => Some(CounterOf::Game),
        "Player" => Some(CounterOf::Player),
        "Card" => Some(CounterOf::Card),
        owner if owner.starts_with("Owner") => Some(CounterOf::Owner(0)),
        _ => None,
    }
}

impl View {
    /// Everything that is declared; of several with one name the first, which is that of the pack itself.
    pub fn declared(&self) -> Vec<Declaration> {
        let mut found: Vec<Declaration> = Vec::new();
        for file in self.named("pack.ron") {
            for field in ["counters", "attributes", "owners", "roles"] {
                let map = file.tree.children.first().and_then(|pack| pack.get(&file.text, field));
                for entry in map.into_iter().flat_map(|map| &map.children) {
                    let declaration = self.declaration(file, field, entry, found.len());
                    let is_new = |new: &Declaration| found.iter().all(|known| known.property.name != new.property.name);
                    found.extend(declaration.filter(is_new));
                }
            }
        }
        found
    }

    /// The hooks that the scripts of this pack may define, its own and those of the packs below it.
    pub fn hooks(&self) -> Hooks {
        let powers = || self.named("powers.ron").map(|file| file.text.as_str());
        let own = self.named("pack.ron").map(|file| hooks_in(&file.text, powers())).find(|hooks| *hooks != BUILT_IN);
        own.unwrap_or_default()
    }

    fn declaration(&self, file: &DataFile, field: &str, entry: &RonNode, number: usize) -> Option<Declaration> {
        let text = &file.text;
        let id = entry.key_in(text)?;
        let (property, words) = if field == "counters" {
            let of = counter_of(&text[entry.get(text, "of")?.span.clone()])?;
            (Property::of_counter(id, number, of), Vec::new())
        } else if field == "owners" {
            (Property::of_owner_kind(id, number), Vec::new())
        } else if field == "roles" {
            (Property::of_role(id, number), Vec::new())
        } else {
            let node = entry.get(text, "holds")?;
            let words: Vec<String> =
                node.all().into_iter().filter_map(|word| word.text_in(text)).map(str::to_owned).collect();
            let holds = match &text[node.span.clone()] {
                number if number.starts_with("Number") => Holds::Number { min: 0, max: 0 },
                some if some.starts_with("Words") => Holds::Words(Vec::new()),
                _ => Holds::Word(Vec::new()),
            };
            (Property::of_attribute(id, number, &holds), words)
        };
        let at = entry.key.as_ref().map(|key| file.spot(key));
        Some(Declaration { property, name: self.name(text, entry), words, at })
    }

    /// What a text may name: what a filter is by, or a word of one or of any attribute.
    pub(super) fn declared_words(&self, kind: TextKind) -> Vec<DeclaredName> {
        if kind == TextKind::Attribute {
            let of_cards = self.declared().into_iter().filter(|d| d.property.of == Kind::Card);
            return of_cards.map(|d| DeclaredName { id: d.property.name, about: d.name, at: d.at }).collect();
        }
        let meant = |number: usize| kind == TextKind::Value || kind == TextKind::ValueOf(number as u8);
        let declared = self.declared().into_iter().enumerate();
        let words = declared.filter(|(number, _)| meant(*number)).flat_map(|(_, declaration)| {
            let about = format!("a word of `{}`", declaration.property.name);
            let at = declaration.at;
            declaration.words.into_iter().map(move |id| DeclaredName { id, about: about.clone(), at: at.clone() })
        });
        words.collect()
    }

    /// What asks the lint about places of a script of this pack.
    pub fn prober<'a>(&self, linter: &'a Linter, owner: Owner) -> Prober<'a> {
        let properties = self.declared().into_iter().map(|declaration| declaration.property).collect();
        Prober { linter, owner, properties, hooks: self.hooks() }
    }
}
