//! Can the lab be trusted? `cargo bench --bench trust` plants ten faults in copies of a pack, one card each, and sees
//! whether the lab finds them; then it compares the pack with itself on other seeds, and sees whether the lab finds
//! nothing. It plays some 360,000 games, so it takes an hour on two cores; `-- 2000` plays that many of each instead.

#[path = "../tests/lab/project.rs"]
mod project;

use ozeki::lab::findings::Verdict::{self, Strong, Weak};

use project::{Project, json, ozeki, stderr};

/// A card made plainly better or worse.
struct Fault {
    card: &'static str,
    clan: &'static str,
    /// What its power is, and what it becomes.
    power: Option<(u8, u8)>,
    script: Option<&'static str>,
    finding: Verdict,
}

const FAULTS: [Fault; 10] = [
    Fault {
        card: "root_chewer",
        clan: "gobans",
        power: None,
        script: Some("fn arrival(me) { draw(me.owner, 4); }\nfn mutation(me) { base(me, \"draw\"); }\n"),
        finding: Strong,
    },
    Fault {
        card: "flag_polisher_x",
        clan: "alphas",
        power: None,
        script: Some(
            "fn arrival(me) { draw(me.owner, 4); }\nfn link(me) { base(me, \"discard\"); }\nfn mutation(me) { base(me, \"draw\"); }\n",
        ),
        finding: Strong,
    },
    Fault {
        card: "kiln_brawler",
        clan: "fires",
        power: None,
        script: Some("fn arrival(me) { base(me, \"destroy\"); draw(me.owner, 4); }\n"),
        finding: Strong,
    },
    Fault {
        card: "archive_mole",
        clan: "gobans",
        power: None,
        script: Some(
            "fn arrival(me) { base(me, \"draw\"); draw(me.owner, 4); }\nfn mutation(me) { max(me, \"return\"); }\n",
        ),
        finding: Strong,
    },
    Fault {
        card: "spare_part",
        clan: "mekas",
        power: None,
        script: Some("fn arrival(me) { draw(me.owner, 3); }\n"),
        finding: Strong,
    },
    Fault { card: "bench_elder", clan: "gobans", power: Some((2, 0)), script: None, finding: Weak },
    Fault { card: "candle_thief", clan: "darks", power: Some((2, 0)), script: None, finding: Weak },
    Fault {
        card: "grave_tickler",
        clan: "darks",
        power: Some((2, 0)),
        script: Some("fn arrival(me) { base(me, \"return\"); discard(hand(me.owner)); }\n"),
        finding: Weak,
    },
    Fault {
        card: "drum_major",
        clan: "alphas",
        power: Some((3, 0)),
        script: Some("fn arrival(me) { base(me, \"advantage\"); discard(hand(me.owner)); }\n"),
        finding: Weak,
    },
    Fault {
        card: "steam_bailiff",
        clan: "mekas",
        power: Some((3, 0)),
        script: Some("fn arrival(me) { max(me, \"imprison\"); discard(hand(me.owner)); }\n"),
        finding: Weak,
    },
];

impl Fault {
    /// A project with the fault in its pack.
    fn plant(&self) -> Project {
        let project = Project::new();
        if let Some((was, becomes)) = self.power {
            let file = project.path(&format!("cards/tactics/{}.ron", self.clan));
            let text = std::fs::read_to_string(&file).unwrap();
            let place = text.find(&format!("id: \"{}\"", self.card)).expect("the card is in its file");
            let (before, after) = text.split_at(place);
            let changed = after.replacen(&format!("power: {was}"), &format!("power: {becomes}"), 1);
            assert_ne!(changed, after, "{} has not that power", self.card);
            std::fs::write(&file, format!("{before}{changed}")).unwrap();
        }
        if let Some(script) = self.script {
            std::fs::write(project.path(&format!("scripts/tactics/{}/{}.rhai", self.clan, self.card)), script).unwrap();
        }
        project
    }
}

/// How many of the faults are found at so many games.
fn planted_faults(games: &str) {
    let mut found = 0;
    for fault in FAULTS {
        let project = fault.plant();
        let args = ["lab", "tactics", "--games", games, "--bots", "greedy", "--out", "lab"];
        let output = ozeki(project.folder(), &args);
        assert!(output.status.success(), "{}", stderr(&output));
        let findings = project.findings("lab");
        let cards = &findings.strengths[0].cards;
        let verdict = cards.iter().find(|card| card.id == fault.card).map(|card| card.verdict);
        println!("{:<16} {verdict:?}  {}", fault.card, findings.verdict);
        found += usize::from(verdict == Some(fault.finding));
    }
    println!("{found} of {} faults were found", FAULTS.len());
}

/// How many cards are flagged where there is nothing to find.
fn nothing(games: &str) {
    let (mut cards, mut flagged) = (0, 0);
    let project = Project::new();
    for run in 0..40 {
        let seed = (1 + run * 100_000).to_string();
        let packs = ["compare", "tactics", "tactics", "--apart"];
        let args = [&packs[..], &["--games", games, "--bots", "greedy", "--seed", &seed, "--json"]].concat();
        let found = json(&ozeki(project.folder(), &args));
        let all = found["cards"].as_array().expect("cards are a list");
        let changed: Vec<&serde_json::Value> =
            all.iter().filter(|card| card["change"] != "not_distinguishable").map(|card| &card["id"]).collect();
        println!("seed {seed}: {changed:?}");
        cards += all.len();
        flagged += changed.len();
    }
    println!("{flagged} of {cards} cards were flagged falsely");
}

fn main() {
    // Cargo passes options of its own.
    let games = std::env::args().skip(1).find(|arg| arg.parse::<u64>().is_ok());
    planted_faults(games.as_deref().unwrap_or("20000"));
    nothing(games.as_deref().unwrap_or("2000"));
}
