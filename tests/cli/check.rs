//! `ozeki check`: what it reports, in each format, and how it exits.

use serde_json::Value;

use super::{Project, ozeki, stderr, stdout};

const SCRIPT: &str = "scripts/tactics/fires/ember_scamp.rhai";

/// A project with a warning: a variable nobody reads.
fn with_warning() -> Project {
    let project = Project::new();
    project.write(SCRIPT, "fn arrival(me) { base(me, \"destroy\"); let unused = 1; }\n");
    project
}

/// A project with an error and a warning.
fn with_error() -> Project {
    let project = Project::new();
    project.write(SCRIPT, "// 100 %, sure\nfn arrival(me) { base(me, \"destroy\"); let unused = 1; destory(me); }\n");
    project
}

#[track_caller]
fn check(project: &Project, args: &[&str], code: i32) -> (String, String) {
    let output = project.ozeki(&[&["check"], args].concat());
    assert_eq!(output.status.code(), Some(code), "{}{}", stdout(&output), stderr(&output));
    (stdout(&output), stderr(&output))
}

#[test]
fn a_pack_with_only_warnings_still_plays() {
    let project = with_warning();
    let (_, told) = check(&project, &[], 1);
    assert!(told.contains("warning[unused-variable]") && told.contains("tactics: 1 warning"), "{told}");
    let (_, told) = check(&project, &["--allow-warnings"], 0);
    assert!(told.contains("warning[unused-variable]"), "{told}");
    assert!(project.ozeki(&["simulate", "tactics", "--games", "5"]).status.success());
    check(&with_error(), &["--allow-warnings"], 1);
}

#[test]
fn json_has_places_and_severities() {
    let (out, _) = check(&with_error(), &["--format", "json"], 1);
    assert_eq!(out, check(&with_error(), &["--json"], 1).0);
    let problems: Value = serde_json::from_str(&out).unwrap();
    let found = &problems[1];
    assert_eq!(found["code"], "unknown-function");
    assert_eq!(found["severity"], "error");
    assert_eq!(found["pack"], "tactics");
    assert_eq!(found["file"], SCRIPT);
    assert_eq!((found["line"].as_u64(), found["column"].as_u64()), (Some(2), Some(55)));
    assert_eq!((found["end_line"].as_u64(), found["end_column"].as_u64()), (Some(2), Some(62)));
    assert_eq!(found["hint"], "did you mean `destroy`?");
    assert_eq!(found["suggestion"], "destroy");
    assert_eq!(problems[0]["severity"], "warning");
}

#[test]
fn github_gets_workflow_commands() {
    let (out, _) = check(&with_error(), &["--format", "github"], 1);
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(
        lines,
        [
            format!(
                "::warning file={SCRIPT},line=2,endLine=2,col=43,endColumn=49,title=unused-variable::`unused` is never \
                 used%0Aremove it, or name it `_unused` if you mean to ignore it"
            ),
            format!(
                "::error file={SCRIPT},line=2,endLine=2,col=55,endColumn=62,title=unknown-function::there is no \
                 function `destory`%0Adid you mean `destroy`?"
            ),
        ]
    );
}

#[test]
fn sarif_is_whole() {
    let (out, _) = check(&with_error(), &["--format", "sarif"], 1);
    let log: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(log["version"], "2.1.0");
    assert!(log["$schema"].as_str().unwrap().contains("sarif-2.1.0"));
    let run = &log["runs"][0];
    assert_eq!(run["tool"]["driver"]["name"], "ozeki");
    let rules = run["tool"]["driver"]["rules"].as_array().unwrap();
    let results = run["results"].as_array().unwrap();
    assert_eq!(results.len(), 2);
    for result in results {
        let rule = &rules[result["ruleIndex"].as_u64().unwrap() as usize];
        assert_eq!(rule["id"], result["ruleId"]);
        assert_eq!(rule["defaultConfiguration"]["level"], result["level"]);
        assert!(["error", "warning"].contains(&result["level"].as_str().unwrap()));
        assert!(!result["message"]["text"].as_str().unwrap().is_empty());
        let place = &result["locations"][0]["physicalLocation"];
        assert_eq!(place["artifactLocation"]["uri"], SCRIPT);
        assert!(place["region"]["startLine"].as_u64() > Some(0) && place["region"]["startColumn"].as_u64() > Some(0));
    }
    let replaced = &results[1]["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(replaced["insertedContent"]["text"], "destroy");
    assert_eq!(replaced["deletedRegion"], results[1]["locations"][0]["physicalLocation"]["region"]);
    assert!(results[0]["fixes"].is_null(), "a variable that is not used means no other");
    // Nothing found is a log too, and all well.
    let (out, _) = check(&Project::new(), &["--format", "sarif"], 0);
    let log: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(log["runs"][0]["results"], serde_json::json!([]));
}

#[test]
fn a_baseline_hides_what_is_known_and_nothing_else() {
    let project = with_error();
    let (out, _) = check(&project, &["--write-baseline", "known.json"], 0);
    assert!(out.contains("known.json: 2 problems, accepted"), "{out}");
    let (out, told) = check(&project, &["--baseline", "known.json"], 0);
    assert!(out.contains("tactics: no new problems (2 accepted)") && told.is_empty(), "{out}{told}");

    // Lines may change; a second problem of the same kind is new; so is another one.
    project.edit(SCRIPT, "// 100 %, sure", "\n\n// More above.");
    check(&project, &["--baseline", "known.json"], 0);
    project.edit(SCRIPT, "destory(me);", "destory(me); destory(me); drw(me.owner, 1);");
    let (_, told) = check(&project, &["--baseline", "known.json"], 1);
    assert!(told.contains("there is no function `drw`"), "{told}");
    assert_eq!(told.matches("there is no function `destory`").count(), 1, "{told}");
    assert!(told.contains("tactics: 2 errors (2 accepted)"), "{told}");

    // What was mended need not be in it any more.
    project.write(SCRIPT, "fn arrival(me) { base(me, \"destroy\"); }\n");
    let (_, told) = check(&project, &["--baseline", "known.json"], 0);
    assert!(told.contains("2 entries of the baseline no longer occur"), "{told}");
}

#[test]
fn a_baseline_is_of_the_project_not_of_the_folder_one_is_in() {
    let project = with_warning();
    let folder = project.path("").display().to_string();
    check(&project, &["--write-baseline", "known.json"], 0);
    let elsewhere = tempfile::TempDir::new().unwrap();
    let baseline = project.path("known.json").display().to_string();
    let args = ["--project", &folder, "check", "--baseline", &baseline];
    let output = super::ozeki_in(elsewhere.path(), &args, "");
    assert!(output.status.success(), "{}{}", stdout(&output), stderr(&output));
}

#[test]
fn codes_are_explained() {
    let all = stdout(&ozeki(&["check", "--explain"]));
    assert!(all.contains("unknown-hook") && all.contains("unused-variable") && all.contains("warning"), "{all}");
    let one = ozeki(&["check", "--explain", "unknown-hook"]);
    assert!(one.status.success());
    let text = stdout(&one);
    for part in ["unknown-hook (error)", "```rhai", "To fix it"] {
        assert!(text.contains(part), "no `{part}` in {text}");
    }
    let (_, told) = check(&Project::new(), &["--explain", "unknown-hok"], 2);
    assert!(told.contains("did you mean `unknown-hook`?"), "{told}");
}

#[test]
fn commands_that_cannot_be() {
    let project = Project::new();
    project.write("broken.json", "{").write("other.json", "{\"baseline\": 7, \"accepted\": []}");
    for (args, said) in [
        (&["--baseline", "none.json"][..], "none.json"),
        (&["--baseline", "broken.json"], "not a baseline"),
        (&["--baseline", "other.json"], "format 1, not 7"),
        (&["--write-baseline", "no/such/folder/known.json"], "known.json"),
        (&["--format", "yaml"], "yaml"),
        (&["--format", "json", "--json"], "--json"),
        (&["tactcs"], "did you mean `tactics`?"),
    ] {
        let (_, told) = check(&project, args, 2);
        assert!(told.contains(said), "no `{said}` in {told}");
    }
}

/// What a scenario says wrong is told without playing it, with its place; nothing else of it is run.
#[test]
fn scenarios_are_read_too() {
    let project = Project::new();
    let file = "tests/scenarios/tactics/ember_scamp.ron";
    let fine = std::fs::read_to_string(project.path(file)).unwrap();
    for (from, to, line, said) in [
        ("cases: [", "caes: [", 3, "`caes` is not a field of a scenario"),
        ("army: [\"soot_drudge\"]", "army: [\"soot_druge\"]", 7, "did you mean `soot_drudge`?"),
        ("Play(\"ember_scamp\")", "Play(\"ember_scmp\")", 10, "there is no card `ember_scmp` in `tactics`"),
        ("play: [", "options: [\"fast\"], play: [", 10, "`tactics` has no option `fast`"),
    ] {
        project.write(file, &fine).edit(file, from, to);
        let output = project.ozeki(&["check", "tactics"]);
        assert_eq!(output.status.code(), Some(1), "{to}");
        let error = stderr(&output);
        assert!(error.contains(said) && error.contains(&format!("{file}:{line}:")), "{to}: {error}");
        assert!(project.ozeki(&["check", "gosu"]).status.success(), "{to}: those of other packs are not read");
    }
    // A step that cannot be played is for `ozeki test` to find.
    project.write(file, &fine).edit(file, "Choose(\"archive_mole\")", "Choose(\"prescient\")");
    assert!(project.ozeki(&["check", "tactics"]).status.success());
    project.write(file, &fine);
    std::fs::create_dir(project.path("tests/scenarios/tactic")).unwrap();
    project.write("tests/scenarios/tactic/lost.ron", &fine);
    let output = project.ozeki(&["check"]);
    assert_eq!(output.status.code(), Some(1));
    for words in ["there is no pack `tactic`; did you mean `tactics`?", "tests/scenarios/tactic/lost.ron:1:1"] {
        assert!(stderr(&output).contains(words), "no `{words}` in {}", stderr(&output));
    }
}
