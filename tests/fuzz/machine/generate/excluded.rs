//! What the generator does not write, because the engine is known to be wrong about it. Empty, or waiting to be.

/// Host functions that are left out, each with the reason.
const FUNCTIONS: &[(&str, &str)] = &[];

/// Where covered cards can be destroyed, a row may end up longer than the one below it, and nothing says what then.
pub const ONLY_FREE_DESTROYED: bool = true;

pub fn is_excluded(function: &str) -> bool {
    FUNCTIONS.iter().any(|(name, _)| *name == function)
}
