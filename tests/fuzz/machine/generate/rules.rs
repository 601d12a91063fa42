//! Random rules of a pack, each within what the check allows.

use super::{OWNER_KIND, ROLE};
use crate::machine::random::Random;

pub struct Rules {
    pub text: String,
    pub has_tokens: bool,
}

pub fn rules(random: &mut Random, clans: usize) -> Rules {
    let mut fields: Vec<String> = Vec::new();
    let sides = random.chance(12);
    let own_decks = !sides && clans >= 2 && random.chance(20);
    let players: &[u8] = match own_decks {
        true => &[2],
        false => random.pick::<&[u8]>(&[&[2], &[2, 3], &[2, 4], &[3, 4], &[2, 3, 4]]),
    };
    fields.push(format!("players: {players:?}"));
    if sides {
        let of = |random: &mut Random, number: u8| format!("{number}: {:?}", sides_of(random, number));
        let all: Vec<String> = players.iter().map(|&number| of(random, number)).collect();
        fields.push(format!("sides: {{{}}}", all.join(", ")));
    }
    let seated = players.iter().map(|&number| {
        let owners = (1..=random.between(1, usize::from(number))).map(|_| {
            let (one, other) = (random.between(1, usize::from(number)), random.between(1, usize::from(number)));
            format!("({ROLE}: {one}, seats: [{other}])")
        });
        format!("{number}: {{{OWNER_KIND:?}: [{}]}}", owners.collect::<Vec<_>>().join(", "))
    });
    fields.push(format!("seating: {{{}}}", seated.collect::<Vec<_>>().join(", ")));
    if own_decks {
        fields.push("decks: Own".to_owned());
        fields.push(format!("clans: Choose(picks: [{}])", picks(random, clans)));
    } else if clans >= 2 && random.chance(25) {
        fields.push(match random.chance(50) {
            true => format!("clans: Choose(picks: [{}])", picks(random, clans)),
            false => format!("clans: Remove(keep: {})", random.between(1, clans)),
        });
    }
    let draw = random.between(2, 8);
    let mut opening = format!("draw: {draw}, keep: {}", random.between(1, draw));
    if random.chance(40) {
        opening += &format!(
            ", redraw_without_level: {}, redraw_at_most: {}, redraw_shuffles: {}",
            random.between(1, 3),
            random.below(2),
            random.chance(50)
        );
    }
    if random.chance(20) && !own_decks {
        opening += ", draft: true";
    }
    fields.push(format!("opening: ({opening})"));
    fields.push(format!(
        "placement: (new_clan_cost: {}, first_among_prisoners: {})",
        random.below(3),
        random.chance(30)
    ));
    fields.push(format!("mutation: (effect_after_arrival: {})", random.chance(30)));
    let mut passing = format!("with_tokens: {}", random.word(&["Always", "NotFirst", "Never"]));
    for (field, percent) in [("turns_after_first", 60), ("turns_together", 20), ("turns_alone", 30)] {
        if random.chance(percent) {
            passing += &format!(", {field}: {}", random.between(0, 4));
        }
    }
    fields.push(format!("passing: ({passing}, extra_turns_count: {})", random.chance(50)));
    fields.push(format!("extra_turns: {}", random.word(&["Stack", "Single"])));
    fields.push(format!(
        "advantage: (starts_with: {}, returns: {}, discount: {})",
        random.word(&["FirstPlayer", "Nobody"]),
        random.chance(50),
        random.below(3)
    ));
    let has_tokens = random.chance(60);
    if has_tokens {
        fields.push(tokens(random));
        if random.chance(40) {
            let [reserve, hand, placed] = [random.between(1, 8), random.between(1, 3), random.between(1, 3)];
            fields.push(format!("bonus_tokens: (reserve: {reserve}, hand: {hand}, placed: {placed})"));
        }
    }
    if random.chance(50) {
        fields.push(format!("hand_limit: {}", random.between(0, 9)));
    }
    fields.push(format!("reveals_reshuffle: {}", random.chance(70)));
    fields.push(format!("several_levels: {}", random.word(&["Row", "All"])));
    fields.push(format!("ordering: {}", random.word(&["Active", "Owners"])));
    fields.push(format!("only_free_destroyed: {}", random.chance(80)));
    fields.push(format!("battle: (shared_tie_wins: {})", random.chance(50)));
    let mut round = format!(
        "fewer_per_point: {}, redraw_when_stuck: {}, sacrifice_half: {}, starts: {}",
        random.below(2),
        random.chance(50),
        random.chance(40),
        random.word(&["Advantage", "Loser"])
    );
    if random.chance(80) {
        round += &format!(", draw_up_to: {}", random.between(1, 8));
    }
    fields.push(format!("new_round: ({round})"));
    let mut victory = format!("points: {}", random.between(1, 3));
    if random.chance(60) {
        victory += &format!(", army_cards: {}, army_face_up: {}", random.between(6, 15), random.chance(50));
    }
    if random.chance(40) {
        victory += &format!(", clan_cards: {}", random.between(4, 10));
    }
    victory += &format!(", together: {}", random.word(&["Shared", "Draw"]));
    fields.push(format!("victory: ({victory})"));
    let text = fields.iter().map(|field| format!("        {field},\n")).collect();
    Rules { text, has_tokens }
}

/// How many clans are taken in turn: not more than there are, and everybody gets one where there are enough.
fn picks(random: &mut Random, clans: usize) -> String {
    let most = (clans / 2).max(1);
    let each = random.between(1, most);
    format!("{each}, {}", if each * 2 <= clans { each } else { clans - each })
}

fn tokens(random: &mut Random) -> String {
    let draws = random.word(&["[]", "[(1, 1)]", "[(1, 1), (2, 3)]", "[(2, 1)]"]);
    let per_card = if random.chance(40) { format!("per_card: {}, ", random.between(1, 2)) } else { String::new() };
    format!(
        "tokens: (hand: {}, locked: {}, draws: {draws}, {per_card}resolves: {}, spent_when_imprisoned: {}, overflow_wins: {})",
        random.between(0, 2),
        random.below(3),
        random.word(&["Activate", "Arrival"]),
        random.chance(50),
        random.chance(20)
    )
}

/// An option of the pack: some rules that any pack may have.
pub fn option(random: &mut Random) -> String {
    let rules = random.word(&[
        "victory: (points: 1)",
        "hand_limit: 4",
        "extra_turns: Single",
        "ordering: Owners",
        "new_round: (sacrifice_half: true)",
        "passing: (turns_after_first: 2)",
    ]);
    let words = "{\"en\": \"House rule\"}";
    format!("        \"house\": (name: {words}, about: {words}, rules: ({rules})),\n")
}

/// Each player on one of two or more sides, of any size.
fn sides_of(random: &mut Random, players: u8) -> Vec<Vec<u8>> {
    let mut sides: Vec<Vec<u8>> = vec![vec![1], vec![2]];
    for seat in 3..=players {
        match random.below(sides.len() + 1) {
            side if side < sides.len() => sides[side].push(seat),
            _ => sides.push(vec![seat]),
        }
    }
    sides
}
