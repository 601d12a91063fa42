//! The value of a single cell, and what can be wrong with it.

use std::borrow::Cow;

use ozeki_engine::pack::Strength;
use ozeki_engine::problem::Suggestion;

/// A power a card shows, by the family's id.
pub type ShownPower = (String, Strength);

/// How a cell says that something is so; an empty one says that it is not.
pub const YES: &str = "yes";

/// Why a cell cannot be taken, and what to do about it.
#[derive(Debug, PartialEq, Eq)]
pub struct Wrong {
    pub message: String,
    pub hint: Option<String>,
}

impl Wrong {
    pub fn new(message: impl Into<String>) -> Self {
        Wrong { message: message.into(), hint: None }
    }

    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names the nearest of what there is, or all of it.
    pub fn suggest<'a>(self, written: &str, there_are: impl IntoIterator<Item = &'a str>) -> Self {
        let there_are: Vec<&str> = there_are.into_iter().collect();
        match Suggestion::nearest(written, there_are.iter().copied()) {
            Some(near) => self.hint(near.to_string()),
            None if there_are.len() <= 12 => self.hint(format!("there are {}", there_are.join(", "))),
            None => self,
        }
    }
}

/// What a spreadsheet program takes for the beginning of something to work out, also in the wide letters of the East.
const FORMULA: [char; 10] = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r'];

/// Where a spreadsheet program may begin another cell, whatever ours are set apart by.
const APART: [char; 4] = [';', '\t', '\r', '\n'];

/// Whether a piece of a cell begins as a formula does, or like one that stands behind apostrophes already: so each cell
/// has one meaning. Blanks in front are no hindrance to a formula.
fn is_formula(piece: &str) -> bool {
    let in_front = |c: char| c == '\'' || (c.is_whitespace() && !APART.contains(&c));
    piece.trim_start_matches(in_front).starts_with(FORMULA)
}

/// A piece that begins as a formula does stands behind an apostrophe, which says that it is none.
pub fn guarded(cell: &str) -> Cow<'_, str> {
    piece_by_piece(cell, |piece| if is_formula(piece) { ["'", piece] } else { ["", piece] })
}

/// What stands behind the apostrophes.
pub fn unguarded(cell: &str) -> Cow<'_, str> {
    piece_by_piece(cell, |piece| ["", piece.strip_prefix('\'').filter(|inside| is_formula(inside)).unwrap_or(piece)])
}

fn piece_by_piece<'a>(cell: &'a str, write: impl Fn(&'a str) -> [&'a str; 2]) -> Cow<'a, str> {
    // Few cells have anything of this in them.
    if !cell.contains(FORMULA) {
        return cell.into();
    }
    cell.split_inclusive(APART).flat_map(write).collect::<String>().into()
}

pub fn number(cell: &str, least: i16, most: i16) -> Result<i16, Wrong> {
    let cell = cell.trim();
    let range = format!("it must be a whole number from {least} to {most}");
    match cell.parse::<i64>() {
        Ok(number) => match i16::try_from(number) {
            Ok(number) if (least..=most).contains(&number) => Ok(number),
            _ => Err(Wrong::new(format!("{number} is out of range")).hint(range)),
        },
        Err(_) if cell.is_empty() => Err(Wrong::new("this cannot be empty").hint(range)),
        Err(_) => Err(Wrong::new(format!("`{cell}` is not a number")).hint(range)),
    }
}

pub fn yes_or_no(cell: &str) -> Result<bool, Wrong> {
    match cell.trim().to_lowercase().as_str() {
        YES | "true" => Ok(true),
        "" | "no" | "false" => Ok(false),
        other => Err(Wrong::new(format!("`{other}` is neither yes nor empty")).hint("write `yes`, or leave it empty")),
    }
}

pub fn write_list(items: impl IntoIterator<Item = impl ToString>) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join("; ")
}

/// The things of a list, one behind the other.
pub fn read_list(cell: &str) -> impl Iterator<Item = &str> {
    cell.split(';').map(str::trim).filter(|item| !item.is_empty())
}

fn strength_word(strength: Strength) -> &'static str {
    match strength {
        Strength::Base => "base",
        Strength::Max => "max",
    }
}

pub fn write_powers<'a>(powers: impl Iterator<Item = (&'a str, Strength)>) -> String {
    write_list(powers.map(|(family, strength)| format!("{family} {}", strength_word(strength))))
}

/// Reads powers written as `destroy base; draw max`, and reports everything that is wrong with them.
pub fn read_powers(cell: &str, families: &[String]) -> Result<Vec<ShownPower>, Vec<Wrong>> {
    let (mut powers, mut wrong) = (Vec::new(), Vec::new());
    for power in read_list(cell) {
        let (family, strength) = power.rsplit_once(char::is_whitespace).unwrap_or((power, ""));
        let strengths = [Strength::Base, Strength::Max];
        let known = families.iter().any(|f| f == family.trim_end());
        if !known {
            let message = format!("`{}` is not a power family", family.trim_end());
            wrong.push(Wrong::new(message).suggest(family, families.iter().map(String::as_str)));
        }
        match strengths.into_iter().find(|s| strength_word(*s).eq_ignore_ascii_case(strength)) {
            Some(strength) if known => powers.push((family.trim_end().to_owned(), strength)),
            Some(_) => {}
            None => {
                let message = match strength {
                    "" => format!("`{power}` has no strength"),
                    _ => format!("`{strength}` is not a strength"),
                };
                let example = families.first().map_or("", String::as_str);
                wrong.push(Wrong::new(message).hint(format!("write `{example} base` or `{example} max`")));
            }
        }
    }
    if wrong.is_empty() { Ok(powers) } else { Err(wrong) }
}

/// Lower-case letters, digits and underscores, as the pack's own check wants it.
pub fn card_id(cell: &str) -> Result<(), Wrong> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if cell.chars().all(plain) {
        return Ok(());
    }
    Err(Wrong::new(format!("`{cell}` is not a valid card id")).hint("use lower-case letters, digits and underscores"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_read_as_they_are_written() {
        let families = ["draw".to_owned(), "long name".to_owned()];
        let powers = vec![("draw".to_owned(), Strength::Max), ("long name".to_owned(), Strength::Base)];
        let written = write_powers(powers.iter().map(|(family, strength)| (family.as_str(), *strength)));
        assert_eq!(written, "draw max; long name base");
        assert_eq!(read_powers(&written, &families), Ok(powers.clone()));
        assert_eq!(read_powers(" draw  MAX ;; long name Base; ", &families), Ok(powers));
        assert_eq!(read_powers("", &families), Ok(Vec::new()));
        let wrong = read_powers("drw max; draw; draw bas; base", &families).unwrap_err();
        let said: Vec<&str> = wrong.iter().map(|w| w.message.as_str()).collect();
        assert_eq!(
            said,
            [
                "`drw` is not a power family",
                "`draw` has no strength",
                "`bas` is not a strength",
                "`base` is not a power family",
                "`base` has no strength"
            ]
        );
    }

    #[test]
    fn numbers_have_bounds() {
        assert_eq!(number(" 3 ", 1, 3), Ok(3));
        for cell in ["", "0", "4", "-1", "2.5", "two", "99999999999999999999", "٣"] {
            assert!(number(cell, 1, 3).is_err(), "{cell}");
        }
    }
}
