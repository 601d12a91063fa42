//! A project on disk: its files, read and written safely, its packs, and its cards as a spreadsheet.

mod disk;
pub mod files;
pub mod sheet;

pub use disk::{Disk, Edited};
