//! Every recipe of the cookbook loads without a complaint, and games with it are played to their end.

mod common;

use ozeki::lab::simulate::{Plan, simulate};

fn recipes() -> Vec<String> {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/cookbook.md")).unwrap();
    page.split("```rhai\n").skip(1).filter_map(|part| Some(part.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn every_recipe_works() {
    let recipes = recipes();
    assert!(recipes.len() >= 20, "only {} recipes were found", recipes.len());
    let files = common::arena_files();
    let text = |path: &str| {
        let bytes = ozeki::pack::Source::read(&files, path).unwrap().unwrap();
        String::from_utf8(bytes).unwrap()
    };
    let prompts = "prompts: {\"draw_instead\": {\"en\": \"Draw?\"}, \"swap_first\": {\"en\": \"Swap?\"}},\n    rules:";
    let pack = text("cards/arena/pack.ron").replacen("rules:", prompts, 1);
    // A card without powers of its own, in so many copies that every game meets it.
    let fires = text("cards/arena/fires.ron");
    let rock = fires.lines().find(|line| line.contains("\"fire_rock\"")).unwrap();
    let many = rock.replace("copies: 2", "copies: 30").replace("copies: 30),", "copies: 30, mutation: (cost: 1)),");
    assert_ne!(rock, many);
    for recipe in recipes {
        let files = common::arena_files()
            .with("cards/arena/pack.ron", pack.as_str())
            .with("cards/arena/fires.ron", fires.replace(rock, &many))
            .with("scripts/arena/fires/fire_rock.rhai", recipe.as_str());
        let pack = common::load_arena(files).unwrap_or_else(|e| panic!("{recipe}\n{}", common::report(&e)));
        let plan = Plan { pack, games: 60, players: 3, bots: vec!["random".to_owned(); 3], seed: 1 };
        let tally = simulate(&plan, || ()).unwrap_or_else(|e| panic!("{recipe}\n{e}"));
        assert_eq!(tally.games, 60);
    }
}
