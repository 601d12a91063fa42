//! The table drawn in text: armies as grids in clan colours, as wide as the terminal.

use anstyle::{AnsiColor, Style};

use super::board_zones;
use super::screen::{Screen, lines, padded};
use ozeki_engine::game::{Game, Strength};
use ozeki_engine::pack::{Colour, Holder, in_language};
use ozeki_engine::table::{CardId, CardSet, CounterOf, CounterOwner, MAX_SEATS, Place, Seat, Table, UNLIMITED};
use ozeki_engine::text::{Voice, fill, roman};

/// What stands before the places of a row; behind each of them stands a line.
const EDGE: usize = 4;
/// The signs of the markers of a pack.
const MARKERS: [char; 4] = ['◆', '◇', '■', '□'];

pub fn clan_style(colour: Colour) -> Style {
    let colour = match colour {
        Colour::Red => AnsiColor::BrightRed,
        Colour::Green => AnsiColor::BrightGreen,
        Colour::Yellow => AnsiColor::BrightYellow,
        Colour::Blue => AnsiColor::BrightBlue,
        Colour::Magenta => AnsiColor::BrightMagenta,
        Colour::Cyan => AnsiColor::BrightCyan,
        Colour::White => AnsiColor::BrightWhite,
    };
    Style::new().fg_color(Some(colour.into()))
}

/// A table to be drawn: for whom, how wide, and how strong the armies are.
struct Board<'a> {
    table: &'a Table,
    voice: &'a Voice<'a>,
    screen: Screen,
    strength: Option<Strength>,
}

/// The whole table as the voice's viewer sees it: the others' armies first, the viewer's own last.
pub fn draw(game: &Game, voice: &Voice, screen: Screen) -> String {
    // A script that goes wrong here goes wrong in the battle too, and is told there.
    let board = Board { table: game.table(), voice, screen, strength: game.strength().ok() };
    let last = voice.viewer.unwrap_or(Seat(0));
    let mut seats: Vec<Seat> = board.table.seats_from(last).collect();
    seats.rotate_left(1);
    board.head() + &seats.into_iter().map(|seat| board.army(seat)).collect::<String>()
}

fn number(phrase: &str, n: impl ToString) -> String {
    fill(phrase, &[("n", &n.to_string())])
}

impl Board<'_> {
    fn head(&self) -> String {
        let (table, voice, words) = (self.table, self.voice, &self.voice.phrases().board);
        let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
        let armies = self.shows_armies();
        let mut facts = Vec::new();
        if armies || table.round > 1 {
            facts.push(format!("{bold}{}{bold:#}", number(&words.round, usize::from(table.round))));
        }
        if !table.has_own_decks() {
            facts.push(number(&words.pile, table.pile(Seat(0)).len()));
            facts.push(number(&words.discard, table.discard(Seat(0)).len()));
        }
        facts.extend(self.counters(CounterOf::Game, CounterOwner::Game));
        let mut out = self.screen.facts("", "  ", &facts);
        let legend = if armies { words.legend.as_str() } else { "" };
        let mut signs: Vec<String> = legend.split("   ").filter(|sign| !sign.is_empty()).map(str::to_owned).collect();
        signs.extend(voice.pack.rules.tokens.as_ref().map(|_| words.legend_token.clone()));
        let markers = voice.pack.markers.values().zip(MARKERS);
        signs.extend(markers.map(|(marker, sign)| format!("{sign} {}", in_language(&marker.name, voice.language))));
        let signs: Vec<String> = signs.iter().map(|sign| format!("{dim}{sign}{dim:#}")).collect();
        if !signs.is_empty() {
            out += &self.screen.facts("  ", "  ", &signs);
        }
        if !table.active_tiles.is_empty() {
            let tiles = fill(&words.tiles, &[("cards", &named(table, voice, table.active_tiles))]);
            out += &self.screen.paragraph("  ", "    ", &tiles);
        }
        let lines = voice.to_come(table).into_iter().chain(self.owners());
        for line in lines.chain(board_zones::lines(table, voice, Holder::Game)) {
            out += &self.screen.paragraph("  ", "    ", &line);
        }
        out + &removed(table, voice, self.screen)
    }

    fn army(&self, seat: Seat) -> String {
        let (table, voice, words) = (self.table, self.voice, &self.voice.phrases().board);
        let bold = Style::new().bold();
        let points = table.points[seat.index()].to_string();
        let mut facts = vec![format!("{bold}{}{bold:#}", voice.player_as(table.seat_count(), seat))];
        let enough = voice.pack.rules.victory.points;
        if enough < u8::MAX || table.points[seat.index()] > 0 {
            facts.push(fill(&words.points, &[("n", &points), ("of", &enough.to_string())]));
        }
        if table.scores != [0; MAX_SEATS] {
            facts.push(fill(&words.score, &[("n", &table.scores[seat.index()].to_string())]));
        }
        let armies = self.shows_armies();
        if let Some(strength) = self.strength.as_ref().filter(|_| armies) {
            facts.push(number(&words.strength, strength.armies[seat.index()]));
        }
        facts.push(number(&words.hand, table.hand(seat).len()));
        if table.has_own_decks() {
            facts.push(number(&words.pile, table.pile(seat).len()));
            facts.push(number(&words.discard, table.discard(seat).len()));
        }
        facts.extend(self.counters(CounterOf::Player, CounterOwner::Player(seat)));
        facts.extend(self.tokens(seat));
        if table.advantage == Some(seat) {
            facts.push(format!("★ {}", words.advantage));
        }
        match table.turns_left[seat.index()] {
            UNLIMITED => {}
            0 => facts.push(words.out.clone()),
            turns => facts.push(number(&words.turns_left, usize::from(turns))),
        }
        let mark = if table.active == seat { "▶ " } else { "  " };
        let mut out = self.screen.facts(mark, "    ", &facts);
        let on_cards = board_zones::on_cards(table, voice, seat);
        for line in board_zones::lines(table, voice, Holder::Player(seat)).iter().chain(&on_cards) {
            out += &self.screen.paragraph("    ", "      ", line);
        }
        if !armies {
            return out;
        }
        if table.army(seat).is_empty() {
            return out + &format!("    {}\n", words.empty_army);
        }
        for row in (0..table.army(seat).rows()).rev().filter(|&row| !table.army(seat).row(row).is_empty()) {
            out += &self.row(seat, row);
        }
        out
    }

    /// Whether there are armies to be shown.
    fn shows_armies(&self) -> bool {
        self.voice.pack.has_armies() || !self.table.in_play().is_empty()
    }

    /// The owners that the pack names: their counters and zones.
    fn owners(&self) -> Vec<String> {
        let players = self.table.seat_count();
        let mut lines = Vec::new();
        for owner in self.voice.pack.all_owners(players) {
            let counters = self.counters(CounterOf::Owner(owner.kind), CounterOwner::Owner(owner.index));
            let zones = board_zones::lines(self.table, self.voice, Holder::Owner(owner));
            let facts: Vec<String> = counters.chain(zones).collect();
            if !facts.is_empty() {
                lines.push(format!("{}: {}", self.voice.owner(players, owner), facts.join("; ")));
            }
        }
        lines
    }

    /// The counters of the game, of a player or of an owner.
    fn counters(&self, of: CounterOf, owner: CounterOwner) -> impl Iterator<Item = String> + '_ {
        self.voice.pack.counters_of(of).map(move |(_, _, counter)| {
            let value = self.table.counters.get(&counter.spec, owner);
            format!("{} {value}", in_language(&counter.name, self.voice.language))
        })
    }

    /// A player's tokens that lie on no card.
    fn tokens(&self, seat: Seat) -> Vec<String> {
        let (tokens, words) = (&self.table.tokens, &self.voice.phrases().board);
        if self.voice.pack.rules.tokens.is_none() {
            return Vec::new();
        }
        let in_hand = number(&words.tokens, usize::from(tokens.hand[seat.index()]));
        let others = [
            (&words.tokens_spent, tokens.spent[seat.index()]),
            (&words.tokens_locked, tokens.locked[seat.index()]),
            (&words.bonus_tokens, tokens.bonus_hand[seat.index()]),
        ];
        let others = others.into_iter().filter(|(_, count)| *count > 0);
        [in_hand].into_iter().chain(others.map(|(phrase, count)| number(phrase, usize::from(count)))).collect()
    }

    /// A row of an army, as high as the longest name in it.
    fn row(&self, seat: Seat, row: usize) -> String {
        let columns = usize::from(self.table.army(seat).grid().columns);
        let width = self.screen.width.saturating_sub(EDGE + columns) / columns;
        let card = |column| self.table.army(seat).at(Place { row: row as u8, column: column as u8 });
        let cells: Vec<(Style, Vec<String>)> = (0..columns).map(|column| self.cell(card(column), width)).collect();
        let height = cells.iter().map(|(_, lines)| lines.len()).max().unwrap_or(1);
        let mut out = String::new();
        for line in 0..height {
            out += &format!("{:>3}│", if line == 0 { roman(row as u8 + 1) } else { "" });
            for (style, lines) in &cells {
                let text = lines.get(line).map_or("", String::as_str);
                out += &format!("{style}{}{style:#}│", padded(text, width));
            }
            out += "\n";
        }
        out
    }

    /// A card in lines of whole words: its name, its power and what lies on it, in its clan's colour.
    fn cell(&self, card: CardId, width: usize) -> (Style, Vec<String>) {
        if !card.is_some() {
            return (Style::new(), Vec::new());
        }
        let (table, pack) = (self.table, self.voice.pack);
        let design = pack.design(card);
        let name = self.voice.card(card);
        let power = self.strength.as_ref().and_then(|strength| strength.of(card));
        let power = power.unwrap_or(design.power.into());
        let prisoner = table.is_prisoner(card);
        let mut text = if prisoner { format!("({name} {power})") } else { format!("{name} {power}") };
        if table.is_free(card) {
            text.push('°');
        }
        match table.tokens.on(card) {
            tokens @ 0..4 => text += &"●".repeat(usize::from(tokens)),
            tokens => text += &format!("●{tokens}"),
        }
        text.extend(MARKERS.into_iter().zip(table.markers).filter(|(_, on)| *on == card).map(|(sign, _)| sign));
        text += &counters_on(table, self.voice, card);
        let clan = &pack.clans[usize::from(design.clan)];
        (if prisoner { Style::new().dimmed() } else { clan_style(clan.colour) }, lines(&text, width))
    }
}

/// The counters on a card, but for those that start at nothing and stand there.
fn counters_on(table: &Table, voice: &Voice, card: CardId) -> String {
    let shown = voice.pack.counters_of(CounterOf::Card).filter_map(|(_, _, counter)| {
        let value = table.counters.get(&counter.spec, CounterOwner::Card(card));
        let says_nothing = value == 0 && counter.spec.start == 0;
        (!says_nothing).then(|| format!(" [{} {value}]", in_language(&counter.name, voice.language)))
    });
    shown.collect()
}

/// The cards that are out of the game, if there are any.
pub fn removed(table: &Table, voice: &Voice, screen: Screen) -> String {
    if table.removed().is_empty() {
        return String::new();
    }
    let cards = named(table, voice, table.removed());
    screen.paragraph("  ", "    ", &fill(&voice.phrases().board.removed, &[("cards", &cards)]))
}

/// Cards by name, equal ones counted.
fn named(table: &Table, voice: &Voice, cards: CardSet) -> String {
    let words = &voice.phrases().board;
    let names = counted(table, voice, cards).into_iter().map(|(card, count)| {
        let name = voice.card(card).to_owned() + &counters_on(table, voice, card);
        if count == 1 { name } else { fill(&words.times, &[("card", &name), ("n", &count.to_string())]) }
    });
    names.collect::<Vec<_>>().join(", ")
}

/// One card of each design of a set with the same counters on it, and how many there are.
fn counted(table: &Table, voice: &Voice, cards: CardSet) -> Vec<(CardId, usize)> {
    let mut counted: Vec<(CardId, usize)> = Vec::new();
    for card in cards {
        match counted.last_mut() {
            // Copies have consecutive ids.
            Some((last, count))
                if voice.pack.design_index(*last) == voice.pack.design_index(card)
                    && table.counters.on(*last) == table.counters.on(card) =>
            {
                *count += 1;
            }
            _ => counted.push((card, 1)),
        }
    }
    counted
}

/// The viewer's hand, a paragraph for each card: all that is printed on it.
pub fn hand(table: &Table, voice: &Voice, seat: Seat, screen: Screen) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let words = &voice.phrases().board;
    let mut out = format!("{bold}{}{bold:#}\n", words.your_hand);
    for (card, count) in counted(table, voice, table.hand(seat)) {
        let design = voice.pack.design(card);
        let style = clan_style(voice.pack.clans[usize::from(design.clan)].colour);
        let name = format!("{style}{}{style:#}{}", voice.card(card), counters_on(table, voice, card));
        let name = match count {
            1 => name,
            _ => fill(&words.times, &[("card", &name), ("n", &count.to_string())]),
        };
        let mut printed = vec![voice.stats(design)];
        printed.extend(voice.powers(design));
        printed.retain(|words| !words.is_empty());
        out += &screen.paragraph("  ", "    ", format!("{name}  {dim}{}{dim:#}", printed.join(" · ")).trim_end());
    }
    out
}
