//! The table drawn in text: armies as grids in clan colours.

use anstyle::{AnsiColor, Style};

use crate::pack::Colour;
use crate::table::{COLUMNS, CardId, Place, ROWS, Seat, Table, UNLIMITED};
use crate::text::{Voice, fill, roman};

/// Width of a place of an army; five of them and the edges fit eighty columns.
const CELL: usize = 14;

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

/// The whole table as the voice's viewer sees it: the others' armies first, the viewer's own last.
pub fn draw(table: &Table, voice: &Voice) -> String {
    let board = &voice.phrases().board;
    let bold = Style::new().bold();
    let number = |phrase: &str, n: usize| fill(phrase, &[("n", &n.to_string())]);
    let mut head = vec![format!("{bold}{}{bold:#}", number(&board.round, usize::from(table.round)))];
    if !table.has_own_decks() {
        head.push(number(&board.pile, table.pile(Seat(0)).len()));
        head.push(number(&board.discard, table.discard(Seat(0)).len()));
    }
    head.push(board.legend.clone());
    let mut out = head.join("   ") + "\n";
    if !table.active_tiles.is_empty() {
        let tiles: Vec<&str> = table.active_tiles.into_iter().map(|tile| voice.card(tile)).collect();
        out += &format!("  {}\n", fill(&board.tiles, &[("cards", &tiles.join(", "))]));
    }
    let last = voice.viewer.unwrap_or(Seat(0));
    let mut seats: Vec<Seat> = table.seats_from(last).collect();
    seats.rotate_left(1);
    for seat in seats {
        out += &army(table, voice, seat);
    }
    out
}

fn army(table: &Table, voice: &Voice, seat: Seat) -> String {
    let board = &voice.phrases().board;
    let bold = Style::new().bold();
    let number = |phrase: &str, n: usize| fill(phrase, &[("n", &n.to_string())]);
    let points = table.points[seat.index()].to_string();
    let mut facts = vec![
        fill(&board.points, &[("n", &points), ("of", &voice.pack.rules.victory.points.to_string())]),
        number(&board.hand, table.hand(seat).len()),
    ];
    if table.has_own_decks() {
        facts.push(number(&board.pile, table.pile(seat).len()));
        facts.push(number(&board.discard, table.discard(seat).len()));
    }
    if voice.pack.rules.tokens.is_some() {
        let tokens = &table.tokens;
        facts.push(number(&board.tokens, usize::from(tokens.hand[seat.index()])));
        for (phrase, count) in [
            (&board.tokens_spent, tokens.spent[seat.index()]),
            (&board.tokens_locked, tokens.locked[seat.index()]),
            (&board.bonus_tokens, tokens.bonus_hand[seat.index()]),
        ] {
            if count > 0 {
                facts.push(number(phrase, usize::from(count)));
            }
        }
    }
    if table.advantage == Some(seat) {
        facts.push(format!("★ {}", board.advantage));
    }
    match table.turns_left[seat.index()] {
        UNLIMITED => {}
        0 => facts.push(board.out.clone()),
        turns => facts.push(number(&board.turns_left, usize::from(turns))),
    }
    let mark = if table.active == seat { "▶" } else { " " };
    let mut out = format!("{mark} {bold}{}{bold:#}   {}\n", voice.player(seat), facts.join("   "));
    if table.army(seat).is_empty() {
        return out + &format!("      {}\n", board.empty_army);
    }
    for row in (0..ROWS).rev().filter(|&row| !table.army(seat).row(row).is_empty()) {
        let cells: Vec<[String; 2]> = (0..COLUMNS)
            .map(|column| cell(table, voice, table.army(seat).at(Place { row: row as u8, column: column as u8 })))
            .collect();
        for line in 0..2 {
            let label = if line == 0 { roman(row as u8 + 1) } else { "" };
            let line: Vec<&str> = cells.iter().map(|cell| cell[line].as_str()).collect();
            out += &format!("{label:>4} │{}│\n", line.join("│"));
        }
    }
    out
}

/// A card in two lines of equal width: its name, in its clan's colour.
fn cell(table: &Table, voice: &Voice, card: CardId) -> [String; 2] {
    if !card.is_some() {
        return [" ".repeat(CELL), " ".repeat(CELL)];
    }
    let prisoner = table.is_prisoner(card);
    let mut lines = wrap(voice.card(card), if prisoner { CELL - 2 } else { CELL - 1 });
    if prisoner {
        lines = lines.map(|line| if line.is_empty() { line } else { format!("({line})") });
    }
    if table.is_free(card) {
        lines[0] += "°";
    }
    let marked = table.markers.contains(&card);
    lines[1] += &format!("{}{}", "●".repeat(usize::from(table.tokens.on(card))), if marked { "◆" } else { "" });
    let clan = &voice.pack.clans[usize::from(voice.pack.design(card).clan)];
    let style = if prisoner { Style::new().dimmed() } else { clan_style(clan.colour) };
    lines.map(|line| format!("{style}{line}{style:#}{}", " ".repeat(CELL.saturating_sub(line.chars().count()))))
}

/// A name on two lines, broken between words; what does not fit is cut.
fn wrap(name: &str, width: usize) -> [String; 2] {
    let mut lines = [String::new(), String::new()];
    let mut at = 0;
    for word in name.split_whitespace() {
        let space = usize::from(!lines[at].is_empty());
        if at == 0 && lines[0].chars().count() + space + word.chars().count() > width && !lines[0].is_empty() {
            at = 1;
        }
        if !lines[at].is_empty() {
            lines[at].push(' ');
        }
        lines[at].push_str(word);
    }
    lines.map(
        |line| if line.chars().count() > width { line.chars().take(width - 1).chain(['…']).collect() } else { line },
    )
}

/// The viewer's hand, a line for each card: name, clan, level, what it does.
pub fn hand(table: &Table, voice: &Voice, seat: Seat) -> String {
    let (bold, dim) = (Style::new().bold(), Style::new().dimmed());
    let mut out = format!("{bold}{}{bold:#}\n", voice.phrases().board.your_hand);
    for card in table.hand(seat) {
        let design = voice.pack.design(card);
        let style = clan_style(voice.pack.clans[usize::from(design.clan)].colour);
        out +=
            &format!("  {style}{}{style:#}  {dim}{}{dim:#}\n", voice.described(card), voice.powers(design).join(" · "));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_break_between_words_and_are_cut_when_too_long() {
        assert_eq!(wrap("Galopin des braises X", 13), ["Galopin des", "braises X"]);
        assert_eq!(wrap("Prestidigitatrice", 10), ["Prestidig…", ""]);
        assert_eq!(wrap("Bo", 13), ["Bo", ""]);
    }
}
