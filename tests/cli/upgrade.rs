//! Packs of an earlier format, from the command line.

use super::{Project, stderr, stdout};

const PACK: &str = "cards/tactics/pack.ron";

fn read(project: &Project, file: &str) -> String {
    std::fs::read_to_string(project.path(file)).unwrap()
}

/// A project with a pack that does not name its format.
fn old() -> Project {
    let project = Project::new();
    project.edit(PACK, "    format: 2,\n", "").edit(PACK, "players: [2, 3, 4]", "players: (min: 2, max: 4)");
    project
}

#[test]
fn an_old_pack_is_played_with_one_warning_that_says_what_to_do() {
    let project = old();
    let checked = project.ozeki(&["check", "tactics"]);
    let told = stdout(&checked) + &stderr(&checked);
    assert!(!told.contains("error["), "{told}");
    assert!(project.ozeki(&["simulate", "tactics", "--games", "1"]).status.success(), "it is played all the same");
    assert_eq!(told.matches("written in format 1").count(), 1, "{told}");
    assert!(told.contains("`ozeki upgrade tactics` rewrites it"), "{told}");
}

#[test]
fn an_upgrade_shows_what_changes_and_changes_nothing_else() {
    let project = old();
    let before = read(&project, PACK);
    let shown = stdout(&project.ozeki(&["upgrade", "tactics", "--dry-run"]));
    assert!(shown.contains("format 1 to 2"), "{shown}");
    assert!(shown.contains("+     format: 2,") && shown.contains("+         players: [2, 3, 4],"), "{shown}");
    assert_eq!(read(&project, PACK), before, "--dry-run writes nothing");
    let asked = project.ozeki(&["upgrade", "tactics"]);
    assert!(!asked.status.success() && stderr(&asked).contains("there is no terminal to ask"));
    assert_eq!(read(&project, PACK), before);
    assert!(project.ozeki(&["upgrade", "tactics", "--yes"]).status.success());
    let after = before.replacen("id: \"tactics\",\n", "id: \"tactics\",\n    format: 2,\n", 1);
    assert_eq!(read(&project, PACK), after.replace("players: (min: 2, max: 4)", "players: [2, 3, 4]"));
    assert!(!stdout(&project.ozeki(&["check", "tactics"])).contains("format"));
    assert!(stdout(&project.ozeki(&["upgrade", "tactics"])).contains("in the present format"));
}

#[test]
fn all_packs_of_a_project_are_upgraded_together_or_none_is() {
    let project = old();
    project.edit("cards/kamakor/pack.ron", "    format: 2,\n", "").edit(
        "cards/gosu/pack.ron",
        "format: 2",
        "format: 1",
    );
    let before = read(&project, PACK);
    project.edit("cards/gosu/pack.ron", "points: ", "pionts: ");
    let refused = project.ozeki(&["upgrade", "--all", "--yes"]);
    assert!(!refused.status.success() && stderr(&refused).contains("would not load; nothing was written"));
    assert_eq!(read(&project, PACK), before);
    project.edit("cards/gosu/pack.ron", "pionts: ", "points: ");
    let done = project.ozeki(&["upgrade", "--all", "--yes"]);
    assert!(done.status.success(), "{}", stderr(&done));
    for pack in ["tactics", "gosu", "kamakor", "gosu-x"] {
        assert_eq!(read(&project, &format!("cards/{pack}/pack.ron")).matches("format: 2,").count(), 1, "{pack}");
    }
    assert!(read(&project, "cards/gosu/pack.ron").contains("players: [4], sides: {4: [[1, 3], [2, 4]]}"));
    assert!(stdout(&done).contains("gosu-x: this pack is written in the present format"));
}

#[test]
fn a_pack_of_a_newer_format_is_refused_in_a_sentence() {
    let project = Project::new();
    project.edit(PACK, "format: 2", "format: 3, unheard_of: true");
    let checked = project.ozeki(&["check", "tactics"]);
    let told = stdout(&checked) + &stderr(&checked);
    assert!(!checked.status.success() && told.contains("written in format 3"), "{told}");
    assert!(!told.contains("unheard_of`"), "what a newer format has is not judged: {told}");
    let refused = stderr(&project.ozeki(&["upgrade", "tactics", "--yes"]));
    assert!(refused.contains("written in format 3") && refused.contains("use a newer ozeki"), "{refused}");
}

#[test]
fn what_is_not_the_projects_cannot_be_upgraded() {
    let folder = tempfile::TempDir::new().unwrap();
    let told = |args: &[&str]| stderr(&super::ozeki_in(folder.path(), args, ""));
    assert!(told(&["upgrade", "tactics"]).contains("built into ozeki"));
    assert!(told(&["upgrade", "tactic"]).contains("did you mean `tactics`"));
    assert!(told(&["upgrade"]).contains("Usage"));
}

#[test]
fn what_an_upgrade_would_have_to_guess_it_leaves_alone() {
    let project = old();
    project.edit(PACK, "players: (min: 2, max: 4)", "players: (min: 2, /* as before */ max: 4)");
    let before = read(&project, PACK);
    let refused = stderr(&project.ozeki(&["upgrade", "tactics", "--yes"]));
    assert!(refused.contains("`rules.players` cannot be rewritten: there is a comment inside it"), "{refused}");
    assert_eq!(read(&project, PACK), before);
}
