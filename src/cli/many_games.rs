//! Options shared by all commands that play many games.

#[derive(clap::Args)]
pub struct ManyGames {
    /// The random seed of the first deal; the next deal uses the next number
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Number of players
    #[arg(long, default_value_t = 2)]
    pub players: u8,
    /// Number of threads [default: one per core]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
    /// Print JSON, for another program
    #[arg(long)]
    pub json: bool,
}
