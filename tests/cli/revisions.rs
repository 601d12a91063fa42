//! Revisions of a project whose repository is a stranger's.

use super::*;

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
