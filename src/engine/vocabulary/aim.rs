//! What a choice of a script is for.

/// What is done to a card that is chosen, or by or for a player: the name of the verb that gets it, with that of the
/// parameter where it is not the cards.
const DEEDS: [&str; 84] = [
    "destroy",
    "imprison",
    "release",
    "sacrifice",
    "return_to_hand",
    "take",
    "discard",
    "put_on_top",
    "put_at_bottom",
    "shuffle_in",
    "remove",
    "swap",
    "swap:other",
    "swap_two",
    "mutate_into",
    "mutate_into:newcomer",
    "put_into_play",
    "copy_effect",
    "arrive_again",
    "forbid",
    "turn_tile",
    "put_marker",
    "give",
    "put_back",
    "look",
    "tell",
    "random_card",
    "move_to",
    "move_under",
    "move_to_place",
    "turn_down",
    "turn_up",
    "put_on",
    "put_on:host",
    "count",
    "draw:player",
    "discards:player",
    "each_discards:players",
    "reveal:player",
    "mill:player",
    "take:player",
    "imprison:player",
    "remove:player",
    "put_on_top:player",
    "put_at_bottom:player",
    "shuffle_in:player",
    "shuffle:player",
    "sacrifice_some:player",
    "put_into_play:player",
    "look_at_hand:player",
    "forbid:player",
    "announce",
    "announce:player",
    "set_starter:player",
    "redirect",
    "redirect:player",
    "offer",
    "offer:player",
    "take_advantage:player",
    "extra_turn:player",
    "extra_turn_from_discard:player",
    "unlock_token:player",
    "regain_token:player",
    "regain_up_to:player",
    "gain_bonus_token:player",
    "gain_points:player",
    "win:player",
    "end_game:winner",
    "end_game:winners",
    "set_score:player",
    "give:player",
    "look_at_top:player",
    "put_back:player",
    "look:player",
    "tell:from",
    "tell:to",
    "move_to:player",
    "move_under:player",
    "move_to_place:player",
    "shuffle_zone:player",
    "refill:player",
    "later:about",
    "later_of:subject",
    "later_of:about",
];

/// Something that can be done with the chosen card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deed(u8);

impl Deed {
    pub fn all() -> impl Iterator<Item = Deed> {
        (0..DEEDS.len() as u8).map(Deed)
    }

    pub fn named(name: &str) -> Option<Deed> {
        Deed::all().find(|deed| deed.name() == name)
    }

    pub fn name(self) -> &'static str {
        DEEDS[usize::from(self.0)]
    }

    /// It is done by a player or for one, and not to cards.
    pub fn is_of_a_player(self) -> bool {
        [":player", ":winner"].iter().any(|of_player| self.name().ends_with(of_player))
    }
}

/// What is done with a choice: one of a few things, as it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Deeds {
    deeds: [Option<Deed>; Deeds::MOST],
    /// It is done with cards that the choice leads to, not with the chosen card.
    pub derived: bool,
}

impl Deeds {
    pub const MOST: usize = 3;

    /// Of some deeds, if there are any, and not too many.
    pub fn new(deeds: &[Deed], derived: bool) -> Option<Self> {
        let fits = (1..=Deeds::MOST).contains(&deeds.len());
        fits.then(|| Deeds { deeds: std::array::from_fn(|index| deeds.get(index).copied()), derived })
    }

    pub fn iter(self) -> impl Iterator<Item = Deed> {
        self.deeds.into_iter().flatten()
    }
}

/// The purpose of a script's question.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Aim {
    /// The script does not say.
    #[default]
    Unsaid,
    Deeds(Deeds),
    /// What a prompt of the pack says, by its index.
    Prompt(u8),
}

impl Aim {
    /// The names of the deeds.
    pub fn deeds(self) -> Vec<&'static str> {
        match self {
            Aim::Deeds(deeds) => deeds.iter().map(Deed::name).collect(),
            _ => Vec::new(),
        }
    }
}

/// The choices of a script that are for something, by line and column of the call.
#[derive(Clone, Debug, Default)]
pub struct Aims(pub(crate) Vec<((usize, usize), Aim)>);

impl Aims {
    pub fn at(&self, place: (usize, usize)) -> Aim {
        let found = self.0.binary_search_by_key(&place, |&(place, _)| place);
        found.map_or(Aim::Unsaid, |index| self.0[index].1)
    }
}
