//! Judges how good a table is for each seat, as a share of the winning chances. This works for any pack: it looks at
//! things that every pack's rules have, and a pack can set the weight of each in its data.

use arrayvec::ArrayVec;

use super::policy;
use crate::kernel::{Flow, Run};
use crate::pack::{BotWeights, OwnerKind, Pack, ScoreRange, ZoneOfBots};
use crate::table::{CardId, CardSet, Footing, MAX_SEATS, Outcome, PlayerSet, Seat, Table, ZoneId, rows_of, win_share};
use crate::vocabulary::hooks::Hook;

/// What the winning chances of each seat are: those of its side, which add up to 1.
pub(super) type Shares = [f32; MAX_SEATS];

/// What a seat has.
pub type Features = [f32; BotWeights::COUNT];

/// A lead in battle that can hardly be caught up.
const SAFE_LEAD: f32 = 10.0;

/// The shares at the end of a game. Each player has what the side has.
pub(super) fn at_the_end(pack: &Pack, table: &Table, outcome: Outcome) -> Shares {
    // A plain victory gives 1 and 0; in an ending of the pack's own these are scores like others.
    if let Some(range) = pack.scores.filter(|_| outcome.has_scores() || outcome.ending.of_pack().is_some()) {
        let scores: ArrayVec<i32, MAX_SEATS> = table.seats().map(|seat| outcome.score(seat)).collect();
        return of_scores(range, &scores);
    }
    let seating = pack.seating(table.seat_count());
    let has_won = |side: PlayerSet| side.into_iter().any(|seat| outcome.is_winner(seat));
    let winners = seating.sides().filter(|&side| has_won(side)).count() as u32;
    let mut shares = [0.0; MAX_SEATS];
    for seat in table.seats() {
        shares[seat.index()] = win_share(winners, has_won(seating.side(seat)), seating.side_count()) as f32;
    }
    shares
}

/// Where a pack says between what its scores are, a share is as far above or below an even one as the score is above or
/// below the mean of all. Against one opponent the most there is counts as a victory, and the least as a defeat.
fn of_scores(range: ScoreRange, scores: &[i32]) -> Shares {
    let seats = scores.len() as f32;
    let mean = scores.iter().map(|&score| score as f32).sum::<f32>() / seats;
    let width = (range.most - range.least) as f32;
    let mut shares = [0.0; MAX_SEATS];
    for (share, &score) in shares.iter_mut().zip(scores) {
        *share = 1.0 / seats + (score as f32 - mean) / width;
    }
    shares
}

/// The shares as things stand in a run.
pub(super) fn shares(run: &mut Run) -> Flow<Shares> {
    if let Some(outcome) = run.table.outcome {
        return Ok(at_the_end(&run.pack, &run.table, outcome));
    }
    // Without armies there is nothing to look at but what the players have been given so far.
    let by_scores = !run.pack.has_armies() && run.pack.bots.counters.is_empty();
    if let Some(range) = run.pack.scores.filter(|_| by_scores) {
        let scores: ArrayVec<i32, MAX_SEATS> = run.table.seats().map(|seat| run.table.scores[seat.index()]).collect();
        return Ok(of_scores(range, &scores));
    }
    let features = features(run)?;
    let worth = worth(run)?;
    let (pack, table) = (&*run.pack, &run.table);
    let weights = pack.bots.weights.in_order();
    let mut scores = [0.0f32; MAX_SEATS];
    for seat in table.seats() {
        let weighted = features[seat.index()].iter().zip(weights).map(|(feature, weight)| feature * weight);
        scores[seat.index()] = weighted.sum::<f32>() + hints(pack, table, seat) + worth[seat.index()];
    }
    let seating = run.seating();
    if seating.has_sides() {
        // A side is judged by what its players have on average, as if all sides were of the same size.
        let size = f32::from(table.seat_count()) / seating.side_count() as f32;
        let of_side = |seat: usize| {
            let side = seating.side(Seat(seat as u8));
            side.into_iter().map(|member| scores[member.index()]).sum::<f32>() / side.count() as f32 * size
        };
        scores = std::array::from_fn(of_side);
    }
    let highest = table.seats().map(|seat| scores[seat.index()]).fold(f32::MIN, f32::max);
    let mut shares = [0.0; MAX_SEATS];
    let mut sum = 0.0;
    for seat in table.seats() {
        shares[seat.index()] = libm::expf(scores[seat.index()] - highest);
        // A side counts once, however many play on it.
        sum += shares[seat.index()] / seating.side(seat).count() as f32;
    }
    shares.iter_mut().for_each(|share| *share /= sum);
    Ok(shares)
}

/// What each seat has, each as a number of about 0 to 1, in the order of [`BotWeights::in_order`].
pub fn features(run: &mut Run) -> Flow<[Features; MAX_SEATS]> {
    let mut battle = [0.0; MAX_SEATS];
    for seat in run.table.seats() {
        battle[seat.index()] = run.battle_value(seat)? as f32;
    }
    let mut features = [[0.0; BotWeights::COUNT]; MAX_SEATS];
    for seat in run.table.seats() {
        features[seat.index()] = features_of(&run.pack, &run.table, seat, &battle);
    }
    Ok(features)
}

/// What scripts say that the table is worth to each seat.
fn worth(run: &mut Run) -> Flow<Shares> {
    let mut worth = [0.0; MAX_SEATS];
    if run.pack.anyone_listens(Hook::Worth) {
        for seat in run.table.seats() {
            worth[seat.index()] = run.worth(seat)? as f32 / 100.0;
        }
    }
    Ok(worth)
}

/// The extra value that the pack gives to clans in a deck, to counters and to single cards.
fn hints(pack: &Pack, table: &Table, seat: Seat) -> f32 {
    let deck = table.deck_clans.get(seat.index()).copied().unwrap_or_default();
    let in_deck = deck.into_iter().map(|clan| pack.bots.clan(clan)).sum::<f32>();
    let counted = pack.bots.counters.iter().map(|(spec, worth)| pack.counted(table, spec, seat) as f32 * worth);
    let lying = pack.bots.zones.iter().map(|(zone, worth)| lying(pack, table, seat, zone) * worth);
    let general = in_deck + counted.sum::<f32>() + lying.sum::<f32>();
    if pack.bots.cards.is_empty() {
        return general;
    }
    let face_up = table.army(seat).cards() - table.prisoners();
    let hint = |card: CardId| pack.bots.cards.get(pack.design_index(card));
    let in_army = face_up.into_iter().filter_map(hint).map(|hint| hint.army).sum::<f32>();
    let in_hand = table.hand(seat).into_iter().filter_map(hint).map(|hint| hint.hand).sum::<f32>();
    general + in_army + in_hand
}

/// How many cards lie in a zone of the player, or of the owners that the player belongs to.
fn lying(pack: &Pack, table: &Table, seat: Seat, zone: &ZoneOfBots) -> f32 {
    let cards = |index: u8| table.zone(ZoneId(zone.first + index)).len() as f32;
    match zone.of {
        OwnerKind::Named(kind) => {
            pack.seating(table.seat_count()).owners_of(seat, kind).map(|owner| cards(owner.index)).sum()
        }
        _ => cards(seat.0),
    }
}

fn features_of(pack: &Pack, table: &Table, seat: Seat, battle: &[f32; MAX_SEATS]) -> Features {
    let rules = &pack.rules;
    let needed = f32::from(rules.victory.points.max(1));
    let points = f32::from(table.points[seat.index()]);
    let own = battle[seat.index()];
    let others = table.seats().filter(|&other| other != seat);
    let best_other = others.map(|other| battle[other.index()]).fold(0.0, f32::max);
    let lead = ((own - best_other) / SAFE_LEAD).clamp(-1.0, 1.0);
    let late = f32::from(u8::from(table.first_pass_done));
    let army = table.army(seat);
    let face_up = army.cards() - table.prisoners();
    let hand = table.hand(seat);
    let upper = (1..army.rows()).map(|row| army.row(row).len()).sum::<usize>();
    let steep = |part: usize, whole: Option<u8>| match whole {
        Some(whole) if whole > 0 => {
            let share = part as f32 / f32::from(whole);
            (share * share) * (share * share)
        }
        _ => 0.0,
    };
    let counted = if rules.victory.army_face_up { face_up.len() } else { army.len() };
    let largest_clan = match rules.victory.clan_cards {
        Some(_) => pack.clans_in_play().into_iter().map(|clan| (face_up & pack.of_clan(clan)).len()).max().unwrap_or(0),
        None => 0,
    };
    let out = table.is_out(seat) && !table.seats().all(|seat| table.is_out(seat));
    [
        points / needed,
        f32::from(u8::from(points + 1.0 >= needed)),
        lead,
        lead * late,
        own / 20.0,
        army.len() as f32 / 15.0,
        upper as f32 / 5.0,
        (army.len() - face_up.len()) as f32 / 5.0,
        hand.len() as f32 / 7.0,
        placeable(pack, table, seat, hand) as f32 / 7.0,
        f32::from(u8::from(table.advantage == Some(seat))),
        f32::from(table.tokens.hand[seat.index()]) / 2.0,
        f32::from(table.tokens.owned(seat)) / 2.0,
        f32::from(u8::from(table.active == seat)),
        f32::from(u8::from(out)),
        steep(counted, rules.victory.army_cards),
        steep(largest_clan, rules.victory.clan_cards),
    ]
}

/// How many cards of a hand have their clan under the place they would go to.
fn placeable(pack: &Pack, table: &Table, seat: Seat, hand: CardSet) -> usize {
    let footing = Footing::of(table, seat);
    let fits = |&card: &CardId| {
        let rows = pack.printed(card).rows;
        let fits_in = |row| footing.has_room(row) && policy::is_supported(pack, &footing, card, row);
        rows_of(rows).any(fits_in)
    };
    hand.into_iter().filter(fits).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_count_by_how_much_they_are() {
        let range = ScoreRange { least: -2, most: 2 };
        assert_eq!(of_scores(range, &[2, -2])[..2], [1.0, 0.0]);
        assert_eq!(of_scores(range, &[1, -1])[..2], [0.75, 0.25]);
        let three = of_scores(ScoreRange { least: 0, most: 3 }, &[3, 0, 0]);
        assert!((three[0] - 1.0).abs() < 1e-6 && three[1].abs() < 1e-6 && three[2].abs() < 1e-6);
    }
}
