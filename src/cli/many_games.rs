//! What every command can be told that plays many games.

#[derive(clap::Args)]
pub struct ManyGames {
    /// The seed of the first deal; the next has the next
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    #[arg(long, default_value_t = 2)]
    pub players: u8,
    /// Left out: one for each core
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: Option<u16>,
    /// For another program
    #[arg(long)]
    pub json: bool,
}
