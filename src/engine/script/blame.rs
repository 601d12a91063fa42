//! Where a fault happened (which card, which hook, which line), and what is said of one that scripts share.

use crate::kernel::{Fault, Run};
use crate::pack::{Pack, Script};
use crate::table::CardId;
use crate::vocabulary::hooks::Hook;

/// Adds the place to a fault of a hook that is running: it happened in the innermost frame.
pub(super) fn in_frame(run: &Run, mut fault: Fault) -> Fault {
    let Some(frame) = run.frames.last().filter(|_| fault.running.is_none()) else { return fault };
    if fault.line == 0 {
        // Rhai forgets where it was when a limit is hit: the last host call is near.
        (fault.line, fault.column) = run.last_call;
    }
    in_hook(&run.pack, frame.text, frame.hook, fault)
}

/// Adds the hook to a fault, and its place if nothing better is known.
pub(super) fn in_hook(pack: &Pack, card: CardId, hook: Hook, mut fault: Fault) -> Fault {
    let whose = if card.is_some() { pack.design(card).id.as_str() } else { "the pack" };
    fault.running = Some(format!("{whose}, {}", pack.hooks.name(hook)));
    if let Some(script) = pack.script_of(card) {
        if fault.line == 0 {
            (fault.line, fault.column) = hook_position(script, pack.hooks.name(hook));
        }
        let (file, line, column) = script.written_at(fault.line, fault.column);
        (fault.file, fault.line, fault.column) = (Some(file), line, column);
    }
    fault
}

/// What is said of a calculation without a result, such as `1 / 0`, whoever runs the script.
pub(super) fn no_result(calculation: &str) -> String {
    if calculation.ends_with("/ 0") || calculation.ends_with("% 0") {
        return format!("`{calculation}` has no result: nothing can be divided by zero");
    }
    format!("`{calculation}` has no result that fits into a whole number")
}

fn hook_position(script: &Script, hook: &str) -> (usize, usize) {
    let at = script.file.text.find(&format!("fn {hook}")).map_or(0, |at| at + 3);
    script.file.line_column(at)
}
