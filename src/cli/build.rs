//! The guide is built into the program: a new page calls for a new build.

fn main() {
    println!("cargo::rerun-if-changed=../../docs");
}
