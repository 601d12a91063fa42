//! What is still to come in a setup: moments that have been put off.

use super::SetupError;
use super::lay_out::{Layout, design_named, unknown};
use crate::pack::Pack;
use crate::table::notation::placed;
use crate::table::{ArmyPlace, CardId, Delay, Seat, Spot, Subject, Table, Witnesses, bare_id};
use crate::vocabulary::Kind;
use crate::vocabulary::hooks::Hook;

/// A moment that waits for something. A card is named by its id, with its place where several are in play, and as
/// `card@out` where one is meant that is not in play.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaterSetup {
    /// The event it waits for, and whose event it must be.
    pub when: String,
    pub of_player: Option<u8>,
    pub of_card: Option<String>,
    /// What comes then, and what that is about.
    pub moment: String,
    pub card: Option<String>,
    pub player: Option<u8>,
    pub number: Option<i64>,
    /// The card whose effect put it off, and the one whose text it had; left out: the pack itself, and its own.
    pub by: Option<String>,
    pub text: Option<String>,
    /// Whose effect that was.
    pub whose: u8,
    /// Who knows which cards it is about, where these are more than those who can see it now.
    pub seen: Vec<u8>,
}

impl LaterSetup {
    /// The players it names.
    pub(super) fn players(&self) -> impl Iterator<Item = u8> {
        let named = [self.of_player, self.player, Some(self.whose)];
        named.into_iter().flatten().chain(self.seen.iter().copied())
    }

    /// Of what is to come at a table.
    pub(super) fn of(table: &Table, pack: &Pack, delay: &Delay) -> Self {
        let about = |kind: Kind| pack.hooks.spec(delay.moment).params.iter().any(|param| param.kind == kind);
        let name = |card: CardId| match table.spot(card) {
            spot @ Spot::Army(..) => placed(&pack.design(card).id, spot),
            _ if pack.tiles().contains(card) => pack.design(card).id.clone(),
            _ => format!("{}{OUT}", pack.design(card).id),
        };
        let known = table.who_sees_about(&Delay { seen: Witnesses::NOBODY, ..*delay });
        LaterSetup {
            when: pack.hooks.name(delay.when).to_owned(),
            of_player: if let Subject::Player(seat) = delay.of { Some(seat.0) } else { None },
            of_card: if let Subject::Card(card) = delay.of { Some(name(card)) } else { None },
            moment: pack.hooks.name(delay.moment).to_owned(),
            card: about(Kind::Card).then(|| name(delay.card)),
            player: about(Kind::Player).then_some(delay.player.0),
            number: about(Kind::Int).then_some(delay.number.into()),
            by: delay.me.is_some().then(|| name(delay.me)),
            text: (delay.text != delay.me).then(|| pack.design(delay.text).id.clone()),
            whose: delay.controller.0,
            seen: table.seats().filter(|&seat| delay.seen.has(seat) && !known.has(seat)).map(|seat| seat.0).collect(),
        }
    }
}

/// Behind the id of a card that is not in play.
const OUT: &str = "@out";

impl Layout<'_> {
    pub(super) fn put_off(&mut self, later: &[LaterSetup]) {
        for one in later {
            let delay = self.delay(one);
            let Some(delay) = self.found(delay) else { continue };
            let seen = Witnesses::from_iter(one.seen.iter().map(|&seat| Seat(seat)));
            let seen = self.table.who_sees_about(&Delay { seen, ..delay });
            if !self.table.delays.push(Delay { seen, ..delay }) {
                _ = self.found::<()>(Err(SetupError::TooMuchLater));
                return;
            }
        }
    }

    fn delay(&self, one: &LaterSetup) -> Result<Delay, SetupError> {
        let pack = &*self.pack;
        let when = pack.hooks.named(&one.when).filter(|&hook| pack.hooks.can_be_awaited(hook));
        let when = when.ok_or_else(|| unknown(pack, "event to wait for", &one.when, pack.hooks.events().collect()))?;
        let moment = pack.hooks.named(&one.moment).filter(|hook| hook.is_own() && pack.hooks.can_be_awaited(*hook));
        let moment = moment.ok_or_else(|| unknown(pack, "moment", &one.moment, pack.hooks.moments().collect()))?;
        self.check_about(one, moment)?;
        let card = |name: &Option<String>| name.as_ref().map_or(Ok(CardId::NONE), |name| self.card_anywhere(name));
        let me = card(&one.by)?;
        let of = match (one.of_player, &one.of_card) {
            (Some(player), _) => Subject::Player(Seat(player)),
            (None, Some(_)) => Subject::Card(card(&one.of_card)?),
            (None, None) => Subject::Anything,
        };
        Ok(Delay {
            of,
            card: card(&one.card)?,
            player: Seat(one.player.unwrap_or(0)),
            number: one.number.map_or(0, |number| number as i16),
            me,
            text: if one.text.is_some() { card(&one.text)? } else { me },
            controller: Seat(one.whose),
            ..Delay::new(when, moment)
        })
    }

    /// A moment is told with the things it is about, and no others.
    fn check_about(&self, one: &LaterSetup, moment: Hook) -> Result<(), SetupError> {
        let spec = self.pack.hooks.spec(moment);
        let given = [(Kind::Card, one.card.is_some()), (Kind::Player, one.player.is_some())];
        let given = given.into_iter().chain([(Kind::Int, one.number.is_some())]);
        let fits = given.filter(|(_, given)| *given).map(|(kind, _)| kind).eq(spec.params.iter().map(|p| p.kind));
        let small = one.number.is_none_or(|number| (-9_999..=9_999).contains(&number));
        if fits && small {
            return Ok(());
        }
        let about: Vec<&str> = spec.params.iter().map(|param| param.name).collect();
        let about = if about.is_empty() { "nothing".to_owned() } else { about.join(", ") };
        Err(SetupError::LaterAbout { id: one.moment.clone(), about })
    }

    /// A card wherever it is: in play, unless it says otherwise or is not there.
    fn card_anywhere(&self, name: &str) -> Result<CardId, SetupError> {
        let (pack, table) = (&*self.pack, &self.table);
        let id = bare_id(name);
        let tile = pack.tiles().into_iter().find(|&tile| pack.design(tile).id == id);
        if let Some(tile) = tile {
            return Ok(tile);
        }
        let design = design_named(pack, id)?;
        let copies = || pack.copies_of(design);
        let at = ArmyPlace::behind_id(name);
        let in_play = |card: &CardId| match (table.spot(*card), at) {
            (Spot::Army(seat, place), Some(at)) => at == ArmyPlace { seat, place },
            (Spot::Army(..), None) => !name.ends_with(OUT),
            _ => false,
        };
        let out = |card: &CardId| !matches!(table.spot(*card), Spot::Army(..));
        let on_table = |card: &CardId| out(card) && table.spot(*card) != Spot::Box;
        let found = copies().find(in_play).or_else(|| copies().find(on_table)).or_else(|| copies().find(out));
        found.filter(|_| at.is_none()).or_else(|| copies().find(in_play)).ok_or_else(|| SetupError::UnknownCard {
            id: name.to_owned(),
            pack: pack.id.clone(),
            hint: None,
        })
    }
}
