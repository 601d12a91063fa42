//! What a figure is about: which pack, in which version, and which Ozeki measured it.

use std::fmt;

use serde::Serialize;

use ozeki_engine::pack::Pack;

#[derive(Serialize)]
pub struct Stamp {
    /// With its options.
    pack: String,
    pack_version: String,
    pack_hash: String,
    engine_version: &'static str,
    pub players: u8,
}

impl Stamp {
    pub fn of(pack: &Pack, players: u8) -> Self {
        Stamp {
            pack: pack.full_id(),
            pack_version: pack.version.to_string(),
            pack_hash: pack.hash.to_string(),
            engine_version: env!("CARGO_PKG_VERSION"),
            players,
        }
    }
}

impl fmt::Display for Stamp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} ({}), {} players", self.pack, self.pack_version, self.pack_hash, self.players)
    }
}
