//! Power families whose strengths are functions of the pack's script.

use std::rc::Rc;
use std::sync::Arc;

use ozeki::game::GameError;
use ozeki::kernel::Backend;
use ozeki::library::{Library, LoadError, Memory, load};
use ozeki::pack::Pack;
use ozeki::script::{Compiled, Interpreter, Printed};

use crate::common::{Played, Situation};
use crate::{errata, loaded};

const PILE: [&str; 9] = ["goban_grunt"; 9];
const POWERS: &str =
    r#"{"draw": (base: (ops: [Draw(count: 1), Script("tide_base")]), max: (ops: [Script("tide_max")]))}"#;
const RULES: &str = "fn tide_base(card) { tide(card.owner, 1); }\nfn tide_max() { tide(active_player(), 3); }\n\nprivate fn tide(player, count) {\n    draw(player, count);\n}";

fn files(powers: &str, rules: &str) -> Memory {
    errata("").with("cards/errata/powers.ron", powers).with("scripts/errata/rules.rhai", rules)
}

fn start(pack: Arc<Pack>, backend: Rc<dyn Backend>) -> Played {
    let table = Situation::on(pack).seat(&["fire_grunt"], &["draw_base", "draw_base"]);
    table.seat(&["dark_grunt"], &["dark_grunt"]).pile(&PILE).start_with(backend)
}

fn backends(pack: &Arc<Pack>) -> [Rc<dyn Backend>; 3] {
    [Rc::new(Interpreter::new(pack.clone())), Rc::new(Compiled::new(pack.clone())), Rc::new(Printed::default())]
}

#[test]
fn a_function_does_what_the_power_does() {
    let pack = loaded(files(POWERS, RULES), "errata");
    assert!(pack.warnings.is_empty(), "{:?}", pack.warnings);
    assert!(pack.is_all_printed(), "a function of a power is no effect that is not printed");
    for backend in backends(&pack) {
        let mut t = start(pack.clone(), backend);
        t.play("draw_base");
        assert_eq!(t.hand(0).len(), 3, "one left, one drawn, and one by the function");
    }
}

#[test]
fn a_function_acts_for_the_card() {
    let rules = RULES.replace("tide(card.owner, 1);", "destroy(in_play().free().except(card));");
    let pack = loaded(files(POWERS, &rules), "errata");
    for backend in backends(&pack) {
        let mut t = start(pack.clone(), backend);
        t.play("draw_base");
        assert_eq!(t.discard().len(), 1, "{:?}", t.discard());
    }
}

#[test]
fn a_fault_in_it_names_the_rules() {
    let pack = loaded(files(POWERS, &RULES.replace("draw(player, count)", "draw(player, -count)")), "errata");
    for backend in backends(&pack) {
        let mut t = start(pack.clone(), backend);
        let Err(GameError::Script(fault)) = t.try_answer(0, "play draw_base") else { panic!("it goes wrong") };
        assert!(fault.file.as_ref().unwrap().path.ends_with("errata/rules.rhai"), "{fault}");
        assert_eq!((fault.line, fault.running.as_deref()), (5, Some("the pack, tide_base")));
    }
}

#[test]
fn functions_of_powers_are_checked() {
    let told = |powers: &str, rules: &str| match load(&Library::new(vec![Box::new(files(powers, rules))]), "errata") {
        Ok(pack) => pack.warnings.iter().map(|warning| warning.message.clone()).collect::<Vec<_>>(),
        Err(LoadError::Problems { problems, .. }) => problems.into_iter().map(|problem| problem.message).collect(),
        Err(other) => panic!("{other}"),
    };
    let without = RULES.replace("fn tide_max", "private fn tide_mix");
    assert!(
        told(POWERS, &without)
            .contains(&"a power family calls `tide_max`, but `rules.rhai` has no `fn tide_max`".to_owned())
    );
    assert!(
        told(&POWERS.replace("tide_max", "arrived"), RULES).contains(&"`arrived` is the name of a hook".to_owned())
    );
    assert!(
        told(&POWERS.replace("tide_max", "tide max"), RULES)
            .contains(&"`tide max` is not a name for a function".to_owned())
    );
    let kinds = told(POWERS, &RULES.replace("card.owner", "card.hand"));
    assert!(kinds[0].contains("card has no property `hand`"), "{kinds:?}");
    let on_card = files(POWERS, RULES).with("scripts/errata/fires/fire_grunt.rhai", "fn tide_base(card) { 1 }");
    assert!(load(&Library::new(vec![Box::new(on_card)]), "errata").is_err());
}
