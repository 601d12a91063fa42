//! What a pack says to bots in its data is checked like everything else.

use ozeki::pack::CardHint;

use crate::common::{arena, arena_files, load_arena, report};

/// What loading the arena says with this in its `pack.ron`.
fn told(bots: &str) -> Result<Vec<CardHint>, String> {
    let path = "cards/arena/pack.ron";
    let text = std::fs::read_to_string(format!("{}/tests/arena/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let end = text.rfind(')').unwrap();
    let files = arena_files().with(path, format!("{}    bots: {bots},\n)\n", &text[..end]));
    load_arena(files).map(|pack| pack.bots.cards.clone()).map_err(|error| report(&error))
}

#[test]
fn hints_are_read_and_checked() {
    let card = arena().designs[0].id.clone();
    let hints = told(&format!(r#"(weights: (hand: 1.5), cards: {{"{card}": (hand: 0.25)}})"#)).unwrap();
    assert_eq!(hints[0], CardHint { army: 0.0, hand: 0.25 });
    assert!(hints[1..].iter().all(|hint| *hint == CardHint::default()));

    let unknown = told(&format!(r#"(cards: {{"{card}q": (hand: 0.25)}})"#)).unwrap_err();
    assert!(unknown.contains("unknown-card") && unknown.contains(&format!("did you mean `{card}`?")), "{unknown}");
    let field = told("(weights: (hands: 1.0))").unwrap_err();
    assert!(field.contains("`hands` is not a field") && field.contains("did you mean `hand`?"), "{field}");
}
