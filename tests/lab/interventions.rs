//! Causes: the same seeds with one thing changed.

use ozeki::lab::findings::InterventionKind;

use super::{Project, ozeki, stderr};

#[test]
fn a_text_that_wins_is_worth_much_and_no_text_nothing() {
    let project = Project::with_a_winner();
    let args = [
        "lab",
        "tactics",
        "--games",
        "2",
        "--bots",
        "random",
        "--out",
        "lab",
        "--intervene",
        "root_chewer",
        "--intervene",
        "soot_drudge",
        "--intervene-seeds",
        "40",
    ];
    let output = ozeki(project.folder(), &args);
    assert!(output.status.success(), "{}", stderr(&output));
    let findings = project.findings("lab");
    let of = |card: &str, kind| {
        let found = findings.interventions.iter().find(|found| found.card == card && found.kind == kind);
        let found = found.unwrap_or_else(|| panic!("{card}: {kind:?} is missing"));
        assert_eq!(found.pairs, 40);
        found.difference
    };
    for kind in [InterventionKind::SwappedIn, InterventionKind::Blanked, InterventionKind::Removed] {
        assert!(of("root_chewer", kind).low > 0.05, "{kind:?}: {:?}", of("root_chewer", kind));
    }
    // It has no text to lose.
    let blanked = of("soot_drudge", InterventionKind::Blanked);
    assert_eq!((blanked.value, blanked.low, blanked.high), (0.0, 0.0, 0.0));
}
