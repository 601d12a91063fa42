//! Ctrl-C during long work: the first one stops and shows the result so far, the second one ends the program.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The exit code of a command that was interrupted: that of a shell for SIGINT.
pub const EXIT_CODE: u8 = 130;

/// A flag that is set when the user has had enough. Where signals cannot be caught it is never set, and Ctrl-C ends the
/// program as it always did.
pub fn watch() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let seen = flag.clone();
        // An error leaves the system's own handler in place, which is all right.
        let _ = ctrlc::set_handler(move || {
            if seen.swap(true, Ordering::Relaxed) {
                std::process::exit(i32::from(EXIT_CODE));
            }
        });
        flag
    })
    .clone()
}
