//! Specifications of flat values: an event, a question and an option are each a kind and a few small operands, and one
//! table says of every kind how it is named, what its operands mean and what a phrase may say of them.
//!
//! A kind is a number: that of its row. The rows of the program come first, so that a pack can bring rows of its own
//! behind them.

/// How a phrase reads one of the operands of a value. Each reading knows where its operand is kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reads {
    /// `seat`: a player.
    Player,
    /// `seat`: a player's draw pile, or the one of all.
    Pile,
    /// `seat`, where that is not the player whose turn it is.
    OtherPlayer,
    /// `m`: a second player.
    SecondPlayer,
    /// `players`: some of them.
    Players,
    /// `card`.
    Card,
    /// `other`: a second card.
    OtherCard,
    /// `n`: a number.
    N,
    /// `m`: a second number.
    M,
    /// `n` and `m`: a number that may be below zero, of an option.
    Number,
    /// `m`: a number that is only there if it is more than nothing.
    Cost,
    /// `flag`: it says nothing itself, and is there or not.
    Flag,
    /// `m`: one of a few words, by its number.
    Word(&'static [&'static str]),
    /// `m`: how a game ended.
    Ending,
    /// The same, in words, where it is one that the pack names.
    NamedEnding,
    /// `n`: a clan of the pack.
    Clan,
    /// `n`: a level.
    Level,
    /// `n`: the row a card goes to, where it has the choice.
    Row,
    /// `n`: a marker of the pack.
    Marker,
    /// `m`: a counter of the pack.
    Counter,
    /// `was` and `now`: what a number was, and is.
    Was,
    Now,
    /// `n`: a prompt of the pack.
    Prompt,
    /// `n`: an action of the pack's own.
    Action,
    /// `n`: a zone on the table.
    Zone,
    /// `n`: an owner of a kind that the pack names.
    Owner,
    /// `seat`, `m` and `n`: a place whose card is not seen.
    HiddenPlace,
    /// `n`: a step of the flow of the pack.
    FlowItem,
    /// `hook`.
    Hook,
    /// `hook`: a moment of the pack that is answered, in words.
    Offer,
    /// `hook`: an event, as what something waits for.
    When,
    /// `m`: a moment of the pack, by the number of its hook.
    Moment,
    /// What a moment is about: `now`, a player; `n`, a number; and `was`, the card that it waits for.
    ToldPlayer,
    ToldNumber,
    ToldCard,
    /// `seen`: a flag, there if somebody did not see the card.
    Unseen,
    /// `ask`: a question.
    Asked,
    /// `aim`: what a script's question is for.
    Aim,
    /// A flag: whether a redrawn hand is shuffled back, by the rules of the pack.
    RedrawShuffles,
    /// The text of the card that ended the game.
    Condition,
}

/// A placeholder that a phrase may have, and what it stands for.
#[derive(Clone, Copy, Debug)]
pub struct Hole {
    pub name: &'static str,
    pub reads: Reads,
}

/// Makes the kinds of a value from its table. A row is: the kind, the function that makes such a value and is its
/// stable name, the operands it takes, the placeholders it offers, and whatever else its specification has to say.
macro_rules! kinds {
    ($value:ident, $kind:ident, $spec:ident: $(
        $(#[$about:meta])*
        $variant:ident $name:ident($($slot:ident: $type:ty),*) [$($hole:ident: $reads:expr),*]
        $({ $($field:ident: $set:expr),* })?;
    )*) => {
        enum Row { $($variant),* }

        // They are matched like the variants of an enum, and unlike those there can be more of them in a pack.
        #[allow(non_upper_case_globals)]
        impl $kind {
            $($(#[$about])* pub const $variant: $kind = $kind(Row::$variant as u8);)*
        }

        impl $value {
            $(
                $(#[$about])*
                // As many operands as its kind has: they are named where a row is written.
                #[allow(clippy::too_many_arguments)]
                #[inline]
                pub fn $name($($slot: $type),*) -> Self {
                    $value { $($slot: $slot.into(),)* ..$value::bare($kind::$variant) }
                }
            )*
        }

        impl $kind {
            const ROWS: &'static [$spec] = &[$(
                $spec {
                    $($($field: $set,)*)?
                    ..$spec::plain(
                        stringify!($name),
                        &[$($crate::vocabulary::spec::Hole { name: stringify!($hole), reads: $reads }),*],
                    )
                }
            ),*];

            pub fn all() -> impl Iterator<Item = $kind> {
                (0..Self::ROWS.len() as u8).map($kind)
            }

            #[inline]
            pub fn spec(self) -> &'static $spec {
                &Self::ROWS[usize::from(self.0)]
            }

            pub fn index(self) -> usize {
                usize::from(self.0)
            }
        }
    };
}

pub(crate) use kinds;
