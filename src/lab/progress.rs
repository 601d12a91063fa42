//! How somebody follows a long run, and how it can fail.

use std::path::PathBuf;

use super::series::SeriesError;

/// The progress of a run, for display.
pub trait Progress: Sync {
    /// A part begins: its name, and how many games it has.
    fn begin(&self, what: &str, games: u64);
    /// So many games more; `played` is false for those that were on disk already.
    fn games(&self, count: u64, played: bool);
}

#[derive(Debug, thiserror::Error)]
pub enum LabError {
    #[error(transparent)]
    Series(#[from] SeriesError),
    #[error("{}: {error}", path.display())]
    Disk { path: PathBuf, error: std::io::Error },
    #[error(
        "{} contains games of another experiment: {what} was {was} and is now {is}; choose another folder with --out, or remove this one",
        folder.display()
    )]
    OtherPlan { folder: PathBuf, what: &'static str, was: String, is: String },
    #[error("{}: not a valid plan of the lab: {why}", path.display())]
    BadPlan { path: PathBuf, why: String },
    #[error("another run is using {}", .0.display())]
    Busy(PathBuf),
}
