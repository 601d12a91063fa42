//! French has one word for one thing: the rulebooks'.

use std::path::Path;

/// What is not said, and what is said instead. Words of names are free.
const ONE_WORD: [(&str, &str); 27] = [
    ("manche", "ronde"),
    ("relâch", "libérer"),
    ("retournez les", "révélez les"),
    ("retournez la", "révélez la"),
    ("dévoil", "révéler"),
    ("remettez", "placez"),
    ("posez une carte", "placez une carte"),
    ("posée sur la pioche", "placée sur la pioche"),
    ("glissée sous", "placée sous"),
    ("mettez sur", "placez sur"),
    ("mettez-en", "placez-en"),
    ("mettez jusqu’à deux cartes", "placez jusqu’à deux cartes"),
    ("sur le dessus de", "sur"),
    ("jeter une carte", "défausser une carte"),
    ("jette", "défausse"),
    ("désignez", "choisissez"),
    ("reprenez dans", "prenez dans"),
    ("reprenez-y", "prenez-y"),
    ("reprenez tous", "prenez tous"),
    ("reprenez toutes", "prenez toutes"),
    ("à la grande bataille", "lors de la grande bataille"),
    ("gagne une grande bataille", "remporte une grande bataille"),
    ("retirée du jeu", "retirée de la partie"),
    ("verrouill", "bloqu"),
    ("appliquez de nouveau", "résolvez de nouveau"),
    ("pouvez muter", "pouvez faire muter"),
    ("cimetière", "défausse"),
];

/// The French texts of the packs and of the program, with their places.
fn texts() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("src/engine/text/fr.ron")];
    for pack in std::fs::read_dir(root.join("cards")).unwrap() {
        let inside = std::fs::read_dir(pack.unwrap().path()).unwrap().map(|file| file.unwrap().path());
        files.extend(inside.filter(|file| file.extension().is_some_and(|end| end == "ron")));
    }
    let mut texts = Vec::new();
    for file in files {
        let of_the_program = file.ends_with("fr.ron");
        for (number, line) in std::fs::read_to_string(&file).unwrap().lines().enumerate() {
            let text = if of_the_program { line.split_once(": \"") } else { line.split_once("\"fr\": \"") };
            let Some((before, text)) = text else { continue };
            if of_the_program || !before.contains("name: {") {
                texts.push((format!("{}:{}", file.display(), number + 1), text.to_lowercase()));
            }
        }
    }
    texts
}

#[test]
fn french_has_one_word_for_one_thing() {
    let texts = texts();
    assert!(texts.len() > 400, "only {} French texts were found", texts.len());
    let mut found = Vec::new();
    for (place, text) in &texts {
        for (not, but) in ONE_WORD.iter().filter(|(not, _)| text.contains(not)) {
            found.push(format!("{place}: not `{not}` but `{but}`: {text}"));
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// Before `:`, `;`, `!` and `?` French has a space that does not break the line.
#[test]
fn french_has_its_spaces() {
    let mut found = Vec::new();
    for (place, text) in texts() {
        // Some commands end with an exclamation mark.
        let words = text.split('"').next().unwrap_or_default().replace("undo!", "").replace("save!", "");
        let letters: Vec<char> = words.chars().collect();
        for pair in letters.windows(2) {
            let before = pair[0];
            // A space of the wrong kind, or none at all.
            if matches!(pair[1], ':' | ';' | '!' | '?') && (before == ' ' || before.is_alphabetic() || before == '}') {
                found.push(format!("{place}: `{before}{}`: {text}", pair[1]));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// What a new pack says of itself in French is French.
/// « Tour de Joueur 2 » lacks its article: a turn is told with the player first.
#[test]
fn french_does_not_say_turn_of_a_name() {
    let said: Vec<_> = texts()
        .into_iter()
        .filter(|(_, text)| text.contains("tour de {") || text.contains("supplémentaire de {"))
        .collect();
    assert!(said.is_empty(), "{said:?}");
}

#[test]
fn a_new_pack_has_its_french_in_french() {
    let begun = |language: &str| &ozeki::text::phrases(language).begun;
    assert_ne!(begun("fr").about, begun("en").about);
    assert_ne!(begun("fr").draws, begun("en").draws);
}
