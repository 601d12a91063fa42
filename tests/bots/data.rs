//! What a pack says to bots in its data is checked like everything else.

use std::sync::Arc;

use ozeki::pack::{CardHint, Pack};

use crate::common::{arena, arena_files, load_arena, report};

/// The arena with this in its `pack.ron`, or what is wrong with it.
pub fn load_with_bots(bots: &str) -> Result<Arc<Pack>, String> {
    let path = "cards/arena/pack.ron";
    let text = std::fs::read_to_string(format!("{}/tests/arena/{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let end = text.rfind(')').unwrap();
    let files = arena_files().with(path, format!("{}    bots: {bots},\n)\n", &text[..end]));
    load_arena(files).map_err(|error| report(&error))
}

#[test]
fn hints_are_read_and_checked() {
    let card = arena().designs[0].id.clone();
    let pack = load_with_bots(&format!(r#"(weights: (hand: 1.5), cards: {{"{card}": (hand: 0.25)}})"#)).unwrap();
    let hints = &pack.bots.cards;
    assert_eq!(hints[0], CardHint { army: 0.0, hand: 0.25 });
    assert!(hints[1..].iter().all(|hint| *hint == CardHint::default()));

    let unknown = load_with_bots(&format!(r#"(cards: {{"{card}q": (hand: 0.25)}})"#)).unwrap_err();
    assert!(unknown.contains("unknown-card") && unknown.contains(&format!("did you mean `{card}`?")), "{unknown}");
    let clan = arena().clans[0].id.clone();
    let pack = load_with_bots(&format!(r#"(clans: {{"{clan}": 0.5}})"#)).unwrap();
    assert_eq!((pack.bots.clan(0), pack.bots.clan(1)), (0.5, 0.0));
    let unknown = load_with_bots(&format!(r#"(clans: {{"{clan}q": 0.5}})"#)).unwrap_err();
    assert!(unknown.contains("unknown-clan") && unknown.contains(&format!("did you mean `{clan}`?")), "{unknown}");
    let field = load_with_bots("(weights: (hands: 1.0))").unwrap_err();
    assert!(field.contains("`hands` is not a field") && field.contains("did you mean `hand`?"), "{field}");
}
