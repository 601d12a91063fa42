//! Inputs at random against every loader, and packs at random against both back ends.

#[path = "../common/mod.rs"]
mod common;
mod machine;

use machine::catch::catch;
use machine::generate;
use machine::play::{Both, Tally};

#[test]
fn try_it() {
    let count: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(50);
    let start: u64 = std::env::var("S").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let mut tally = Tally::default();
    let (mut valid, mut all) = (0, 0);
    let mut faults: std::collections::BTreeMap<String, usize> = Default::default();
    for seed in start..start + count {
        let made = generate::pack(seed);
        for name in &made.names {
            all += 1;
            match ozeki::pack::load(&made.bundle.library(), name) {
                Err(e) => println!("seed {seed} {name}: {}", errors(&e)),
                Ok(pack) => {
                    valid += 1;
                    match catch(|| Both::new(&pack)?.games(seed..seed + 10)) {
                        Ok(t) => tally.add(t),
                        Err(e) => {
                            if let Ok(filter) = std::env::var("SHRINK")
                                && (filter.is_empty() && !faults.keys().any(|k| kind(k) == kind(&e))
                                    || e.contains(&filter) && !filter.is_empty())
                            {
                                let game: u64 = e
                                    .rsplit_once("[game ")
                                    .map_or(seed, |(_, n)| n.trim_end_matches(']').parse().unwrap());
                                let fails = |bundle: &machine::bundle::Bundle| {
                                    let Ok(pack) = ozeki::pack::load(&bundle.library(), name) else { return false };
                                    catch(|| Both::new(&pack)?.games(game..game + 10))
                                        .err()
                                        .is_some_and(|m| kind(&m) == kind(&e))
                                };
                                let small = machine::shrink::shrink(made.bundle.clone(), &fails);
                                let pack = ozeki::pack::load(&small.library(), name).unwrap();
                                let said = catch(|| Both::new(&pack)?.games(game..game + 10)).err().unwrap();
                                println!("#### seed {seed} {name} {said}");
                                for (p, t) in &small.files {
                                    if p.ends_with(".rhai") || std::env::var("ALL").is_ok() {
                                        println!("=== {p}\n{}", String::from_utf8_lossy(t));
                                    }
                                }
                            }
                            *faults.entry(format!("{}", e.chars().take(300).collect::<String>())).or_default() += 1
                        }
                    }
                }
            }
        }
    }
    for (e, n) in faults {
        println!("{n} {e}");
    }
    println!("{valid} of {all}; {tally:?}");
}

fn errors(error: &ozeki::pack::LoadError) -> String {
    match error {
        ozeki::pack::LoadError::Problems { problems, .. } => {
            problems.iter().filter(|p| p.is_error()).take(2).map(|p| p.render(false) + "\n").collect()
        }
        other => other.to_string(),
    }
}

fn kind(message: &str) -> String {
    if message.starts_with("panic") {
        message.split(" [game").next().unwrap().to_owned()
    } else {
        message.chars().filter(|c| !c.is_ascii_digit()).take(14).collect()
    }
}

#[test]
fn loaders() {
    let count: u64 = std::env::var("N").ok().and_then(|n| n.parse().ok()).unwrap_or(50);
    let start: u64 = std::env::var("S").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    for target in &machine::targets::TARGETS {
        if std::env::var("T").is_ok_and(|t| t != target.name) {
            continue;
        }
        let began = std::time::Instant::now();
        let mut found: std::collections::BTreeMap<String, (usize, u64)> = Default::default();
        for seed in start..start + count {
            let t = std::time::Instant::now();
            if let Err(e) = target.check(&target.input(seed)) {
                found.entry(e.chars().take(400).collect()).or_insert((0, seed)).0 += 1;
            }
            if t.elapsed().as_secs() > 2 {
                println!("{} {seed} took {:?}", target.name, t.elapsed());
            }
        }
        println!("{}: {:?}", target.name, began.elapsed());
        for (e, (n, s)) in found {
            println!("   {n} (seed {s}) {e}");
        }
    }
}
