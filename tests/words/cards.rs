//! Cards in words.

use ozeki::text::Voice;

use crate::common::{shipped, shipped_ids};

/// What a card has by the rules and also carries as a keyword is said once.
#[test]
fn nothing_printed_on_a_card_is_said_twice() {
    for id in shipped_ids() {
        let pack = shipped(&id);
        for language in &pack.languages {
            let voice = Voice { pack: &pack, language, viewer: None };
            for design in &pack.designs {
                let stats = voice.stats(design);
                let mut parts: Vec<String> = stats.split(", ").map(str::to_lowercase).collect();
                parts.sort();
                parts.dedup();
                assert_eq!(parts.len(), stats.split(", ").count(), "{id}, {}: {stats}", design.id);
            }
        }
    }
}
