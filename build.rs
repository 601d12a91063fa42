//! The shipped packs are built into the program: a new file among them calls for a new build.

fn main() {
    println!("cargo::rerun-if-changed=cards");
    println!("cargo::rerun-if-changed=scripts");
}
