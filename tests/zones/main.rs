//! What lies on the table and where: the size of armies, the zones of a pack, and who may know what lies in them.

#[path = "../common/mod.rs"]
mod common;

mod grid;
mod moving;
mod owned;
mod pack;
mod secrecy;
