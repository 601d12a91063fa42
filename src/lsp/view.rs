//! The names a pack uses, read from its files as they are: unfinished, unsaved or built in.

use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

use super::documents::Overlay;
use super::script;
use ozeki_engine::library::{CARDS, Library, Memory, SCRIPTS, Source, WORDS, bases_of, split_name};
use ozeki_engine::pack::{OwnField, Pack, in_language};
use ozeki_engine::scenario::SCENARIOS;
use ozeki_engine::script::link::SHARED;
use ozeki_engine::syntax::{RonNode, Unfinished};
use ozeki_engine::text::{Voice, check};
use ozeki_engine::vocabulary::TextKind;
use ozeki_engine::vocabulary::hooks::{BUILT_IN, VERBS};

/// A place in a file, below the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileSpan {
    pub path: String,
    pub span: Range<usize>,
}

/// A name that scripts and data use, and what it stands for.
#[derive(Clone, Debug)]
pub struct DeclaredName {
    pub id: String,
    pub about: String,
    /// Where it is declared.
    pub at: Option<FileSpan>,
}

/// A function that the scripts of a pack share.
pub struct SharedFunction {
    pub name: String,
    pub params: Vec<String>,
    pub at: FileSpan,
}

impl SharedFunction {
    /// How it is called.
    pub fn written(&self) -> String {
        format!("{}({})", self.name, self.params.join(", "))
    }
}

/// A pack, with those it builds on, as an editor sees it.
pub struct View {
    pub root: PathBuf,
    /// The pack itself, then its bases.
    ids: Vec<String>,
    project: Arc<Overlay>,
    built_in: Arc<Memory>,
    /// When it could last be played.
    loaded: Option<Arc<Pack>>,
    locale: String,
    data: Vec<DataFile>,
}

pub(super) struct DataFile {
    path: String,
    pub text: String,
    pub tree: RonNode,
}

impl DataFile {
    fn is(&self, name: &str) -> bool {
        self.path.rsplit('/').next() == Some(name)
    }

    pub fn spot(&self, span: &Range<usize>) -> FileSpan {
        FileSpan { path: self.path.clone(), span: span.clone() }
    }
}

impl View {
    pub fn new(
        root: PathBuf,
        pack: &str,
        overlay: Overlay,
        built_in: &Arc<Memory>,
        loaded: Option<Arc<Pack>>,
        locale: &str,
    ) -> Self {
        let project = Arc::new(overlay);
        let library = Library::new(vec![Box::new(project.clone()), Box::new(built_in.clone())]);
        let (id, _) = split_name(pack);
        let mut ids = vec![id.to_owned()];
        ids.extend(bases_of(&library, id).unwrap_or_default());
        let mut view = View {
            root,
            ids,
            project,
            built_in: built_in.clone(),
            loaded,
            locale: locale.to_owned(),
            data: Vec::new(),
        };
        view.data = view.ids.iter().flat_map(|pack| view.data_of(pack)).collect();
        view
    }

    /// The data of a pack: the project's, if it has any of it.
    fn data_of(&self, pack: &str) -> Vec<DataFile> {
        let folder = format!("{CARDS}/{pack}");
        let own = self.project.files_below(&folder).unwrap_or_default();
        let source: &dyn Source = if own.is_empty() { &self.built_in } else { &self.project };
        let files = source.files_below(&folder).unwrap_or_default().into_iter().filter(|path| path.ends_with(".ron"));
        files
            .filter_map(|path| {
                let text = read(source, &path)?;
                Some(DataFile { tree: Unfinished::read(&text).whole, path, text })
            })
            .collect()
    }

    /// Everything that may be named by a text of a kind.
    pub fn words(&self, kind: TextKind) -> Vec<DeclaredName> {
        match kind {
            TextKind::Any => Vec::new(),
            TextKind::Clan => self.with_ids("clans"),
            TextKind::Family => self.keys("powers.ron", None),
            TextKind::Prompt => self.keys("pack.ron", Some("prompts")),
            TextKind::Card => self.cards(),
            TextKind::Keyword => self.keys("pack.ron", Some("keywords")),
            TextKind::Marker => self.keys("pack.ron", Some("markers")),
            TextKind::OwnerKind => self.keys("pack.ron", Some("owners")),
            TextKind::Role => self.keys("pack.ron", Some("roles")),
            TextKind::Moment => self.keys("pack.ron", Some("moments")),
            TextKind::Event => {
                let events = BUILT_IN.events().map(|name| {
                    let about = BUILT_IN.named(name).map_or("", |hook| BUILT_IN.spec(hook).about);
                    fixed(name, about)
                });
                self.keys("pack.ron", Some("moments")).into_iter().chain(events).collect()
            }
            TextKind::Query => self.keys("pack.ron", Some("queries")),
            TextKind::Ending => self.keys("pack.ron", Some("endings")),
            TextKind::Zone => self.keys("pack.ron", Some("zones")),
            TextKind::Back => self.keys("pack.ron", Some("backs")),
            TextKind::Name => self.names(),
            TextKind::Attribute | TextKind::Value | TextKind::ValueOf(_) => self.declared_words(kind),
            TextKind::Verb => VERBS.iter().map(|verb| fixed(verb, "a verb that this hook is asked about")).collect(),
        }
    }

    /// The kinds of names that are declared in the pack, the likeliest first.
    pub const DECLARED: [TextKind; 15] = [
        TextKind::Card,
        TextKind::Family,
        TextKind::Clan,
        TextKind::Prompt,
        TextKind::Keyword,
        TextKind::Marker,
        TextKind::Zone,
        TextKind::Back,
        TextKind::Attribute,
        TextKind::Value,
        TextKind::Ending,
        TextKind::Moment,
        TextKind::Query,
        TextKind::OwnerKind,
        TextKind::Role,
    ];

    pub fn word(&self, kind: TextKind, id: &str) -> Option<DeclaredName> {
        self.words(kind).into_iter().find(|word| word.id == id)
    }

    /// The languages texts are written in.
    pub fn languages(&self) -> Vec<DeclaredName> {
        let lists = self.named("pack.ron").filter_map(|file| {
            let languages = file.tree.children.first()?.get(&file.text, "languages")?;
            Some(languages.children.iter().filter_map(|node| node.text_in(&file.text)).collect::<Vec<_>>())
        });
        let first = lists.into_iter().next().unwrap_or_default();
        first.into_iter().map(|language| fixed(language, "a language of this pack")).collect()
    }

    /// The fields that the pack gives its cards.
    pub fn own_fields(&self) -> Vec<DeclaredName> {
        let mut fields = self.keys("pack.ron", Some("fields"));
        let kind = |file: &DataFile, at: &FileSpan| {
            let kind = file.text.get(at.span.end..)?.trim_start_matches([':', ' ']);
            OwnField::ABOUT.into_iter().find(|(name, _)| kind.starts_with(name)).map(|(_, about)| about.to_owned())
        };
        for field in &mut fields {
            let spot = field.at.as_ref().and_then(|at| Some((self.data.iter().find(|file| file.path == at.path)?, at)));
            field.about = spot.and_then(|(file, at)| kind(file, at)).unwrap_or_default();
        }
        fields
    }

    /// The words of the game, with what each is called in English.
    pub fn terms() -> Vec<DeclaredName> {
        check::words().map(|(name, word)| fixed(name, &word)).collect()
    }

    /// The phrases of the engine, in English.
    pub fn phrases() -> Vec<DeclaredName> {
        let phrase = |name: &str| fixed(name, &check::in_english(name).map(|(_, said)| said).unwrap_or_default());
        check::phrase_names().map(phrase).collect()
    }

    /// All packs there are.
    pub fn packs(&self) -> Vec<DeclaredName> {
        let library = Library::new(vec![Box::new(self.project.clone()), Box::new(self.built_in.clone())]);
        let ids: Vec<String> = library.packs().map(|packs| packs.into_keys().collect()).unwrap_or_default();
        ids.iter().filter(|id| **id != self.ids[0]).map(|id| fixed(id, "a pack")).collect()
    }

    pub(super) fn named<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a DataFile> {
        self.data.iter().filter(move |file| file.is(name))
    }

    /// The keys of a map: the whole of a file, or a field of it.
    fn keys(&self, name: &str, field: Option<&str>) -> Vec<DeclaredName> {
        let words = self.named(name).flat_map(|file| {
            let whole = file.tree.children.first();
            let map = field.map_or(whole, |field| whole.and_then(|whole| whole.get(&file.text, field)));
            map.into_iter().flat_map(|map| &map.children).filter_map(|entry| {
                let id = entry.key_in(&file.text)?.to_owned();
                Some(DeclaredName { id, about: self.name(&file.text, entry), at: Some(file.spot(entry.key.as_ref()?)) })
            })
        });
        first_of_each(words.collect())
    }

    /// The ids of the things in a list of `pack.ron`.
    fn with_ids(&self, field: &str) -> Vec<DeclaredName> {
        let words = self.named("pack.ron").flat_map(|file| {
            let list = file.tree.children.first().and_then(|pack| pack.get(&file.text, field));
            list.into_iter().flat_map(|list| &list.children).filter_map(|node| self.identified(file, node))
        });
        first_of_each(words.collect())
    }

    fn identified(&self, file: &DataFile, node: &RonNode) -> Option<DeclaredName> {
        let id = node.get(&file.text, "id")?;
        let about = self.name(&file.text, node);
        Some(DeclaredName { id: id.text_in(&file.text)?.to_owned(), about, at: Some(file.spot(&id.span)) })
    }

    /// Every entry that has an id, even where brackets around it are not closed.
    fn cards(&self) -> Vec<DeclaredName> {
        let words = format!("/{WORDS}");
        let has_cards =
            |file: &&DataFile| !file.is("pack.ron") && !file.is("powers.ron") && !file.path.contains(&words);
        let files = self.data.iter().filter(has_cards);
        let words = files.flat_map(|file| file.tree.all().into_iter().filter_map(|node| self.identified(file, node)));
        first_of_each(words.collect())
    }

    /// The names cards go by: their ids, and those in `named`.
    fn names(&self) -> Vec<DeclaredName> {
        let mut words = self.cards();
        for file in &self.data {
            let lists = file.tree.all().into_iter().filter(|node| node.key_in(&file.text) == Some("named"));
            for node in lists.flat_map(|list| &list.children) {
                let about = "a name of cards".to_owned();
                words.extend(node.text_in(&file.text).map(|id| DeclaredName {
                    id: id.to_owned(),
                    about,
                    at: Some(file.spot(&node.span)),
                }));
            }
        }
        first_of_each(words)
    }

    /// Its name in the reader's language: the field `name`, or the texts themselves.
    pub(super) fn name(&self, text: &str, node: &RonNode) -> String {
        let texts = node.get(text, "name").unwrap_or(node);
        let asked = texts.children.iter().find(|child| child.key_in(text) == Some(self.locale.as_str()));
        let said = asked.or(texts.children.first()).and_then(|child| child.text_in(text));
        said.unwrap_or_default().to_owned()
    }

    /// The card as a page for the reader.
    pub fn card_page(&self, id: &str) -> Option<String> {
        let played = self.loaded.as_ref().and_then(|pack| Some((pack, &pack.designs[pack.design_named(id)?])));
        let Some((pack, design)) = played else {
            let word = self.word(TextKind::Card, id)?;
            let spot = word.at?;
            let file = self.data.iter().find(|file| file.path == spot.path)?;
            let entry = file.tree.path_to(spot.span.start).into_iter().rev().find(|node| node.bracket == Some('('))?;
            return Some(format!("**{}** `{id}`\n\n```ron\n{}\n```", word.about, &file.text[entry.span.clone()]));
        };
        let language = pack.languages.iter().find(|l| **l == self.locale).or(pack.languages.first())?;
        let voice = Voice { pack, language, viewer: None };
        let mut page = format!("**{}** `{id}`\n\n{}\n", in_language(&design.name, language), voice.stats(design));
        for line in voice.powers(design).into_iter().chain(voice.fields_of(design)).chain(voice.notes_on(design)) {
            page += &format!("\n- {line}");
        }
        let others: Vec<&str> =
            design.name.iter().filter(|(other, _)| *other != language).map(|(_, name)| name.as_str()).collect();
        if !others.is_empty() {
            page += &format!("\n\n*{}*", others.join(" · "));
        }
        Some(page)
    }

    /// The functions that the scripts of the pack share, those of its bases and options with them.
    pub fn shared(&self) -> Vec<SharedFunction> {
        let mut found = Vec::new();
        for pack in &self.ids {
            let folder = format!("{SCRIPTS}/{pack}");
            let own = self.project.files_below(&folder).unwrap_or_default();
            let paths = if own.is_empty() { self.built_in.files_below(&folder).unwrap_or_default() } else { own };
            for path in paths.into_iter().filter(|path| path.rsplit('/').next() == Some(SHARED)) {
                let Some(text) = self.read(&path) else { continue };
                found.extend(script::definitions(&text).into_iter().map(|definition| SharedFunction {
                    name: text[definition.name.clone()].to_owned(),
                    params: definition.params.iter().map(|span| text[span.clone()].to_owned()).collect(),
                    at: FileSpan { path: path.clone(), span: definition.name },
                }));
            }
        }
        found
    }

    /// The text of a file of the pack.
    pub fn read(&self, path: &str) -> Option<String> {
        read(&*self.project, path).or_else(|| read(&*self.built_in, path))
    }

    /// Whether it is a file of the project, which can be gone to.
    pub fn is_own(&self, path: &str) -> bool {
        self.project.read(path).is_ok_and(|file| file.is_some())
    }

    /// All files of the project in which names of the pack may stand.
    pub fn files(&self) -> Vec<String> {
        let below = |folder: &str| self.project.files_below(folder).unwrap_or_default();
        let folders = |pack: &String| [CARDS, SCRIPTS, SCENARIOS].map(|folder| format!("{folder}/{pack}"));
        let files = self.ids.iter().flat_map(folders).flat_map(|folder| below(&folder));
        files.filter(|path| path.ends_with(".ron") || path.ends_with(".rhai")).collect()
    }
}

/// Of several that have one name, the first: that of the pack itself before that of a base.
fn first_of_each(mut words: Vec<DeclaredName>) -> Vec<DeclaredName> {
    let mut seen = BTreeSet::new();
    words.retain(|word| seen.insert(word.id.clone()));
    words
}

fn fixed(id: &str, about: &str) -> DeclaredName {
    DeclaredName { id: id.to_owned(), about: about.to_owned(), at: None }
}

fn read(source: &dyn Source, path: &str) -> Option<String> {
    let bytes = source.read(path).ok().flatten()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}
