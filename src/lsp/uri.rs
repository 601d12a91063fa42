//! Addresses of files, as editors write them: `file:///home/me/my%20game/cards/pond/pack.ron`.

use std::path::{Path, PathBuf};

use gen_lsp_types::Uri;
use ozeki_engine::limits::PATH_BYTES;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, percent_encode};

/// What a path may not have as it is.
const IN_A_PATH: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The path of a file on this machine. One that goes up and down again is nothing an editor writes, and not followed.
pub fn to_path(uri: &str) -> Option<PathBuf> {
    let (scheme, rest) = uri.split_once(':')?;
    let rest = rest.strip_prefix("//").filter(|_| scheme.eq_ignore_ascii_case("file"))?;
    let (host, path) = rest.split_at(rest.find('/')?);
    if !(host.is_empty() || host.eq_ignore_ascii_case("localhost")) || path.contains(['?', '#']) {
        return None;
    }
    let bytes: Vec<u8> = percent_decode_str(path).take(PATH_BYTES + 1).collect();
    if bytes.len() > PATH_BYTES
        || bytes.contains(&0)
        || bytes.split(|byte| *byte == b'/').any(|part| part == b"." || part == b"..")
    {
        return None;
    }
    on_this_system(bytes).filter(|path| path.is_absolute())
}

/// The address of an absolute path.
pub fn of_path(path: &Path) -> Option<Uri> {
    let bytes = path.is_absolute().then(|| as_written(path))??;
    Some(Uri(format!("file://{}", percent_encode(&bytes, IN_A_PATH))))
}

#[cfg(unix)]
fn on_this_system(path: Vec<u8>) -> Option<PathBuf> {
    use std::os::unix::ffi::OsStringExt;
    Some(PathBuf::from(std::ffi::OsString::from_vec(path)))
}

#[cfg(unix)]
fn as_written(path: &Path) -> Option<Vec<u8>> {
    use std::os::unix::ffi::OsStrExt;
    Some(path.as_os_str().as_bytes().to_vec())
}

/// `/c:/games` is `c:\games`.
#[cfg(not(unix))]
fn on_this_system(path: Vec<u8>) -> Option<PathBuf> {
    let path = String::from_utf8(path).ok()?;
    Some(PathBuf::from(path.strip_prefix('/')?.replace('/', "\\")))
}

#[cfg(not(unix))]
fn as_written(path: &Path) -> Option<Vec<u8>> {
    Some(format!("/{}", path.to_str()?.replace('\\', "/")).into_bytes())
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back_from_its_address() {
        let names = [
            ("/home/me/pack.ron", "file:///home/me/pack.ron"),
            ("/my game/é/50%#1?.ron", "file:///my%20game/%C3%A9/50%25%231%3F.ron"),
            ("/a[b]{c}|d^e`f\"g\\h", "file:///a%5Bb%5D%7Bc%7D%7Cd%5Ee%60f%22g%5Ch"),
        ];
        for (path, uri) in names {
            assert_eq!(of_path(Path::new(path)).unwrap().0, uri);
            assert_eq!(to_path(uri).unwrap(), Path::new(path));
        }
        assert_eq!(of_path(Path::new("relative")), None);
    }

    #[test]
    fn editors_write_addresses_in_several_ways() {
        for uri in ["FILE:///a/b", "file://localhost/a/b", "file:///a%2Fb", "file:///%61/b"] {
            assert_eq!(to_path(uri).unwrap(), Path::new("/a/b"), "{uri}");
        }
    }

    #[test]
    fn a_path_has_its_longest_length_and_no_more() {
        let path = |bytes: usize| format!("file:///{}", "a".repeat(bytes - 1));
        assert!(to_path(&path(PATH_BYTES)).is_some());
        assert_eq!(to_path(&path(PATH_BYTES + 1)), None);
    }

    #[test]
    fn what_is_no_file_here_has_no_path() {
        let odd = ["", "file", "file:", "file:/a", "file://", "file://host/a", "untitled:Untitled-1", "http://a/b"];
        let up = ["file:///a/../b", "file:///a/%2e%2e/b", "file:///a/.%2E/b", "file:///a/./b", "file:///a%00b"];
        for uri in odd.iter().chain(&up).chain(&["file:///a?b", "file:///a#b"]) {
            assert_eq!(to_path(uri), None, "{uri}");
        }
    }
}
