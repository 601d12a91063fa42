//! How much of everything there may be: every bound on what a pack, a saved game, a sheet or a message holds. What is
//! over one of them is refused with its number, before any work is done on it. `docs/limits.md` lists them all, and a
//! test holds that page to [`ALL`].

/// Rows of an army, places in a row, and places of an army.
pub const MAX_ROWS: usize = 6;
pub const MAX_COLUMNS: usize = 12;
pub const MAX_CELLS: usize = 24;
/// The most power that a card can have printed on it, and the least below zero.
pub const MAX_POWER: i16 = 999;
/// At most this many physical cards in a game (one id is kept for [`CardId::NONE`]).
pub const MAX_CARDS: usize = 255;
/// Cards that are in opening hands from the start, in a game of a pool larger than a table.
pub const MAX_DEALT: usize = 12;
/// The most players a table seats.
pub const MAX_SEATS: usize = 8;
/// The most draw piles: one for all, or one for each of two players.
pub const MAX_DECKS: usize = 2;
/// The most zones of a pack on a table: one that players have counts once for each of them.
pub const MAX_ZONES: usize = 32;
/// The zones a pack declares, the places of one, and the backs its cards have.
pub const ZONES: usize = 16;
pub const ZONE_PLACES: usize = 64;
pub const BACKS: usize = 16;
/// The most sorts of markers in a pack.
pub const MAX_MARKERS: usize = 4;
/// The most hooks that a pack has of its own: its moments, the functions that its flow calls, and two for each of
/// its actions.
pub const MAX_OWN_HOOKS: usize = 64;
/// Actions of a pack's own.
pub const ACTIONS: usize = 16;
/// How often in a turn a player can use actions that are free.
pub const FREE_ACTIONS: usize = 20;
/// Steps of a flow, loops inside each other, and parameters that its functions get from them.
pub const FLOW_ITEMS: usize = 200;
pub const FLOW_DEPTH: usize = 4;
/// How often a loop of a flow is gone through, where it says how often.
pub const FLOW_PASSES: usize = 200;
/// Steps of a flow that may follow each other without a question and without a change.
pub const FLOW_IDLE: u16 = 1_000;
/// Steps of a flow after which a game is called off.
pub const FLOW_STEPS: u32 = 100_000;
/// The most endings that a pack names, besides those that every pack has.
pub const MAX_ENDINGS: usize = 32;
/// A score is at most this much, and at least as much below nothing.
pub const MAX_SCORE: usize = 1_000_000;
/// Numbers that a player chooses from, and how large they may be, up or down.
pub const NUMBER_OPTIONS: usize = 100;
pub const MAX_NUMBER: usize = 9_999;
/// How many things can be forbidden at the same time.
pub const MAX_BARS: usize = 8;
/// Moments that wait at the same time for something to happen.
pub const MAX_DELAYS: usize = 24;
/// The most activation tokens a player has.
pub const MAX_TOKENS: usize = 4;
/// The most bonus tokens in the common reserve.
pub const MAX_BONUS_TOKENS: usize = 8;
/// A game that has seen this many turns is called off: two players who can go on for ever should not. One that has seen
/// 255 rounds is, too.
pub const MAX_TURNS: u16 = 4_000;
/// The questions that a step may put. A recorded game runs its step again for each answer, so the work grows with their
/// square.
pub const QUESTIONS: u32 = 1_000;
/// The events of one step, hooks that ran or did not aside; an effect that goes beyond is at fault.
pub const EVENTS_PER_STEP: u32 = 50_000;
/// The events that a log keeps: of more, the oldest are dropped.
pub const EVENTS: usize = 200_000;
/// The bytes of calls of scripts that a log keeps.
pub const CALL_BYTES: usize = 16 * 1024 * 1024;
/// A script longer than this is refused: cards are small.
pub const MAX_SCRIPT_BYTES: usize = 64 * 1024;
/// Functions of a script, and of one with all that it uses of others: they are numbered with one byte.
pub const FUNCTIONS: usize = 32;
pub const FUNCTIONS_TOGETHER: usize = 240;
/// Bytes of the functions that scripts share, counted for each script that uses them.
pub const SHARED_BYTES: usize = 4 * 1024 * 1024;
/// Operations one call of a hook may take, not counting the hooks it sets off.
pub const FUEL_PER_EFFECT: u64 = 20_000;
/// Operations all hooks of one step of the game may take together.
pub const FUEL_PER_STEP: u64 = 200_000;

/// Clans of a pack: they are bits of a `u64`.
pub const CLANS: usize = u64::BITS as usize;
/// Designs of a pack, tiles among them. A game plays with as many of their cards as a table holds.
pub const DESIGNS: usize = 5_000;
/// Keywords of a pack: they are bits of a `u32`.
pub const KEYWORDS: usize = u32::BITS as usize;
/// Kinds of owner that a pack names, and owners of one kind at a table.
pub const OWNER_KINDS: usize = 8;
pub const OWNERS: usize = 16;
/// Roles of a pack, of all kinds of owner.
pub const ROLES: usize = 16;
/// Counters of a pack, and those of them that lie on cards.
pub const COUNTERS: usize = 32;
pub const CARD_COUNTERS: usize = 8;
/// The values of all counters at a table: one of the game, one for each player, one for each card.
pub const COUNTER_VALUES: usize = 168;
/// The furthest a counter or a number on a card goes, above and below zero.
pub const DECLARED_BOUND: i16 = 9_999;
/// Attributes of a pack, and words of one: they are bits of a `u32`.
pub const ATTRIBUTES: usize = 16;
pub const ATTRIBUTE_WORDS: usize = u32::BITS as usize;
/// Prompts and power families are numbered with one byte.
pub const PROMPTS: usize = 256;
pub const FAMILIES: usize = 256;
pub const OPTIONS: usize = 32;
pub const LANGUAGES: usize = 16;
/// Operations of one strength of a power family.
pub const OPERATIONS: usize = 64;
/// Powers a card shows under one trigger.
pub const POWERS: usize = 16;
/// Names a card goes by besides its id.
pub const NAMES: usize = 16;
/// Entries of the lists in `rules`: picks of clans, and what tokens buy.
pub const RULE_ENTRIES: usize = 32;
/// Packs a pack builds on, one on the other.
pub const BASES: usize = 8;
/// Rounds of a game; they are counted in one byte.
pub const ROUNDS: u8 = u8::MAX;

/// Characters of an id.
pub const ID_CHARS: usize = 64;
/// Characters of a name.
pub const NAME_CHARS: usize = 120;
/// Forms of a word that a pack renames.
pub const WORD_FORMS: usize = 16;
/// Alternatives in alternatives of a phrase.
pub const PHRASE_DEPTH: usize = 8;
/// Fields that a pack gives its cards.
pub const OWN_FIELDS: usize = 16;
/// Characters of any other text.
pub const TEXT_CHARS: usize = 2_000;

/// Bytes of a file of data: a pack's, or a scenario.
pub const DATA_BYTES: usize = 512 * 1024;
/// Values in such a file, by their commas.
pub const VALUES: usize = 50_000;
/// Things between two brackets of it.
pub const ITEMS: usize = 1_000;
/// Files of data and scripts of one pack, and their bytes together.
pub const PACK_FILES: usize = 6_000;
pub const PACK_BYTES: usize = 16 * 1024 * 1024;
/// Packs of a project.
pub const PACKS: usize = 256;
/// Files below `cards`, `scripts` or the scenarios of a project, and how deep their folders go.
pub const PROJECT_FILES: usize = 20_000;
pub const FOLDER_DEPTH: usize = 8;

/// Bytes of a saved game, and what it holds.
pub const SAVE_BYTES: usize = 32 * 1024 * 1024;
pub const SAVED_ANSWERS: usize = 200_000;
/// Bytes of the key of an answer in it.
pub const SAVED_KEY_BYTES: usize = 128;
/// How much a bot does for each decision, if a saved game names it: its iterations times its turns. Whoever wants more
/// says so.
pub const SAVED_BOT_WORK: usize = 50_000;
/// Bytes of all scenarios of a project.
pub const SCENARIO_BYTES: usize = 8 * 1024 * 1024;
/// Bytes of a spreadsheet, and its rows and columns.
pub const SHEET_BYTES: usize = 16 * 1024 * 1024;
pub const SHEET_ROWS: usize = 6_000;
pub const SHEET_COLUMNS: usize = 500;
/// Bytes of a reviewed outcome, which is read like a file of a pack, and of a file of accepted problems.
pub const SNAPSHOT_BYTES: usize = PACK_BYTES;
pub const BASELINE_BYTES: usize = 8 * 1024 * 1024;
/// Bytes of a block of recorded games, and of the plan of a folder of the lab.
pub const BLOCK_BYTES: usize = 32 * 1024 * 1024;
pub const PLAN_BYTES: usize = 64 * 1024;
/// Bytes of a message to the language server, of a line of its header, and of a line a player types.
pub const MESSAGE_BYTES: usize = 16 * 1024 * 1024;
pub const HEADER_BYTES: usize = 4 * 1024;
/// Bytes of a path in such a message: no system has longer ones, and each folder on the way is looked at.
pub const PATH_BYTES: usize = 4 * 1024;
pub const LINE_BYTES: usize = 4 * 1024;
/// Documents that are open in an editor, and their bytes together.
pub const OPEN_DOCUMENTS: usize = 1_000;
pub const OPEN_BYTES: usize = 32 * 1024 * 1024;

/// Problems of a pack that are told, and characters of a line that are shown with one.
pub const PROBLEMS: usize = 500;
pub const LINE_CHARS: usize = 160;

/// Every limit: what there may be so much of, and how much.
pub const ALL: &[(&str, usize)] = &[
    // At a table.
    ("players of a game", MAX_SEATS),
    ("players with decks of their own", MAX_DECKS),
    ("rows of an army", MAX_ROWS),
    ("cards in a row", MAX_COLUMNS),
    ("places of an army", MAX_CELLS),
    ("power printed on a card, and as much below zero", MAX_POWER as usize),
    ("zones of the pack on a table", MAX_ZONES),
    ("places of a zone", ZONE_PLACES),
    ("activation tokens of a player", MAX_TOKENS),
    ("bonus tokens of a game", MAX_BONUS_TOKENS),
    ("cards forbidden at the same time", MAX_BARS),
    ("moments put off at the same time", MAX_DELAYS),
    ("points of a score, up or down", MAX_SCORE),
    ("numbers to choose from", NUMBER_OPTIONS),
    ("a number to choose, up or down", MAX_NUMBER),
    ("rounds of a game", ROUNDS as usize),
    ("turns of a game", MAX_TURNS as usize),
    ("steps of a flow in a game", FLOW_STEPS as usize),
    ("steps of a flow without a question or a change", FLOW_IDLE as usize),
    ("free actions of a player in a turn", FREE_ACTIONS),
    ("questions in one step of a game", QUESTIONS as usize),
    ("cards and tiles of a game, copies counted", MAX_CARDS),
    ("cards dealt before a game of a pool", MAX_DEALT),
    ("events in one step of a game", EVENTS_PER_STEP as usize),
    ("events that are kept of a game", EVENTS),
    ("bytes of calls of scripts that are kept of a game", CALL_BYTES),
    // In a pack.
    ("designs of a pack", DESIGNS),
    ("clans of a pack", CLANS),
    ("keywords of a pack", KEYWORDS),
    ("markers of a pack", MAX_MARKERS),
    ("kinds of owner of a pack", OWNER_KINDS),
    ("owners of one kind in a game", OWNERS),
    ("roles of a pack", ROLES),
    ("counters of a pack", COUNTERS),
    ("counters of a pack that lie on cards", CARD_COUNTERS),
    ("values of all counters at a table", COUNTER_VALUES),
    ("attributes of a pack", ATTRIBUTES),
    ("words of an attribute", ATTRIBUTE_WORDS),
    ("a counter or an attribute goes up to, and below zero to the same", DECLARED_BOUND as usize),
    ("endings of a pack", MAX_ENDINGS),
    ("moments and functions of the flow of a pack", MAX_OWN_HOOKS),
    ("items of a flow, the ends of its loops counted", FLOW_ITEMS),
    ("loops of a flow inside each other", FLOW_DEPTH),
    ("passes of a loop that says how many", FLOW_PASSES),
    ("zones of a pack", ZONES),
    ("backs of a pack's cards", BACKS),
    ("prompts of a pack", PROMPTS),
    ("actions of a pack", ACTIONS),
    ("power families of a pack", FAMILIES),
    ("options of a pack", OPTIONS),
    ("languages of a pack", LANGUAGES),
    ("fields that a pack gives its cards", OWN_FIELDS),
    ("forms of a word of the game", WORD_FORMS),
    ("alternatives in alternatives of a phrase", PHRASE_DEPTH),
    ("operations of a power family at one strength", OPERATIONS),
    ("powers a card shows under one trigger", POWERS),
    ("names of a card besides its id", NAMES),
    ("entries of `picks` and of `draws`", RULE_ENTRIES),
    ("packs that a pack builds on, one on the other", BASES),
    ("characters of an id", ID_CHARS),
    ("characters of a name", NAME_CHARS),
    ("characters of any other text", TEXT_CHARS),
    // In a script.
    ("bytes of a script", MAX_SCRIPT_BYTES),
    ("functions of a script", FUNCTIONS),
    ("functions of a script with those it uses of others", FUNCTIONS_TOGETHER),
    ("bytes of shared functions, counted for each script that uses them", SHARED_BYTES),
    ("operations of one effect", FUEL_PER_EFFECT as usize),
    ("operations of one step of a game", FUEL_PER_STEP as usize),
    // In files.
    ("bytes of a data file or scenario", DATA_BYTES),
    ("values in a data file or scenario", VALUES),
    ("things in one list of a data file or scenario", ITEMS),
    ("files of a pack", PACK_FILES),
    ("bytes of all files of a pack", PACK_BYTES),
    ("packs of a project", PACKS),
    ("bytes of all scenarios of a project", SCENARIO_BYTES),
    ("files of a project in one of its folders", PROJECT_FILES),
    ("folders in folders", FOLDER_DEPTH),
    ("bytes of a saved game", SAVE_BYTES),
    ("answers in a saved game", SAVED_ANSWERS),
    ("bytes of the key of an answer in it", SAVED_KEY_BYTES),
    ("iterations of a bot in a saved game, times its turns", SAVED_BOT_WORK),
    ("bytes of a spreadsheet", SHEET_BYTES),
    ("rows of a spreadsheet", SHEET_ROWS),
    ("columns of a spreadsheet", SHEET_COLUMNS),
    ("bytes of a reviewed outcome", SNAPSHOT_BYTES),
    ("bytes of a file of accepted problems", BASELINE_BYTES),
    ("bytes of a block of recorded games", BLOCK_BYTES),
    ("bytes of the plan of a folder of the lab", PLAN_BYTES),
    // In what is said and heard.
    ("bytes of a message to the language server", MESSAGE_BYTES),
    ("bytes of a line of its header", HEADER_BYTES),
    ("bytes of a path in it", PATH_BYTES),
    ("documents that are open in an editor", OPEN_DOCUMENTS),
    ("bytes of all documents that are open in an editor", OPEN_BYTES),
    ("bytes of a line that is typed", LINE_BYTES),
    ("problems of a pack that are told", PROBLEMS),
    ("characters of a line that is shown with a problem", LINE_CHARS),
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The rows of the tables on the page, in order.
    fn written() -> Vec<(String, usize)> {
        let page = include_str!("../../docs/limits.md");
        let row = |line: &str| {
            let cells: Vec<&str> = line.trim_matches('|').split('|').map(str::trim).collect();
            let number = cells.get(1)?.replace(',', "").parse().ok()?;
            Some((cells[0].to_owned(), number))
        };
        page.lines().filter(|line| line.starts_with('|')).filter_map(row).collect()
    }

    #[test]
    fn the_page_lists_every_limit_with_its_number() {
        let all: Vec<(String, usize)> = ALL.iter().map(|(what, most)| ((*what).to_owned(), *most)).collect();
        assert_eq!(written(), all);
    }
}
