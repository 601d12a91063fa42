//! Revisions of a project whose repository is a stranger's.

use super::*;
use ozeki::limits::PACK_BYTES;

/// A repository may say that what it lacks is to be fetched, and by which program. Reading a revision runs none.
#[test]
fn a_repository_that_names_a_program_does_not_get_it_run() {
    let project = Project::new();
    project.commit_all();
    let blob = project.git(&["rev-parse", "HEAD:cards/tactics/fires.ron"]);
    std::fs::remove_file(project.path(&format!(".git/objects/{}/{}", &blob[..2], &blob[2..]))).unwrap();
    let trap = project.path("trap");
    for (name, value) in [
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "origin"),
        ("remote.origin.promisor", "true"),
        ("protocol.ext.allow", "always"),
        ("remote.origin.url", &format!("ext::touch {}", trap.display())),
    ] {
        project.git(&["config", name, value]);
    }
    let output = project.ozeki(&["diff", "git:HEAD", "tactics"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("git:HEAD"), "{}", stderr(&output));
    assert!(!trap.exists(), "the repository's own program was run");
}

/// Folders that hold each other many times over are a list that never ends.
#[test]
fn a_repository_of_endless_folders_is_refused() {
    let project = Project::new();
    project.commit_all();
    let blob = project.git(&["rev-parse", "HEAD:cards/tactics/fires.ron"]);
    let mut entry = format!("100644 blob {blob}");
    for _ in 0..9 {
        let tree: String = (0..10).map(|name| format!("{entry}\tf{name}\n")).collect();
        entry = format!("040000 tree {}", project.git_with(&["mktree"], &tree));
    }
    let tree = project.git_with(&["mktree"], &format!("{entry}\tcards\n"));
    let commit = project.git(&["commit-tree", "-m", "bomb", &tree]);
    let output = project.ozeki(&["diff", &format!("git:{commit}"), "tactics"]);
    assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
    assert!(stderr(&output).contains("git says more than"), "{}", stderr(&output));
}

/// Git may complain about a repository for longer than anybody listens: it is heard out, and the beginning is told.
#[test]
fn a_repository_that_git_complains_about_does_not_hang() {
    let project = Project::new();
    project.commit_all();
    let others: String = (0..3_000).map(|number| format!("/nowhere/{number}/objects\n")).collect();
    project.write(".git/objects/info/alternates", &others);
    let output = project.ozeki(&["diff", "git:HEAD", "tactics"]);
    assert!(output.status.success(), "{}", stderr(&output));
    let wrong = project.ozeki(&["diff", "git:no-such-revision", "tactics"]);
    assert_eq!(wrong.status.code(), Some(1));
    assert!(stderr(&wrong).len() < 3_000 && stderr(&wrong).contains("git:no-such-revision"), "{}", stderr(&wrong));
}

/// A few kilobytes of a repository can list one file of many megabytes many times over.
#[test]
fn a_file_that_is_listed_many_times_is_not_read_many_times() {
    let project = Project::new();
    project.commit_all();
    let blob = project.git_with(&["hash-object", "-w", "--stdin"], &" ".repeat(PACK_BYTES));
    let listed = |files: usize| -> String {
        (0..files).map(|number| format!("100644 {blob}\tcards/tactics/z{number:05}.ron\n")).collect()
    };
    project.git_with(&["update-index", "--index-info"], &listed(500));
    project.git(&["commit", "-qm", "bomb"]);
    let output = project.ozeki(&["diff", "git:HEAD", "tactics"]);
    assert_eq!(output.status.code(), Some(1));
    let said = stderr(&output);
    assert!(said.contains(&format!("the files of a pack have {PACK_BYTES} bytes at most, all together")), "{said}");
    assert!(said.contains("git:HEAD/cards/tactics/z00001.ron") && !said.contains("z00002.ron"), "{said}");
    // More of them than a project has files: refused by the list alone.
    project.git_with(&["update-index", "--index-info"], &listed(20_001));
    project.git(&["commit", "-qm", "bomb"]);
    let said = stderr(&project.ozeki(&["diff", "git:HEAD", "tactics"]));
    assert!(said.contains("cards: there are more than 20000 files here"), "{said}");
}

/// What another pack of the revision lacks is no matter, and what this one lacks is told with its name.
#[test]
fn only_the_packs_that_are_wanted_are_read() {
    let project = Project::new();
    project.commit_all();
    let lose = |file: &str| {
        let blob = project.git(&["rev-parse", &format!("HEAD:{file}")]);
        std::fs::remove_file(project.path(&format!(".git/objects/{}/{}", &blob[..2], &blob[2..]))).unwrap();
    };
    lose("cards/gosu/pack.ron");
    let output = project.ozeki(&["diff", "git:HEAD", "tactics"]);
    assert!(output.status.success(), "{}", stderr(&output));
    lose("cards/tactics/fires.ron");
    let output = project.ozeki(&["diff", "git:HEAD", "tactics"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(stderr(&output).contains("git:HEAD/cards/tactics/fires.ron"), "{}", stderr(&output));
}
