//! From games to findings. The games are read twice, block by block and in order: once to count, and once to measure
//! the influence of each game on each figure. Memory does not grow with the number of games.

pub mod cards;
mod clans;
pub mod contrast;
mod counters;
mod families;
mod games;
pub mod ratio;

use self::cards::CardCounting;
use self::clans::Clans;
use self::counters::CounterCounting;
use self::families::FamilyCounting;
use self::games::Games;
use super::findings::StrengthFindings;
use super::series::Series;
use super::store::Store;

/// What the games of a series say.
pub fn analyse(series: &Series, store: &Store, band: f64) -> std::io::Result<StrengthFindings> {
    let pack = &series.pack;
    let (mut cards, mut families) = (CardCounting::new(pack), FamilyCounting::new(pack));
    let mut counters = CounterCounting::new(pack, series.players);
    let (mut games, mut clans) = (Games::new(pack.seating(series.players), series.players), Clans::new(pack));
    for block in series.blocks(store) {
        for game in block? {
            cards.add(&game);
            families.add(&game);
            games.add(&game);
            clans.add(&game);
            counters.add(&game);
        }
    }
    let (mut cards, mut families) = (cards.finish(), families.finish());
    for block in series.blocks(store) {
        for game in block? {
            cards.weigh(&game);
            families.weigh(&game);
        }
    }
    let cards = cards.findings(pack, band);
    Ok(StrengthFindings {
        bots: series.bot.to_string(),
        games: games.games,
        verdict: self::cards::count(&cards),
        cards,
        clans: clans.findings(pack),
        matchups: clans.matchups(),
        seats: games.seats(),
        shape: games.shape(pack),
        counters: counters.findings(pack),
        families: families.findings(pack),
    })
}
