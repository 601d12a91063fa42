//! Which hooks of a pack run compiled, and why others do not.

use std::fmt;

use ozeki_engine::pack::Pack;
use ozeki_engine::script::compiled::report;

/// A hook that runs in Rhai, and the reason.
struct Interpreted {
    hook: String,
    place: String,
    reason: String,
}

#[derive(Default)]
pub struct Report {
    hooks: usize,
    interpreted: Vec<Interpreted>,
}

impl Report {
    pub fn of(pack: &Pack) -> Self {
        let mut found = Report::default();
        for (script, hook) in report(pack) {
            found.hooks += 1;
            let Some(refusal) = hook.refusal else { continue };
            let (file, line, column) = script.written_at(refusal.line, refusal.column);
            found.interpreted.push(Interpreted {
                hook: pack.hooks.name(hook.hook).to_owned(),
                place: format!("{}:{line}:{column}", file.path),
                reason: refusal.reason,
            });
        }
        found
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        writeln!(f, "  {} of {} hooks are compiled", self.hooks - self.interpreted.len(), self.hooks)?;
        for Interpreted { hook, place, reason } in &self.interpreted {
            writeln!(f, "  {place}: `{hook}` runs in Rhai: {reason}")?;
        }
        Ok(())
    }
}
