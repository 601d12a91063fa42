//! Panics as findings: what was said, and where.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, PanicHookInfo, catch_unwind};
use std::sync::{Mutex, Once, PoisonError};

thread_local! {
    /// What the last panic of this thread said, while panics are caught on it.
    static SAID: RefCell<Option<String>> = const { RefCell::new(None) };
    static CATCHING: Cell<bool> = const { Cell::new(false) };
}

/// What a panic said on a thread that has no name: one that the library started.
static ELSEWHERE: Mutex<Option<String>> = Mutex::new(None);
static HOOK: Once = Once::new();

fn told(info: &PanicHookInfo) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("a panic without words");
    let place = info.location().map_or(String::new(), |at| format!(" at {}:{}", at.file(), at.line()));
    format!("panic: {text}{place}")
}

/// Does something; a panic becomes what it said and the place it was said at.
pub fn catch<T>(deed: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    HOOK.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if CATCHING.get() {
                SAID.set(Some(told(info)));
                return;
            }
            if std::thread::current().name().is_none() {
                *ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) = Some(told(info));
            }
            usual(info);
        }));
    });
    let outer = CATCHING.replace(true);
    let done = catch_unwind(AssertUnwindSafe(deed));
    CATCHING.set(outer);
    done.unwrap_or_else(|_| Err(SAID.take().unwrap_or_else(|| "a panic".to_owned())))
}

/// What a panic said since this was last asked, though somebody else has caught it: here, or on a thread of the library.
pub fn said_anywhere() -> Option<String> {
    let elsewhere = ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner).take();
    SAID.take().or(elsewhere)
}
