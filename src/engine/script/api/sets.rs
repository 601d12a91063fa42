//! Sets of cards: where they are, and which of them.

use super::Effect::Reads;
use super::declare::{
    CARD, CARDS, NOTHING, PLAYER, SET, SET_KEYWORD, SET_NAME, SET_PLAYER, function, p, property, reads,
};
use super::support::{around, clan_named, existing, keyword_named, level};
use super::{HostFn, Scope};
use crate::kernel::Value;
use crate::pack::Word;
use crate::table::{CardId, CardSet, MAX_ROWS, Spot};
use crate::vocabulary::{Kind, TextKind};

pub(super) const SETS: &[HostFn] = &[
    function("in_play", NOTHING, Kind::Set, Reads, "all cards of all armies, prisoners included", |run, _| {
        Ok(Value::Set(run.table.in_play()))
    })
    .scoped(Scope::Board),
    function("army", PLAYER, Kind::Set, Reads, "the cards of a player's army", |run, a| {
        Ok(Value::Set(run.table.army(a[0].player()?).cards()))
    })
    .scoped(Scope::Board),
    function("hand", PLAYER, Kind::Set, Reads, "the cards in a player's hand", |run, a| {
        Ok(Value::Set(run.table.hand(a[0].player()?)))
    })
    .scoped(Scope::Hand),
    function("discard_pile", NOTHING, Kind::Set, Reads, "the cards in all discard piles", |run, _| {
        Ok(Value::Set(run.table.discarded()))
    }),
    reads("discard_pile", PLAYER, Kind::Set, "the cards in a player's discard pile, or in the common one", |run, a| {
        Ok(Value::Set(run.table.discard(a[0].player()?).set()))
    }),
    reads("pile", NOTHING, Kind::Set, "the cards in all draw piles, in no particular order", |run, _| {
        let piles = run.table.deck_owners().map(|seat| run.table.pile(seat).set());
        Ok(Value::Set(piles.fold(CardSet::EMPTY, |all, pile| all | pile)))
    })
    .scoped(Scope::Unforeseen),
    reads(
        "pile",
        PLAYER,
        Kind::Set,
        "the cards in a player's draw pile, or in the common one, in no particular order",
        |run, a| Ok(Value::Set(run.table.pile(a[0].player()?).set())),
    )
    .scoped(Scope::Unforeseen),
    reads("all_cards", NOTHING, Kind::Set, "every card of the game, wherever it is, without tiles", |run, _| {
        Ok(Value::Set(run.table.all_cards()))
    }),
    reads("removed_cards", NOTHING, Kind::Set, "the cards that were removed from the game", |run, _| {
        Ok(Value::Set(run.table.removed()))
    })
    .scoped(Scope::Board),
    reads("tiles", NOTHING, Kind::Set, "the tiles, active or not", |run, _| Ok(Value::Set(run.pack.tiles())))
        .scoped(Scope::Fixed),
    reads("tiles", PLAYER, Kind::Set, "the tiles of the clans in a player's deck", |run, a| {
        let clans = run.table.deck_clans.get(a[0].player()?.index()).copied().unwrap_or_default();
        let of_deck = |&tile: &CardId| clans.contains(run.pack.design(tile).clan);
        Ok(Value::Set(run.pack.tiles().into_iter().filter(of_deck).collect()))
    })
    .scoped(Scope::Fixed),
    function(
        "of",
        &[p("cards", Kind::Set), p("player", Kind::Player)],
        Kind::Set,
        Reads,
        "those in a player's army or hand, or in a player's own deck",
        |run, a| {
            let seat = a[1].player()?;
            let own = run.table.army(seat).cards() | run.table.hand(seat) | run.table.deck_cards(seat);
            Ok(Value::Set(a[0].cards()? & own))
        },
    )
    .scoped(Scope::Hand),
    function("free", SET, Kind::Set, Reads, "those with no card above and none to the right", |run, a| {
        Ok(Value::Set(a[0].cards()? & run.table.free_cards()))
    })
    .scoped(Scope::Board),
    function("face_up", SET, Kind::Set, Reads, "those in play that are not prisoners", |run, a| {
        Ok(Value::Set((a[0].cards()? & run.table.in_play()) - run.table.prisoners()))
    })
    .scoped(Scope::Board),
    function("prisoners", SET, Kind::Set, Reads, "those that are prisoners", |run, a| {
        Ok(Value::Set(a[0].cards()? & run.table.prisoners()))
    })
    .scoped(Scope::Board),
    HostFn {
        repeat: MAX_ROWS,
        ..function(
            "level",
            &[p("cards", Kind::Set), p("level", Kind::Int)],
            Kind::Set,
            Reads,
            "those of this level, or of one of these levels",
            |run, a| {
                let mut wanted = CardSet::EMPTY;
                for wished in &a[1..] {
                    wanted = wanted | run.level_cards(level(run, wished)?);
                }
                Ok(Value::Set(a[0].cards()? & wanted))
            },
        )
        .scoped(Scope::Board)
    },
    function(
        "clan",
        &[p("cards", Kind::Set), p("clan", Kind::Text(TextKind::Clan))],
        Kind::Set,
        Reads,
        "those of a clan; prisoners have no clan",
        |run, a| {
            let cards = a[0].cards()?;
            // What naming a clan gives when there was none to name.
            if a[1] == Value::Word(Word::EMPTY) {
                return Ok(Value::Set(CardSet::EMPTY));
            }
            let clan = clan_named(run, &a[1])?;
            Ok(Value::Set((cards & run.clan_cards(clan)?) - run.table.prisoners()))
        },
    ),
    function(
        "except",
        &[p("cards", Kind::Set), p("others", Kind::Cards)],
        Kind::Set,
        Reads,
        "those that are not among the others",
        |_, a| Ok(Value::Set(a[0].cards()? - a[1].cards()?)),
    )
    .scoped(Scope::Fixed),
    function(
        "plus",
        &[p("cards", Kind::Cards), p("others", Kind::Cards)],
        Kind::Set,
        Reads,
        "the cards of both sets",
        |_, a| Ok(Value::Set(a[0].cards()? | a[1].cards()?)),
    )
    .scoped(Scope::Fixed),
    function(
        "contains",
        &[p("cards", Kind::Set), p("card", Kind::Card)],
        Kind::Bool,
        Reads,
        "whether a card is among them",
        |_, a| Ok(Value::Bool(a[0].cards()?.contains(a[1].card()?))),
    )
    .scoped(Scope::Fixed),
    property("count", SET, Kind::Int, "how many cards", |_, a| Ok(Value::Int(a[0].cards()?.len() as i64)))
        .scoped(Scope::Fixed),
    property("is_empty", SET, Kind::Bool, "whether there is no card", |_, a| Ok(Value::Bool(a[0].cards()?.is_empty())))
        .scoped(Scope::Fixed),
    property("clans", SET, Kind::Int, "how many different clans the cards belong to", |run, a| {
        let cards = a[0].cards()? - run.table.prisoners();
        Ok(Value::Int(run.different_clans(cards)? as i64))
    }),
    reads("keyword", SET_KEYWORD, Kind::Set, "those with a keyword; prisoners have no keywords", |run, a| {
        let (cards, keyword) = (a[0].cards()?, keyword_named(run, &a[1])?);
        Ok(Value::Set(cards & run.keyword_cards(keyword)?))
    }),
    reads("named", SET_NAME, Kind::Set, "those with a name; prisoners have no name", |run, a| {
        let cards = a[0].cards()?;
        Ok(Value::Set(cards & run.named_cards(&a[1])?))
    }),
    reads(
        "same_as",
        &[p("cards", Kind::Set), p("card", Kind::Card)],
        Kind::Set,
        "the copies of a card, itself included",
        |run, a| Ok(Value::Set(a[0].cards()? & run.pack.identical_to(existing(&a[1])?))),
    )
    .scoped(Scope::Fixed),
    reads("mutable", SET, Kind::Set, "those with a mutation cost", |run, a| {
        Ok(Value::Set(a[0].cards()? & run.pack.mutable()))
    })
    .scoped(Scope::Fixed),
    reads(
        "with_activation",
        SET,
        Kind::Set,
        "those that can have tokens, even if there is no room left for one",
        |run, a| {
            let mut found = CardSet::EMPTY;
            for card in a[0].cards()? {
                if run.activations_of(card)? > 0 {
                    found.insert(card);
                }
            }
            Ok(Value::Set(found))
        },
    ),
    reads("with_tokens", SET, Kind::Set, "those with a token on them", |run, a| {
        Ok(Value::Set(a[0].cards()?.into_iter().filter(|&card| run.table.tokens.on(card) > 0).collect()))
    })
    .scoped(Scope::Board),
    reads("highest", SET, Kind::Set, "those of the highest level; in play, those in the highest row", |run, a| {
        let cards = a[0].cards()?;
        let levels = (1..=run.pack.rules.grid.rows).rev().map(|level| cards & run.ranked_cards(level));
        Ok(Value::Set(levels.into_iter().find(|found| !found.is_empty()).unwrap_or_default()))
    })
    .scoped(Scope::Board),
    reads("placeable", SET_PLAYER, Kind::Set, "those an effect could put into a player's army now", |run, a| {
        let seat = a[1].player()?;
        let fits = |&card: &CardId| {
            let in_play = matches!(run.table.spot(card), Spot::Army(..));
            let mut rows = run.pack.design(card).levels.iter().map(|&level| usize::from(level) - 1);
            !in_play && rows.any(|row| run.table.army(seat).room_in(row).is_some())
        };
        Ok(Value::Set(a[0].cards()?.into_iter().filter(fits).collect()))
    }),
    reads(
        "givable",
        &[p("cards", Kind::Cards), p("player", Kind::Player)],
        Kind::Set,
        "those that `give` could move to a player's army now: free in another army, and with room in their row",
        |run, a| {
            let seat = a[1].player()?;
            let others = run.table.free_cards() - run.table.army(seat).cards();
            let has_room = |&card: &CardId| {
                let row = run.place_of(card).map(|(_, place)| usize::from(place.row));
                row.is_some_and(|row| run.table.army(seat).room_in(row).is_some())
            };
            Ok(Value::Set((a[0].cards()? & others).into_iter().filter(has_room).collect()))
        },
    )
    .scoped(Scope::Board),
    reads(
        "destroyable",
        CARDS,
        Kind::Set,
        "those that can be destroyed now: free (without the rule `only_free_destroyed`: any that no row above needs), \
         and not protected",
        |run, a| run.targetable(Word::DESTROY, a[0].cards()? & run.within(Word::DESTROY)).map(Value::Set),
    ),
    reads(
        "imprisonable",
        CARDS,
        Kind::Set,
        "those that can be imprisoned now: face up, and not protected",
        |run, a| run.targetable(Word::IMPRISON, a[0].cards()? & run.within(Word::IMPRISON)).map(Value::Set),
    ),
    reads("swappable", SET, Kind::Set, "those that `swap_two` could swap: at least two in the same row", |run, a| {
        Ok(Value::Set(run.swappable(a[0].cards()?)))
    })
    .scoped(Scope::Board),
    reads(
        "replacements",
        CARD,
        Kind::Set,
        "all cards that a card in play could mutate into, wherever they are",
        |run, a| Ok(Value::Set(run.replacements(existing(&a[0])?))),
    ),
    reads(
        "both",
        &[p("cards", Kind::Cards), p("others", Kind::Cards)],
        Kind::Set,
        "the cards that are in both sets",
        |_, a| Ok(Value::Set(a[0].cards()? & a[1].cards()?)),
    )
    .scoped(Scope::Fixed),
    reads("row_of", CARD, Kind::Set, "the cards of its row in its army, itself included", |run, a| {
        Ok(Value::Set(around(run, a[0].card()?, |place, other| place.row == other.row)))
    })
    .scoped(Scope::Board),
    reads("column_of", CARD, Kind::Set, "the cards of its column in its army, itself included", |run, a| {
        Ok(Value::Set(around(run, a[0].card()?, |place, other| place.column == other.column)))
    })
    .scoped(Scope::Board),
    reads("adjacent", CARD, Kind::Set, "the cards right of, above, left of and below it in its army", |run, a| {
        let grid = run.pack.rules.grid;
        Ok(Value::Set(around(run, a[0].card()?, |place, other| grid.neighbours(place).any(|n| n == other))))
    })
    .scoped(Scope::Board),
];
