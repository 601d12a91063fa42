//! The rules of a pack on one page, from its typed rules and from its own texts for powers, keywords and options.

use super::{Voice, fill, roman};
use crate::pack::{
    AdvantageRules, AdvantageStart, BattleRules, BonusTokenRules, ClanChoice, Decks, Design, ExtraTurns, MutationRules,
    NewRound, Opening, PassWithTokens, Passing, Placement, Players, RoundStarter, Rules, SeveralLevels, Strength,
    Texts, Together, TokenEffect, TokenRules, TriggerOrder, Victory, in_language,
};
use crate::table::{Grid, Phase};

/// A heading with its sentences.
pub type Section = (String, Vec<String>);

fn number(phrase: &str, n: impl ToString) -> String {
    fill(phrase, &[("n", &n.to_string())])
}

impl Voice<'_> {
    /// The rules this pack is played by. Every field of the rules is taken apart, so that none can be left out.
    pub fn rules_page(&self) -> Vec<Section> {
        let words = &self.phrases().rules;
        let titles = &words.titles;
        let Rules {
            players,
            // What these say is told for each number of players, from what is prepared of them.
            sides: _,
            seating: _,
            teams: _,
            grid,
            decks,
            clans,
            opening,
            placement,
            mutation,
            passing,
            extra_turns,
            advantage,
            tokens,
            bonus_tokens,
            hand_limit,
            not_this_turn,
            reveals_reshuffle,
            ordering,
            only_free_destroyed,
            several_levels,
            battle,
            new_round,
            victory,
        } = &self.pack.rules;
        let AdvantageRules { starts_with, returns, discount } = *advantage;
        // What a flow leaves out is not told of.
        let (course, armies) = (&self.pack.course, self.pack.has_armies());
        let told = |is_told: bool, lines: Vec<String>| if is_told { lines } else { Vec::new() };
        let (opens, turns) = (course.has(Phase::Opening), course.has(Phase::Turn));
        let mut sections = vec![
            (&titles.winning, self.victory(*victory)),
            (&titles.players, self.players(players, *decks, clans)),
            (&titles.opening, told(opens, self.opening(*opening, starts_with))),
            (&titles.playing, told(armies, self.playing(*grid, *placement, discount))),
            (&titles.mutating, told(armies, self.mutating(*mutation))),
            (&titles.tokens, self.tokens(tokens.as_ref(), *bonus_tokens)),
            (&titles.passing, told(turns, self.passing(*passing, *extra_turns))),
            (&titles.battle, told(course.has(Phase::Battle), self.battle(*battle, players))),
            (
                &titles.new_round,
                told(course.has(Phase::NewRound), self.new_round(*new_round, returns, tokens.is_some())),
            ),
        ];
        let mut effects = vec![
            match ordering {
                TriggerOrder::Active => words.order_active.clone(),
                TriggerOrder::Owners => words.order_owners.clone(),
            },
            if *only_free_destroyed { &words.only_free_destroyed } else { &words.any_destroyed }.clone(),
            if *reveals_reshuffle { &words.reveals_reshuffle } else { &words.reveals_stop }.clone(),
            hand_limit.map_or(words.no_hand_limit.clone(), |limit| number(&words.hand_limit, limit)),
        ];
        if !armies {
            effects.clear();
        }
        effects.extend(not_this_turn.then(|| words.not_this_turn.clone()));
        if armies && self.pack.has_cards_of_several_levels() {
            effects.push(match several_levels {
                SeveralLevels::Row => words.levels_by_row.clone(),
                SeveralLevels::All => words.levels_all.clone(),
            });
        }
        sections.extend([
            (&titles.actions, self.own_actions()),
            (&titles.effects, effects),
            (&titles.powers, self.families()),
            (&titles.keywords, self.keywords()),
            (&titles.words, self.glossary()),
            (&titles.tiles, self.tiles()),
            (&titles.clans, self.clans()),
            (&titles.options, self.options_in_force()),
        ]);
        sections.retain(|(_, lines)| !lines.is_empty());
        sections.into_iter().map(|(title, lines)| (title.clone(), lines)).collect()
    }

    fn players(&self, players: &Players, decks: Decks, clans: &ClanChoice) -> Vec<String> {
        let words = &self.phrases().rules;
        let names: Vec<&str> = (0..self.pack.clans.len() as u8).map(|clan| self.clan(clan)).collect();
        let names = names.join(", ");
        let mut lines = self.seats(players);
        lines.push(match decks {
            Decks::Common => words.common_decks.clone(),
            Decks::Own => words.own_decks.clone(),
        });
        if !self.pack.has_clans() {
            return lines;
        }
        lines.push(match clans {
            ClanChoice::All => fill(&words.clans_all, &[("clans", &names)]),
            ClanChoice::Choose { picks } => {
                let picks = picks.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
                fill(&words.clans_choose, &[("n", &picks), ("clans", &names)])
            }
            ClanChoice::Remove { keep } => fill(&words.clans_remove, &[("n", &keep.to_string()), ("clans", &names)]),
            ClanChoice::Random { keep } => fill(&words.clans_random, &[("n", &keep.to_string()), ("clans", &names)]),
        });
        lines
    }

    fn opening(&self, opening: Opening, starts_with: AdvantageStart) -> Vec<String> {
        let words = &self.phrases().rules;
        let Opening { draw, keep, redraw_without_level, redraw_at_most, redraw_shuffles, draft } = opening;
        let mut lines = vec![match starts_with {
            AdvantageStart::FirstPlayer => words.advantage_first.clone(),
            AdvantageStart::Nobody => words.advantage_nobody.clone(),
        }];
        lines.push(match draw == keep {
            true => number(&words.draw, draw),
            false => fill(&words.draw_keep, &[("n", &draw.to_string()), ("keep", &keep.to_string())]),
        });
        if let Some(level) = redraw_without_level {
            let few = if redraw_at_most == 0 { &words.few_none } else { &words.few };
            let few = fill(few, &[("n", &redraw_at_most.to_string()), ("level", roman(level))]);
            let redraw = if redraw_shuffles { &words.redraw_shuffle } else { &words.redraw_discard };
            lines.push(fill(redraw, &[("few", &few)]));
        }
        lines.extend(draft.then(|| words.draft.clone()));
        lines
    }

    fn playing(&self, grid: Grid, placement: Placement, discount: u8) -> Vec<String> {
        let words = &self.phrases().rules;
        let Placement { new_clan_cost, first_among_prisoners } = placement;
        let Grid { rows, columns } = grid;
        let mut lines = Vec::new();
        lines.extend((rows != Grid::default().rows).then(|| number(&words.levels, rows)));
        lines.extend([number(&words.rows, columns), words.first.clone()]);
        lines.extend(first_among_prisoners.then(|| words.first_among_prisoners.clone()));
        lines.push(match new_clan_cost {
            0 => words.new_clan_free.clone(),
            cost => number(&words.new_clan, cost),
        });
        lines.push(words.higher.clone());
        lines.extend((discount > 0).then(|| number(&words.advantage_discount, discount)));
        lines
    }

    fn mutating(&self, mutation: MutationRules) -> Vec<String> {
        let words = &self.phrases().rules;
        let MutationRules { effect_after_arrival } = mutation;
        let after = if effect_after_arrival { &words.mutation_after } else { &words.mutation_before };
        let mut lines = vec![words.mutate.clone(), after.clone()];
        let has_zombies =
            self.pack.designs.iter().any(|design| design.mutation.is_some_and(|mutation| mutation.zombie));
        lines.extend(has_zombies.then(|| words.zombie.clone()));
        lines
    }

    fn tokens(&self, tokens: Option<&TokenRules>, bonus: Option<BonusTokenRules>) -> Vec<String> {
        let words = &self.phrases().rules;
        let mut lines = Vec::new();
        if let Some(TokenRules { hand, locked, draws, per_card, resolves, overflow_wins, spent_when_imprisoned }) =
            tokens
        {
            lines.push(number(&words.tokens_hand, hand));
            lines.extend((*locked > 0).then(|| number(&words.tokens_locked, locked)));
            if !draws.is_empty() {
                let draw = |(tokens, cards): &(u8, u8)| {
                    fill(&words.tokens_draw_one, &[("tokens", &tokens.to_string()), ("cards", &cards.to_string())])
                };
                let draws = draws.iter().map(draw).collect::<Vec<_>>().join(", ");
                lines.push(fill(&words.tokens_draw, &[("draws", &draws)]));
            }
            lines.push(match resolves {
                TokenEffect::Activate => words.tokens_activate.clone(),
                TokenEffect::Arrival => words.tokens_arrival.clone(),
            });
            lines.push(per_card.map_or(words.tokens_as_shown.clone(), |most| number(&words.tokens_per_card, most)));
            let imprisoned = match spent_when_imprisoned {
                true => &words.tokens_spent_in_prison,
                false => &words.tokens_stay_in_prison,
            };
            lines.push(imprisoned.clone());
            lines.extend(overflow_wins.then(|| words.tokens_overflow.clone()));
        }
        if let Some(BonusTokenRules { reserve, hand, placed }) = bonus {
            let values = [reserve, hand, placed].map(|n| n.to_string());
            let holes = [("reserve", &*values[0]), ("hand", &*values[1]), ("placed", &*values[2])];
            lines.push(fill(&words.bonus_tokens, &holes));
        }
        lines
    }

    fn passing(&self, passing: Passing, extra_turns: ExtraTurns) -> Vec<String> {
        let words = &self.phrases().rules;
        let Passing { turns_after_first, with_tokens, extra_turns_count, turns_together, turns_alone } = passing;
        let mut lines = vec![words.pass.clone()];
        lines.extend(match with_tokens {
            PassWithTokens::Always => None,
            PassWithTokens::NotFirst => Some(words.pass_not_first.clone()),
            PassWithTokens::Never => Some(words.pass_never.clone()),
        });
        lines.extend(turns_after_first.map(|turns| number(&words.turns_after_first, turns)));
        lines.extend(turns_together.map(|turns| number(&words.turns_together, turns)));
        if turns_after_first.is_none() && turns_together.is_none() {
            lines.push(words.turns_unlimited.clone());
        }
        lines.extend(extra_turns_count.then(|| words.extra_counts.clone()));
        lines.extend(turns_alone.map(|turns| number(&words.turns_alone, turns)));
        lines.push(match extra_turns {
            ExtraTurns::Stack => words.extra_stack.clone(),
            ExtraTurns::Single => words.extra_single.clone(),
        });
        lines
    }

    /// What the rules say about passing.
    pub fn rules_on_passing(&self) -> Vec<String> {
        self.passing(self.pack.rules.passing, self.pack.rules.extra_turns)
    }

    fn battle(&self, battle: BattleRules, players: &Players) -> Vec<String> {
        let words = &self.phrases().rules;
        let BattleRules { shared_tie_wins } = battle;
        let has_sides = players.iter().any(|number| self.pack.seating(number).has_sides());
        let tie = if has_sides { &words.sides_battle } else { &words.tie };
        let shared = if shared_tie_wins { &words.shared_tie_wins } else { &words.shared_tie_lost };
        vec![words.battle.clone(), tie.clone(), shared.clone()]
    }

    fn new_round(&self, new_round: NewRound, advantage_returns: bool, tokens: bool) -> Vec<String> {
        let words = &self.phrases().rules;
        let NewRound { draw_up_to, fewer_per_point, redraw_when_stuck, sacrifice_half, starts } = new_round;
        let mut lines = vec![words.released.clone()];
        lines.extend(sacrifice_half.then(|| words.sacrifice_half.clone()));
        match draw_up_to {
            None => lines.push(words.nobody_draws.clone()),
            Some(cards) => {
                lines.push(number(&words.draw_up_to, cards));
                lines.extend((fewer_per_point > 0).then(|| number(&words.fewer_per_point, fewer_per_point)));
            }
        }
        lines.extend(redraw_when_stuck.then(|| words.redraw_when_stuck.clone()));
        lines.extend(tokens.then(|| words.tokens_return.clone()));
        lines.extend(advantage_returns.then(|| words.advantage_returns.clone()));
        lines.push(match starts {
            RoundStarter::Advantage => words.starts_advantage.clone(),
            RoundStarter::Loser => words.starts_loser.clone(),
        });
        lines
    }

    fn victory(&self, victory: Victory) -> Vec<String> {
        let words = &self.phrases().rules;
        let Victory { points, army_cards, army_face_up, clan_cards, together } = victory;
        let army = if army_face_up { &words.army_face_up } else { &words.army_cards };
        let mut lines: Vec<String> = (points < u8::MAX).then(|| number(&words.points, points)).into_iter().collect();
        lines.extend(army_cards.map(|cards| number(army, cards)));
        lines.extend(clan_cards.map(|cards| number(&words.clan_cards, cards)));
        let ways = !lines.is_empty();
        lines.extend(ways.then(|| match together {
            Together::Shared => words.together_shared.clone(),
            Together::Draw => words.together_draw.clone(),
        }));
        if !self.pack.endings.is_empty() {
            let named = self.pack.endings.values().map(|ending| in_language(&ending.name, self.language));
            lines.push(fill(&words.other_endings, &[("endings", &named.collect::<Vec<_>>().join(", "))]));
        }
        lines
    }

    /// The pack's power families, as it words them.
    fn families(&self) -> Vec<String> {
        let words = &self.phrases().rules;
        let mut lines = Vec::new();
        for family in self.pack.families.values() {
            let name = in_language(&family.name, self.language);
            let text = |strength| in_language(&family.effect(strength).text, self.language);
            let base = [("power", family.icon.as_str()), ("name", name), ("text", text(Strength::Base))];
            let max = fill(&words.power_max, &[("text", text(Strength::Max))]);
            lines.push(fill(&words.power_base, &base) + &self.phrases().semicolon + &max);
        }
        lines
    }

    fn keywords(&self) -> Vec<String> {
        self.pack.keywords.values().map(|keyword| self.named(&keyword.name, &keyword.text)).collect()
    }

    /// What can be done in a turn in this game alone.
    fn own_actions(&self) -> Vec<String> {
        let actions = self.pack.actions.values();
        let said = actions.map(|action| {
            let text = in_language(&action.text, self.language);
            if action.free { fill(&self.phrases().rules.free_action, &[("action", text)]) } else { format!("{text}.") }
        });
        said.collect()
    }

    fn options_in_force(&self) -> Vec<String> {
        let layers = &self.pack.layers;
        let chosen = layers.chosen.iter().filter_map(|id| layers.options.get(id));
        chosen.map(|option| self.named(&option.name, &option.about)).collect()
    }

    /// The words that the pack itself explains.
    fn glossary(&self) -> Vec<String> {
        self.pack.glossary.values().map(|word| self.named(&word.name, &word.text)).collect()
    }

    /// What each tile says.
    fn tiles(&self) -> Vec<String> {
        let tiles = self.pack.designs.iter().filter(|design| design.tile);
        let said = |tile: &Design| self.powers(tile).join(&self.phrases().semicolon);
        tiles.map(|tile| self.explained(in_language(&tile.name, self.language), &said(tile))).collect()
    }

    fn clans(&self) -> Vec<String> {
        let clans = if self.pack.has_clans() { self.pack.clans.len() as u8 } else { 0 };
        (0..clans).map(|clan| self.clan_in_short(clan)).collect()
    }

    pub(super) fn named(&self, name: &Texts, text: &Texts) -> String {
        self.explained(in_language(name, self.language), in_language(text, self.language))
    }

    /// Something by its name, and what is said of it.
    pub fn explained(&self, name: &str, text: &str) -> String {
        fill(&self.phrases().rules.named, &[("name", name), ("text", text)])
    }
}
