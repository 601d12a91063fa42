//! Messages over a pipe. A message that cannot be read gets an error as its answer and does not end the server.

use std::io::{self, BufRead, Write};

use crossbeam_channel::{Receiver, Sender};
use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

use ozeki_engine::hidden;
use ozeki_engine::limits::{HEADER_BYTES, MESSAGE_BYTES};

/// What came in.
pub enum Incoming {
    Message(Message),
    /// Something that is no message: how to answer it.
    Broken(Value),
}

/// Reads until the pipe is closed.
pub fn read_all(mut input: impl BufRead, incoming: &Sender<Incoming>) -> io::Result<()> {
    while let Some(content) = read_one(&mut input)? {
        let message = match content {
            Content::Whole(content) => understood(&content),
            Content::Refused(why) => refused(Value::Null, ErrorCode::InvalidRequest, why),
        };
        if incoming.send(message).is_err() {
            break;
        }
    }
    Ok(())
}

/// Writes until nobody has anything more to say.
pub fn write_all(mut output: impl Write, outgoing: &Receiver<Value>) -> io::Result<()> {
    for message in outgoing {
        let text = message.to_string();
        write!(output, "Content-Length: {}\r\n\r\n{text}", text.len())?;
        output.flush()?;
    }
    Ok(())
}

/// A message as it is sent.
pub fn sent(message: Message) -> Value {
    let mut value = serde_json::to_value(message).unwrap_or_default();
    value["jsonrpc"] = "2.0".into();
    value
}

/// What stands between two headers.
#[derive(Debug, PartialEq, Eq)]
enum Content {
    Whole(Vec<u8>),
    /// A length that cannot be, or is too long to be read.
    Refused(String),
}

/// The content of the next message; `None` at the end.
fn read_one(input: &mut impl BufRead) -> io::Result<Option<Content>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        // A header has a few dozen bytes; whatever is longer is none.
        if io::Read::take(&mut *input, HEADER_BYTES as u64).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
        }
        if line.len() == HEADER_BYTES && !line.ends_with(b"\n") {
            input.skip_until(b'\n')?;
            let why = format!("a line of the header has more than {HEADER_BYTES} bytes, and is not read");
            return Ok(Some(Content::Refused(why)));
        }
        let line = String::from_utf8_lossy(&line);
        match line.trim() {
            // Blank lines before a header are skipped.
            "" if length.is_none() => {}
            "" => break,
            header => {
                if let Some((name, value)) = header.split_once(':')
                    && name.trim().eq_ignore_ascii_case("content-length")
                {
                    length = Some(value.trim().parse::<u64>().map_err(|_| hidden::quoted(value.trim())));
                }
            }
        }
    }
    let length = match length {
        Some(Ok(length)) => length,
        // How far it goes nobody knows: the next header is looked for.
        Some(Err(written)) => return Ok(Some(Content::Refused(format!("`{written}` is no length of a message")))),
        None => return Ok(None),
    };
    if length > MESSAGE_BYTES as u64 {
        let why = format!("a message of {length} bytes is not read; {MESSAGE_BYTES} is the most");
        // To wait for so much may be to wait for ever: the next header is looked for in whatever comes.
        return Ok(Some(Content::Refused(why)));
    }
    // As much memory as comes, not as much as is promised.
    let mut content = Vec::new();
    let came = io::Read::read_to_end(&mut io::Read::take(&mut *input, length), &mut content)?;
    if came as u64 == length { Ok(Some(Content::Whole(content))) } else { Ok(None) }
}

fn refused(id: Value, code: ErrorCode, message: String) -> Incoming {
    Incoming::Broken(json!({"jsonrpc": "2.0", "id": id, "error": {"code": code as i32, "message": message}}))
}

fn understood(content: &[u8]) -> Incoming {
    let value: Value = match serde_json::from_slice(content) {
        Ok(value) => value,
        Err(error) => return refused(Value::Null, ErrorCode::ParseError, format!("this is not JSON: {error}")),
    };
    let id = value.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(_) => refused(id, ErrorCode::InvalidRequest, "this is not a request, response or notification".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_whatever_comes_between() {
        let request = r#"{"jsonrpc":"2.0","id":1,"method":"x"}"#;
        let framed = |text: &str| format!("Content-Length: {}\r\nContent-Type: x\r\n\r\n{text}", text.len());
        let input = framed(request) + &framed("{") + "\r\nrubbish\r\n" + &framed("[]") + &framed(request);
        let (sender, receiver) = crossbeam_channel::unbounded();
        read_all(input.as_bytes(), &sender).unwrap();
        drop(sender);
        let codes: Vec<i64> = receiver
            .iter()
            .map(|incoming| match incoming {
                Incoming::Message(_) => 0,
                Incoming::Broken(answer) => answer["error"]["code"].as_i64().unwrap(),
            })
            .collect();
        assert_eq!(codes, [0, -32700, -32600, 0]);
    }

    #[test]
    fn a_length_that_cannot_be_is_refused_and_the_next_message_read() {
        for length in ["-1", "x", "", "99999999999999999999999", "18446744073709551615", "9999999999999"] {
            let input = format!("Content-Length: {length}\r\n\r\nContent-Length: 2\r\n\r\n[]");
            let mut input = input.as_bytes();
            assert!(matches!(read_one(&mut input).unwrap(), Some(Content::Refused(_))), "{length}");
            assert_eq!(read_one(&mut input).unwrap(), Some(Content::Whole(b"[]".to_vec())), "{length}");
        }
        assert_eq!(read_one(&mut "Content-Length: 9\r\n\r\n[]".as_bytes()).unwrap(), None);
    }
}
