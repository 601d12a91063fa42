//! The process that watches: it starts workers, counts, and tells what was found.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use super::options::Options;
use crate::machine::play::Tally;
use crate::machine::targets::{Target, kind};

/// A case that takes longer has gone wrong. Generous: other things may run on the machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a finding may be made smaller for.
const SHRINKING: Duration = Duration::from_secs(120);
/// How often is told how far it has come.
const TELL_EVERY: Duration = Duration::from_secs(60);

enum Said {
    /// A case of a target begins.
    At(String, u64),
    /// It is done: what was played, and what was wrong.
    Done(Tally, String),
    Ended,
}

/// A worker, and the case it is at.
struct Worker {
    child: Child,
    at: Option<(String, u64, Instant)>,
    next: u64,
}

pub fn run(options: &Options) -> ExitCode {
    let began = Instant::now();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/fuzz");
    std::fs::create_dir_all(&folder).expect("a folder for findings");
    let names: Vec<&str> = options.targets.iter().map(|target| target.name).collect();
    println!("looking at {} from seed {} with {} workers", names.join(", "), options.from, options.workers);
    let (sender, said) = channel();
    let mut hunt = Hunt {
        options,
        folder,
        sender,
        workers: Vec::new(),
        cases: BTreeMap::new(),
        found: BTreeMap::new(),
        tally: Tally::default(),
    };
    for number in 0..options.workers {
        let worker = hunt.start(number, options.from + number);
        hunt.workers.push(worker);
    }
    hunt.watch(&said, began);
    for worker in &mut hunt.workers {
        _ = worker.child.kill();
        _ = worker.child.wait();
    }
    hunt.tell(began);
    hunt.tell_findings();
    if hunt.found.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

struct Hunt<'a> {
    options: &'a Options,
    folder: PathBuf,
    sender: Sender<(usize, Said)>,
    workers: Vec<Worker>,
    /// Cases of each target.
    cases: BTreeMap<String, u64>,
    /// What was found, by kind: how often, and where first.
    found: BTreeMap<String, (u64, String, u64, String)>,
    tally: Tally,
}

/// This program, as one that does what these words say.
fn myself(target: &[&Target], words: &[String]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("it runs"));
    target.iter().for_each(|target| _ = command.args(["--target", target.name]));
    command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    command
}

impl Hunt<'_> {
    fn start(&self, number: u64, from: u64) -> Worker {
        let words = ["--worker", "--from", &from.to_string(), "--workers", &self.options.workers.to_string()];
        let mut child = myself(&self.options.targets, &words.map(str::to_owned)).spawn().expect("it starts again");
        let (sender, output) = (self.sender.clone(), child.stdout.take().expect("it is piped"));
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send((number as usize, read(&line))).is_err() {
                    return;
                }
            }
            _ = sender.send((number as usize, Said::Ended));
        });
        Worker { child, at: None, next: from }
    }

    fn watch(&mut self, said: &Receiver<(usize, Said)>, began: Instant) {
        let mut told = Instant::now();
        let enough = |hunt: &Self| match hunt.options.games {
            Some(games) => hunt.tally.games >= games,
            None => began.elapsed().as_secs_f64() >= hunt.options.minutes * 60.0,
        };
        while !enough(self) {
            match said.recv_timeout(Duration::from_secs(1)) {
                Ok((number, Said::At(target, seed))) => {
                    self.workers[number].at = Some((target, seed, Instant::now()));
                    self.workers[number].next = seed;
                }
                Ok((number, Said::Done(tally, wrong))) => {
                    self.tally.add(tally);
                    if let Some((target, seed, _)) = self.workers[number].at.take() {
                        *self.cases.entry(target.clone()).or_default() += 1;
                        if !wrong.is_empty() {
                            self.find(&target, seed, wrong);
                        }
                    }
                }
                Ok((number, Said::Ended)) => self.died(number),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
            }
            for worker in &mut self.workers {
                if worker.at.as_ref().is_some_and(|(.., since)| since.elapsed() > PATIENCE) {
                    // It ends, and what it was at is told then.
                    _ = worker.child.kill();
                }
            }
            if told.elapsed() > TELL_EVERY {
                told = Instant::now();
                self.tell(began);
            }
        }
    }

    /// A worker is gone: what it was at is what it died of, and another goes on after that.
    fn died(&mut self, number: usize) {
        let status = self.workers[number].child.wait().map_or_else(|e| e.to_string(), |status| status.to_string());
        if let Some((target, seed, since)) = self.workers[number].at.take() {
            let how = if since.elapsed() > PATIENCE { "does not end" } else { "kills the process" };
            self.find(&target, seed, format!("{how}: {status}"));
        }
        let from = self.workers[number].next + self.options.workers;
        self.workers[number] = self.start(number as u64, from);
    }

    /// Tells a finding of a kind that is new, writes it down, and makes it small.
    fn find(&mut self, name: &str, seed: u64, said: String) {
        let key = format!("{name}: {}", kind(&said));
        if let Some(known) = self.found.get_mut(&key) {
            known.0 += 1;
            return;
        }
        println!("\n{name} seed {seed}: {}", said.replace('\u{2028}', "\n"));
        let target = Target::named(name).expect("a target of this run");
        let input = target.input(seed);
        let file = self.folder.join(format!("{name}-{seed}.txt"));
        _ = std::fs::write(&file, input.write());
        if let Some(small) = smaller(target, seed) {
            let small_file = self.folder.join(format!("{name}-{seed}-small.txt"));
            println!("  {} bytes, made small {}: {}", input.bytes(), small.len(), small_file.display());
            _ = std::fs::write(&small_file, small);
        }
        println!("  cargo bench --bench fuzz -- --replay {}", file.display());
        self.found.insert(key, (1, name.to_owned(), seed, said));
    }

    fn tell(&self, began: Instant) {
        let cases: Vec<String> = self.cases.iter().map(|(target, count)| format!("{target} {count}")).collect();
        let Tally { games, steps, faults, over, .. } = self.tally;
        println!(
            "{:.1} min: {games} games compared ({steps} steps, {faults} faults, {over} to their end), {} kinds of findings; cases: {}",
            began.elapsed().as_secs_f64() / 60.0,
            self.found.len(),
            cases.join(", ")
        );
    }

    fn tell_findings(&self) {
        for (key, (times, name, seed, _)) in &self.found {
            println!("{times} times, first {name} seed {seed}: {key}");
        }
        println!("{}", if self.found.is_empty() { "nothing was found" } else { "see target/fuzz" });
    }
}

/// The input of a seed made small, in a process of its own.
fn smaller(target: &'static Target, seed: u64) -> Option<Vec<u8>> {
    let mut child = myself(&[target], &["--shrink".to_owned(), seed.to_string()]).spawn().ok()?;
    let mut output = child.stdout.take()?;
    let reader = std::thread::spawn(move || {
        let mut bytes = Vec::new();
        std::io::Read::read_to_end(&mut output, &mut bytes).map(|_| bytes)
    });
    let began = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if began.elapsed() > SHRINKING {
            _ = child.kill();
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    reader.join().ok()?.ok().filter(|bytes| !bytes.is_empty())
}

fn read(line: &str) -> Said {
    let mut words = line.splitn(6, ' ');
    let number = |words: &mut std::str::SplitN<char>| words.next().and_then(|n| n.parse().ok()).unwrap_or_default();
    match words.next() {
        Some("at") => {
            let target = words.next().unwrap_or_default().to_owned();
            Said::At(target, number(&mut words))
        }
        _ => {
            let [games, steps, faults, over] = std::array::from_fn(|_| number(&mut words));
            let wrong = words.next().unwrap_or_default().to_owned();
            Said::Done(Tally { games, steps, faults, over, questions: 0 }, wrong)
        }
    }
}
