//! Messages over a pipe. A message that cannot be read gets an error as its answer and does not end the server.

use std::io::{self, BufRead, Write};

use crossbeam_channel::{Receiver, Sender};
use lsp_server::{ErrorCode, Message};
use serde_json::{Value, json};

/// A message longer than this is not read.
const MAX_BYTES: usize = 64 * 1024 * 1024;

/// What came in.
pub enum Incoming {
    Message(Message),
    /// Something that is no message: how to answer it.
    Broken(Value),
}

/// Reads until the pipe is closed.
pub fn read_all(mut input: impl BufRead, incoming: &Sender<Incoming>) -> io::Result<()> {
    while let Some(content) = read_one(&mut input)? {
        if incoming.send(understood(&content)).is_err() {
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

/// The content of the next message; `None` at the end.
fn read_one(input: &mut impl BufRead) -> io::Result<Option<Vec<u8>>> {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        // A header has a few dozen bytes; whatever is longer is none.
        if io::Read::take(&mut *input, 4096).read_until(b'\n', &mut line)? == 0 {
            return Ok(None);
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
                    length = value.trim().parse::<usize>().ok();
                }
            }
        }
    }
    let length = length.unwrap_or_default();
    if length > MAX_BYTES {
        io::copy(&mut io::Read::take(&mut *input, length as u64), &mut io::sink())?;
        return Ok(Some(Vec::new()));
    }
    let mut content = vec![0; length];
    input.read_exact(&mut content)?;
    Ok(Some(content))
}

fn understood(content: &[u8]) -> Incoming {
    let broken = |id: Value, code: ErrorCode, message: String| {
        Incoming::Broken(json!({"jsonrpc": "2.0", "id": id, "error": {"code": code as i32, "message": message}}))
    };
    let value: Value = match serde_json::from_slice(content) {
        Ok(value) => value,
        Err(error) => return broken(Value::Null, ErrorCode::ParseError, format!("this is not JSON: {error}")),
    };
    let id = value.get("id").cloned().unwrap_or_default();
    match serde_json::from_value(value) {
        Ok(message) => Incoming::Message(message),
        Err(_) => broken(id, ErrorCode::InvalidRequest, "this is not a request, response or notification".to_owned()),
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
}
