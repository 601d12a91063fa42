//! Can the lab be trusted? `cargo bench --bench trust` plants ten faults in copies of a pack, one card each, and sees
//! whether the lab finds them; then it compares packs with themselves on other seeds, and sees whether the lab finds
//! nothing. It plays 380,000 games of greedy bots and 600,000 of random ones, a quarter of an hour on two cores; `-- 2000`
//! plays that many greedy games of each instead.

#[path = "../tests/lab/project.rs"]
mod project;

use std::collections::BTreeMap;
use std::path::Path;

use ozeki::lab::findings::Verdict::{Strong, Weak};
use ozeki::lab::findings::{Findings, Verdict};

use project::{Project, json, ozeki, stderr};
use serde_json::Value;

/// Every sixth card, strengthened and weakened in turn: a rule chooses, so that nobody chooses what is easy to find.
const FIRST: usize = 3;
const EVERY: usize = 6;

/// A card made plainly better or worse.
struct Fault {
    card: String,
    clan: String,
    finding: Verdict,
}

fn faults() -> Vec<Fault> {
    let project = Project::new();
    let cards = json(&ozeki(project.folder(), &["cards", "tactics", "--json"]));
    let cards = cards.as_array().expect("cards are a list");
    let text = |value: &serde_json::Value| value.as_str().expect("a name").to_owned();
    let fault = |(number, card): (usize, &serde_json::Value)| Fault {
        card: text(&card["id"]),
        clan: text(&card["clan"]),
        finding: if number % 2 == 0 { Strong } else { Weak },
    };
    cards.iter().skip(FIRST).step_by(EVERY).enumerate().map(fault).collect()
}

impl Fault {
    /// A project with the fault in its pack: whoever plays the card draws three more cards; or it has no power, and
    /// whoever plays it discards their hand.
    fn plant(&self) -> Project {
        let project = Project::new();
        let file = project.path(&format!("scripts/tactics/{}/{}.rhai", self.clan, self.card));
        let script = std::fs::read_to_string(&file).unwrap();
        let more = if self.finding == Strong { "draw(me.owner, 3);" } else { "discard(hand(me.owner));" };
        let head = "fn arrival(me) {";
        let changed = match script.split_once(head).map(|(before, after)| (before, after.split_once('}'))) {
            Some((before, Some((body, after)))) => format!("{before}{head}{} {more} }}{after}", body.trim_end()),
            _ => format!("{script}\n{head} {more} }}\n"),
        };
        std::fs::write(&file, changed).unwrap();
        if self.finding == Weak {
            let file = project.path(&format!("cards/tactics/{}.ron", self.clan));
            let text = std::fs::read_to_string(&file).unwrap();
            let place = text.find(&format!("id: \"{}\"", self.card)).expect("the card is in its file");
            let power = place + text[place..].find("power: ").expect("the card has a power") + "power: ".len();
            let end = power + text[power..].find(|c: char| !c.is_ascii_digit()).expect("more follows");
            std::fs::write(&file, format!("{}0{}", &text[..power], &text[end..])).unwrap();
        }
        project
    }
}

fn lab(project: &Project, games: &str) -> Findings {
    let args = ["lab", "tactics", "--games", games, "--bots", "greedy", "--out", "lab"];
    let output = ozeki(project.folder(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    project.findings("lab")
}

fn verdict(findings: &Findings, card: &str) -> Verdict {
    let found = findings.strengths[0].cards.iter().find(|found| found.id == card);
    found.expect("every card is judged").verdict
}

/// How many of the faults are found at so many games.
fn planted_faults(games: &str) {
    let (faults, as_it_is) = (faults(), lab(&Project::new(), games));
    let mut found = 0;
    for Fault { card, .. } in &faults {
        println!("{card:<24} {:?} as it is", verdict(&as_it_is, card));
    }
    for fault in &faults {
        let findings = lab(&fault.plant(), games);
        let verdict = verdict(&findings, &fault.card);
        println!("{:<24} {:?} planted, {verdict:?} found", fault.card, fault.finding);
        found += usize::from(verdict == fault.finding);
    }
    println!("{found} of {} faults were found", faults.len());
}

/// How often something is claimed where there is nothing to find: a pack against itself on other seeds.
fn nothing(folder: &Path, pack: &str, bots: &str, games: &str, runs: u64) {
    let mut claimed: BTreeMap<&str, u64> = BTreeMap::new();
    for run in 0..runs {
        let seed = (1 + run * 100_000).to_string();
        let playing = ["--games", games, "--bots", bots, "--seed", &seed, "--json"];
        let found = json(&ozeki(folder, &[&["compare", pack, pack, "--apart"][..], &playing].concat()));
        let changed = |difference: &Value| difference["change"] != "not_distinguishable";
        let any = |list: &str, what: &dyn Fn(&Value) -> bool| found[list].as_array().expect("a list").iter().any(what);
        let claims = [
            ("lifts", any("cards", &|card| !card["because"].is_null())),
            ("how often played", any("cards", &|card| changed(&card["use_rate"]))),
            ("clans", any("clans", &|clan| changed(&clan["share_in_winning"]))),
            ("turns", changed(&found["turns"])),
            ("first player", changed(&found["first_player"])),
        ];
        for (what, _) in claims.iter().filter(|(_, claimed)| *claimed) {
            *claimed.entry(what).or_default() += 1;
        }
        *claimed.entry("anything").or_default() += u64::from(claims.iter().any(|(_, claimed)| *claimed));
    }
    println!("{pack} against itself, {runs} times {games} games of {bots}: claimed {claimed:?}");
}

fn main() {
    // Cargo passes options of its own.
    let games = std::env::args().skip(1).find(|arg| arg.parse::<u64>().is_ok());
    planted_faults(games.as_deref().unwrap_or("20000"));
    let (packs, small) = (Path::new(env!("CARGO_MANIFEST_DIR")), project::twelve_designs());
    nothing(packs, "tactics", "greedy", games.as_deref().unwrap_or("2000"), 40);
    // A true 5 % claims at most 16 times in 200, 97 times in 100.
    for pack in ["tactics", "gosu", "kamakor", "gosu-x"] {
        nothing(packs, pack, "random", "300", 200);
    }
    nothing(small.path(), "small", "random", "300", 200);
}
