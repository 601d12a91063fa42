//! What is made from a pack when it is first wanted, once for all threads that use the pack.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, OnceLock};

use crate::pack::Pack;

/// A place for one thing made from a pack. A pack does not know what it is: scripts are compiled by those who run them.
#[derive(Default)]
pub(crate) struct Prepared(OnceLock<Arc<dyn Any + Send + Sync>>);

impl Clone for Prepared {
    /// A pack is copied to be changed, so the copy starts with nothing.
    fn clone(&self) -> Self {
        Prepared::default()
    }
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.get().is_some() { "Prepared" } else { "Unprepared" })
    }
}

impl Prepared {
    /// The thing, made now if it is wanted for the first time; `None` if another kind of thing has its place.
    pub(crate) fn made<T: Any + Send + Sync>(&self, pack: &Pack, make: fn(&Pack) -> T) -> Option<&T> {
        self.0.get_or_init(|| Arc::new(make(pack))).downcast_ref()
    }
}

impl Pack {
    /// The thing made from this pack; it is made now if it is wanted for the first time. There is room for one kind of
    /// thing: another kind is made each time.
    pub fn prepared<T: Any + Send + Sync>(&self, make: fn(&Pack) -> T) -> Arc<T> {
        let kept = self.prepared.0.get_or_init(|| Arc::new(make(self)));
        kept.clone().downcast().unwrap_or_else(|_| Arc::new(make(self)))
    }
}
