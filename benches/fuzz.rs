//! Keeps looking for what goes wrong: `cargo bench --bench fuzz -- --minutes 60`.
//!
//! The machine is that of `tests/fuzz`. It runs in processes of its own, so that a stack that overflows or a case that
//! does not end is a finding like any other; each finding is told once, made small, and written to `target/fuzz` with
//! the command that replays it. See docs/fuzzing.md.

#[path = "../tests/common/mod.rs"]
mod common;
#[path = "../tests/fuzz/hunt/mod.rs"]
mod hunt;
#[path = "../tests/fuzz/machine/mod.rs"]
mod machine;

fn main() -> std::process::ExitCode {
    hunt::main()
}
