//! What the generator does not write and the comparison does not hold against the engine, because the engine is known
//! to be wrong about it. Each entry is `true` while it waits; in the end all are `false`.

/// Where covered cards can be destroyed, a row may end up longer than the one below it, and nothing says what then.
pub const ONLY_FREE_DESTROYED: bool = false;
/// Compiled, `continue` in a `do` goes on without looking at the condition, or for ever.
pub const CONTINUE_IN_DO: bool = false;
/// A `reshuffled` hook may take away the card that is just being replaced.
pub const RESHUFFLED: bool = false;
/// `<` on texts and on truths is another when compiled.
pub const ORDER_OF_TEXTS: bool = false;
/// A range up to the largest number panics or ends early when compiled.
pub const LARGEST_RANGE: bool = false;
/// More variables than Rhai allows panic when compiled.
pub const MANY_VARIABLES: bool = false;
/// Fuel is counted differently in the two back ends.
pub const FUEL: bool = false;

/// Host functions that are left out.
const FUNCTIONS: &[&str] = &[];

pub fn is_excluded(function: &str) -> bool {
    FUNCTIONS.contains(&function)
}
