//! Who plays with whom and as what, in words.

use super::{Voice, fill};
use crate::pack::{Owner, OwnerId, Players, in_language};
use crate::table::{PlayerSet, Seat};

impl Voice<'_> {
    /// A player with everything they are: `Player 1, king of the Reds`.
    pub fn player_as(&self, players: u8, seat: Seat) -> String {
        [self.player(seat)].into_iter().chain(self.belongs_to(players, seat)).collect::<Vec<_>>().join(", ")
    }

    /// Each owner that a player belongs to, with the roles that the player has there.
    fn belongs_to(&self, players: u8, seat: Seat) -> Vec<String> {
        let (seating, words) = (self.pack.seating(players), &self.phrases().rules);
        let kinds = 0..self.pack.owner_kinds.len() as u8;
        let all = kinds.flat_map(|kind| seating.owners_of(seat, kind));
        let told = all.map(|id| {
            let name = self.owner(players, id);
            let own = self.roles(seating.owner(id), id).filter(|(_, filled)| *filled == seat).map(|(role, _)| role);
            let own: Vec<&str> = own.collect();
            match &own[..] {
                [] => name,
                own => fill(&words.role_of, &[("roles", &own.join(&words.and)), ("owner", &name)]),
            }
        });
        told.collect()
    }

    /// The roles of an owner, each with who fills it.
    fn roles<'a>(&'a self, owner: Option<&'a Owner>, id: OwnerId) -> impl Iterator<Item = (&'a str, Seat)> {
        let roles = self.pack.roles.values().enumerate().filter(move |(_, role)| role.of == id.kind);
        roles.filter_map(move |(number, role)| {
            Some((in_language(&role.name, self.language), owner?.in_role(number as u8)?))
        })
    }

    /// How many may play, who plays with whom and who is what, for the rules page.
    pub(super) fn seats(&self, players: &Players) -> Vec<String> {
        let words = &self.phrases().rules;
        let numbers = players.in_words(&words.to, self.phrases().or.trim());
        let mut lines = vec![fill(&words.players, &[("n", &numbers)])];
        for number in players.iter() {
            let seating = self.pack.seating(number);
            let n = number.to_string();
            if seating.has_sides() {
                let sides: Vec<String> = seating.sides().map(|side| self.numbers(side)).collect();
                lines.push(fill(&words.sides, &[("n", &n), ("sides", &sides.join(&words.against))]));
            }
            for (kind, named) in self.pack.owner_kinds.values().enumerate() {
                let all = seating.owner_set(kind as u8).map(|id| self.owner_with_players(number, id));
                let all = all.collect::<Vec<_>>().join(", ");
                let kind = in_language(&named.name, self.language);
                if !all.is_empty() {
                    lines.push(fill(&words.owners, &[("n", &n), ("kind", kind), ("owners", &all)]));
                }
            }
        }
        lines
    }

    /// `Reds (king 1, warlord 2)`.
    fn owner_with_players(&self, players: u8, id: OwnerId) -> String {
        let name = self.owner(players, id);
        let owner = self.pack.seating(players).owner(id);
        let roles: Vec<String> = self.roles(owner, id).map(|(role, seat)| format!("{role} {}", seat.0 + 1)).collect();
        let others = || owner.map_or(String::new(), |owner| self.numbers(owner.players()));
        format!("{name} ({})", if roles.is_empty() { others() } else { roles.join(", ") })
    }

    /// `1 and 3`.
    fn numbers(&self, players: PlayerSet) -> String {
        let numbers: Vec<String> = players.into_iter().map(|seat| (seat.0 + 1).to_string()).collect();
        numbers.join(&self.phrases().rules.and)
    }
}
