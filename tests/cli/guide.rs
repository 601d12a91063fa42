//! `ozeki docs`: the guide in the terminal and as HTML.

use std::process::Command;

use tempfile::TempDir;

use super::{ozeki, stderr, stdout};

#[test]
fn pages_are_listed_and_printed_without_colours_in_a_pipe() {
    let list = stdout(&ozeki(&["docs"]));
    for expected in ["first-card", "Your first card in ten minutes", "cookbook", "rules", "ozeki docs --open"] {
        assert!(list.contains(expected), "no `{expected}` in {list}");
    }
    let page = ozeki(&["docs", "first-card"]);
    assert!(page.status.success(), "{}", stderr(&page));
    let text = stdout(&page);
    assert!(text.starts_with("# Your first card in ten minutes\n") && !text.contains('\u{1b}'), "{text}");
    assert_eq!(stdout(&ozeki(&["docs", "Cookbook"])), stdout(&ozeki(&["docs", "cookbook.md"])));
    assert!(stdout(&ozeki(&["docs", "rules"])).starts_with("# The rules\n"));
}

#[test]
fn colours_are_for_terminals_or_whoever_asks_for_them() {
    let coloured =
        Command::new(env!("CARGO_BIN_EXE_ozeki")).args(["docs", "hooks"]).env("CLICOLOR_FORCE", "1").output();
    let text = stdout(&coloured.unwrap());
    assert!(text.starts_with("\u{1b}[1m\u{1b}[36m# Hooks\u{1b}[0m\n"), "{text:?}");
}

#[test]
fn the_guide_is_searched_for_words() {
    let found = stdout(&ozeki(&["docs", "--search", "counter"]));
    assert!(found.contains("Counters and attributes: Counters  ozeki docs counters"), "{found}");
    let found = stdout(&ozeki(&["docs", "--search", "choose_up_to"]));
    assert!(found.starts_with("Script reference: choose_up_to"), "the heading comes first: {found}");
    assert!(stdout(&ozeki(&["docs", "--search", "the"])).contains("more; add another word to narrow the search"));
    let nowhere = ozeki(&["docs", "--search", "xyzzy"]);
    assert_eq!(nowhere.status.code(), Some(1));
    assert!(stderr(&nowhere).contains("no section of the guide contains `xyzzy`"), "{}", stderr(&nowhere));
}

#[test]
fn a_section_is_found_by_its_heading() {
    let section = stdout(&ozeki(&["docs", "choose_up_to"]));
    assert!(
        section.starts_with("### choose_up_to\n") && section.contains("choose_up_to(2, hand(me.owner))"),
        "{section}"
    );
    assert!(!section.contains("### may\n"), "{section}");
    assert!(stdout(&ozeki(&["docs", "unknown-hook"])).contains("### unknown-hook"));
}

#[test]
fn an_unknown_page_is_refused_with_a_hint() {
    for (asked, hint) in [("cokbook", "did you mean `cookbook`?"), ("zzz", "`ozeki docs` lists the pages")] {
        let output = ozeki(&["docs", asked]);
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains(hint), "{}", stderr(&output));
    }
}

#[test]
fn the_guide_is_written_as_html() {
    let folder = TempDir::new().unwrap();
    let target = folder.path().join("new/guide");
    let output = ozeki(&["docs", "--html", target.to_str().unwrap()]);
    assert!(output.status.success() && stdout(&output).contains("index.html"), "{}", stderr(&output));
    let text = std::fs::read_to_string(target.join("first-card.html")).unwrap();
    assert!(text.starts_with("<!DOCTYPE html>") && text.contains("<h2 id=\"find-a-mistake\">"), "{text}");
    assert!(target.join("rules/index.html").exists() && target.join("style.css").exists());
    let refused = ozeki(&["docs", "--html", target.join("style.css/x").to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(stderr(&refused).contains("cannot write"), "{}", stderr(&refused));
}

#[cfg(unix)]
#[test]
fn a_page_is_opened_in_the_browser() {
    let folder = TempDir::new().unwrap();
    let open = |browser: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ozeki"));
        command.args(["docs", "take_advantage", "--open"]).env("BROWSER", browser).env("TMPDIR", folder.path());
        command.output().unwrap()
    };
    let output = open("true");
    assert!(output.status.success(), "{}", stderr(&output));
    let told = stdout(&output);
    let address = told.trim().strip_prefix("The guide: file://").unwrap();
    let (path, anchor) = address.split_once('#').unwrap();
    assert!(
        path.ends_with("reference.html") && std::path::Path::new(path).exists() && anchor == "take_advantage",
        "{told}"
    );
    let without = open("/there/is/no/such/browser");
    assert_eq!(without.status.code(), Some(1));
    assert!(stderr(&without).contains("open the address above"), "{}", stderr(&without));
}
