//! What a player may type besides the number of an option.

use std::io::Write;

use anstyle::Style;

use super::input::UNREADABLE;
use super::{Next, Session};
use crate::board::clan_style;
use crate::players::{ADVISER, adviser};
use crate::{CliError, CliResult, board, show_fault};
use ozeki_engine::event::{Event, EventKind};
use ozeki_engine::game::GameError;
use ozeki_engine::limits::LINE_BYTES;
use ozeki_engine::pack::{Design, in_language};
use ozeki_engine::problem::closest;
use ozeki_engine::table::{ClanSet, Phase, Seat};
use ozeki_engine::text::fill;

/// The words, in the order `help` tells them.
const WORDS: [&str; 14] =
    ["card", "clan", "why", "table", "discard", "pile", "rules", "log", "undo", "hint", "save", "quit", "help", "exit"];

impl Session {
    pub(super) fn obey(&mut self, seat: Seat, line: &str) -> Result<Next, CliError> {
        if line.contains(UNREADABLE) {
            self.say(&fill(&self.phrases().play.unreadable, &[("n", &LINE_BYTES.to_string())]))?;
            return Ok(Next::Again);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Ok(number) = word.parse::<usize>() {
            return self.answer(seat, number);
        }
        match word {
            "" => {}
            "help" | "?" => self.help()?,
            "quit" | "exit" => return self.leave(),
            "table" => self.show_table(seat)?,
            "log" => {
                let log = self.log(Some(seat), 0);
                write!(self.out, "{log}")?;
            }
            "card" => self.show_cards(rest)?,
            "clan" | "clans" => self.show_clans(rest)?,
            "why" => self.why(seat, rest)?,
            "discard" => self.show_discard(seat)?,
            "pile" | "piles" => self.show_piles(seat)?,
            "rules" => self.show_rules()?,
            "undo" => return self.undo(rest, false),
            "undo!" => return self.undo(rest, true),
            "hint" => self.show_hint(seat)?,
            "save" => drop(self.save(rest, false)?),
            "save!" => drop(self.save(rest, true)?),
            other => {
                let spoken = self.phrases();
                let words = &spoken.play;
                let text = match closest(other, WORDS) {
                    Some(near) => fill(&words.unknown_near, &[("word", other), ("near", near)]),
                    None => words.unknown.clone(),
                };
                self.say(&text)?;
            }
        }
        Ok(Next::Again)
    }

    fn help(&mut self) -> CliResult {
        let spoken = self.phrases();
        let help = &spoken.play.help;
        let screen = self.screen();
        let save = fill(&help.save, &[("resume", &self.resume_command("FILE"))]);
        for (usage, text) in [
            ("NUMBER", &help.number),
            ("card NAME", &help.card),
            ("clan NAME", &help.clan),
            ("why NAME", &help.why),
            ("table", &help.table),
            ("discard", &help.discard),
            ("pile", &help.pile),
            ("rules", &help.rules),
            ("log", &help.log),
            ("undo", &help.undo),
            ("hint", &help.hint),
            ("save FILE", &save),
            ("quit", &help.quit),
        ] {
            let line = screen.paragraph(&format!("  {usage:<12}"), &" ".repeat(14), text);
            write!(self.out, "{line}")?;
        }
        Ok(())
    }

    fn answer(&mut self, seat: Seat, number: usize) -> Result<Next, CliError> {
        let spoken = self.phrases();
        let words = &spoken.play;
        let options = self.game.open_for(seat).map_or(0, |open| open.options.len());
        if options == 0 {
            self.say(&words.is_over)?;
            return Ok(Next::Again);
        }
        if !(1..=options).contains(&number) {
            self.say(&fill(&words.options, &[("n", &options.to_string())]))?;
            return Ok(Next::Again);
        }
        match self.game.answer(seat, number - 1) {
            Ok(()) => {
                self.went_wrong = false;
                Ok(Next::Moved)
            }
            // From a pipe nobody may be there to choose otherwise: the second in a row is the end.
            Err(GameError::Script(fault)) if self.input.on_terminal || !self.went_wrong => {
                self.went_wrong = true;
                self.out.flush()?;
                show_fault(&fault);
                self.say(&words.as_it_was)?;
                self.say_how_to_mend()?;
                Ok(Next::Again)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn show_table(&mut self, seat: Seat) -> CliResult {
        if self.game.is_over() { self.show_end() } else { self.show_question(seat) }
    }

    fn show_hint(&mut self, seat: Seat) -> CliResult {
        let hint = match self.hint {
            Some(hint) => hint,
            None => adviser(ADVISER)?,
        };
        let before = self.hint.replace(hint);
        self.show_table(seat)?;
        self.hint = before;
        Ok(())
    }

    /// The designs a player may mean by a name or a part of one.
    pub(super) fn called(&mut self, word: &str, name: &str) -> Result<Vec<usize>, CliError> {
        let (pack, spoken) = (self.game.pack().clone(), self.phrases());
        let words = &spoken.play;
        if name.is_empty() {
            let example = pack.designs.first().map_or("", |design| in_language(&design.name, &self.language));
            self.say(&fill(&words.card_what, &[("word", word), ("card", example)]))?;
            return Ok(Vec::new());
        }
        let wanted = name.to_lowercase();
        let named = |design: &Design| in_language(&design.name, &self.language).to_lowercase();
        let that = |fits: &dyn Fn(&Design) -> bool| -> Vec<usize> {
            (0..pack.designs.len()).filter(|&index| fits(&pack.designs[index])).collect()
        };
        let mut found = that(&|design| design.id == wanted || named(design) == wanted);
        if found.is_empty() {
            found = that(&|design| named(design).contains(&wanted) || design.id.contains(&wanted));
        }
        if found.is_empty() {
            self.say(&fill(&words.no_card, &[("name", name)]))?;
        }
        Ok(found)
    }

    fn show_cards(&mut self, name: &str) -> CliResult {
        let pack = self.game.pack().clone();
        for index in self.called("card", name)? {
            let design = &pack.designs[index];
            let voice = self.voice(None);
            let more = [voice.keywords_of(design), voice.fields_of(design)].concat();
            self.show_design(design, &more)?;
        }
        Ok(())
    }

    /// All that is printed on a card, and what else is to be said of it.
    fn show_design(&mut self, design: &Design, more: &[String]) -> CliResult {
        let (screen, voice) = (self.screen(), self.voice(None));
        let style = clan_style(voice.pack.clans[usize::from(design.clan)].colour).bold();
        let name = in_language(&design.name, &self.language);
        let mut text = screen.line(&format!("{style}{name}{style:#}  {}", voice.stats(design)));
        for line in voice.powers(design).iter().chain(more) {
            text += &screen.paragraph("    ", "      ", line);
        }
        Ok(write!(self.out, "{text}")?)
    }

    /// The cards of a clan, or all clans in a line each.
    fn show_clans(&mut self, name: &str) -> CliResult {
        let (pack, wanted) = (self.game.pack().clone(), name.to_lowercase());
        let voice = self.voice(None);
        let in_game = self.clans_in_game();
        let all = || 0..pack.clans.len() as u8;
        let called = |clan: u8| (voice.clan(clan).to_lowercase(), &pack.clans[usize::from(clan)].id);
        let exact = |&clan: &u8| called(clan).0 == wanted || *called(clan).1 == wanted;
        let near = |&clan: &u8| called(clan).0.contains(&wanted) || called(clan).1.contains(&wanted);
        let mut found: Vec<u8> = all().filter(exact).collect();
        if found.is_empty() {
            found = all().filter(near).collect();
        }
        // A part of a name means a clan of this game, if there is one; a whole name may be of any.
        if found.len() > 1 {
            found.retain(|&clan| in_game.contains(clan));
        }
        if found.is_empty() {
            let names: Vec<&str> = all().filter(|&clan| in_game.contains(clan)).map(|clan| voice.clan(clan)).collect();
            let text = fill(&voice.phrases().play.no_clan, &[("name", name), ("clans", &names.join(", "))]);
            return self.say(&text);
        }
        let in_short: Vec<String> = found.iter().map(|&clan| voice.clan_in_short(clan)).collect();
        for line in &in_short {
            self.say(line)?;
        }
        let [clan] = found[..] else { return self.say(&self.phrases().play.clan_hint) };
        if !in_game.contains(clan) {
            let out = fill(&self.phrases().play.clan_out, &[("clan", self.voice(None).clan(clan))]);
            self.say(&out)?;
        }
        for design in pack.designs.iter().filter(|design| design.clan == clan) {
            self.show_design(design, &[])?;
        }
        Ok(())
    }

    /// While players take clans out one after the other, those that are out already are in the log alone.
    fn clans_in_game(&self) -> ClanSet {
        let table = self.game.table();
        let removed = |mut clans: ClanSet, event: &Event| {
            if event.kind == EventKind::ClanRemoved && table.phase == Phase::Opening {
                clans.remove(event.n as u8);
            }
            clans
        };
        self.game.events().iter().fold(table.clans, removed)
    }

    /// Anyone may look through the discard piles at any time.
    fn show_discard(&mut self, seat: Seat) -> CliResult {
        let (screen, bold) = (self.screen(), Style::new().bold());
        let (table, voice, spoken) = (self.game.table(), self.voice(Some(seat)), self.phrases());
        let words = &spoken.play;
        let mut text = String::new();
        for owner in table.deck_owners() {
            let cards = table.discard(owner).as_slice();
            let n = cards.len().to_string();
            let title = match table.has_own_decks() {
                true => fill(&words.discard_of, &[("player", &voice.player(owner)), ("n", &n)]),
                false => fill(&words.discard_pile, &[("n", &n)]),
            };
            text += &screen.line(&format!("{bold}{title}{bold:#}"));
            for &card in cards.iter().rev() {
                let style = clan_style(voice.pack.clans[usize::from(voice.pack.design(card).clan)].colour);
                text += &screen.paragraph("  ", "    ", &format!("{style}{}{style:#}", voice.described(card)));
            }
            if cards.is_empty() {
                text += &screen.paragraph("  ", "  ", &words.no_cards);
            }
        }
        text += &board::removed(table, &voice, screen);
        Ok(write!(self.out, "{text}")?)
    }

    /// How many cards are where, as far as everybody may know.
    fn show_piles(&mut self, seat: Seat) -> CliResult {
        let screen = self.screen();
        let (table, voice, spoken) = (self.game.table(), self.voice(Some(seat)), self.phrases());
        let words = &spoken.play;
        let clans = |some: ClanSet| {
            let clans = (0..voice.pack.clans.len() as u8).filter(|&clan| some.contains(clan));
            clans.map(|clan| voice.clan(clan)).collect::<Vec<_>>().join(", ")
        };
        let mut text = String::new();
        let mut tell = |line: &str| text += &screen.paragraph("  ", "    ", line);
        for owner in table.deck_owners() {
            let player = voice.player(owner);
            let (pile, discard) = (table.pile(owner).len().to_string(), table.discard(owner).len().to_string());
            let phrase = if table.has_own_decks() { &words.pile_of } else { &words.pile_line };
            tell(&fill(phrase, &[("player", &player), ("pile", &pile), ("discard", &discard)]));
        }
        for player in table.seats() {
            let (hand, army) = (table.hand(player).len().to_string(), table.army(player).cards().len().to_string());
            let name = voice.player(player);
            tell(&match voice.pack.has_armies() {
                true => fill(&words.player_line, &[("player", &name), ("hand", &hand), ("army", &army)]),
                false => format!("{name}   {}", fill(&spoken.board.hand, &[("n", &hand)])),
            });
        }
        if table.has_own_decks() {
            for (player, own) in table.seats().zip(table.deck_clans) {
                tell(&fill(&words.clans_of, &[("player", &voice.player(player)), ("clans", &clans(own))]));
            }
        } else if voice.pack.has_clans() {
            tell(&fill(&words.clans_line, &[("clans", &clans(self.clans_in_game()))]));
        }
        text += &board::removed(table, &voice, screen);
        Ok(write!(self.out, "{text}")?)
    }

    fn show_rules(&mut self) -> CliResult {
        let (screen, bold) = (self.screen(), Style::new().bold());
        let voice = self.voice(None);
        let pack = self.game.pack();
        let mut text = screen.line(&format!("{bold}{}{bold:#}", in_language(&pack.name, &self.language)));
        text += &screen.paragraph("  ", "  ", in_language(&pack.about, &self.language));
        for (title, lines) in voice.rules_page() {
            text += &format!("{bold}{title}{bold:#}\n");
            text.extend(lines.iter().map(|line| screen.paragraph("  ", "    ", line)));
        }
        Ok(write!(self.out, "{text}")?)
    }
}
