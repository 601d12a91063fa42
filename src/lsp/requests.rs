//! The requests an editor can make, and their answers.

use std::path::PathBuf;

use gen_lsp_types as lsp;
use lsp_server::ErrorCode;
use serde_json::{Value, json};

use super::complete::{Abilities, complete};
use super::server::{Answer, Failure, Server, read};
use super::view::{FileSpan, View};
use super::{hover, navigate, position, publish, symbols, uri};

impl Server {
    /// What the editor can do, and what this server can. Only what is of use is looked at, so that no editor fails for
    /// the rest of it.
    pub fn initialize(&mut self, params: &Value) -> Value {
        let able = |path: &str| params.pointer(&format!("/capabilities/{path}")).and_then(Value::as_bool) == Some(true);
        self.abilities = Abilities { snippets: able("textDocument/completion/completionItem/snippetSupport") };
        self.related = able("textDocument/publishDiagnostics/relatedInformation");
        self.watches = able("workspace/didChangeWatchedFiles/dynamicRegistration");
        if let Some(locale) = params["locale"].as_str() {
            self.locale = locale.split(['-', '_']).next().unwrap_or(locale).to_lowercase();
        }
        let folders = params["workspaceFolders"].as_array().into_iter().flatten().map(|folder| &folder["uri"]);
        let roots: Vec<PathBuf> = folders.filter_map(folder).collect();
        let roots = if roots.is_empty() { folder(&params["rootUri"]).into_iter().collect() } else { roots };
        if !roots.is_empty() {
            self.workspace = roots;
        } else if let Some(root) = self.workspace.first().and_then(|root| root.canonicalize().ok()) {
            // A file of the editor has a whole path.
            self.workspace = vec![root];
        }
        let capabilities = lsp::ServerCapabilities {
            position_encoding: Some(lsp::PositionEncodingKind::UTF16),
            text_document_sync: Some(lsp::TextDocumentSync::Options(lsp::TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(lsp::TextDocumentSyncKind::Incremental),
                ..lsp::TextDocumentSyncOptions::default()
            })),
            completion_provider: Some(lsp::CompletionOptions {
                trigger_characters: Some([".", "\"", "("].map(str::to_owned).to_vec()),
                ..lsp::CompletionOptions::default()
            }),
            hover_provider: Some(true.into()),
            definition_provider: Some(true.into()),
            references_provider: Some(true.into()),
            document_symbol_provider: Some(true.into()),
            code_action_provider: Some(lsp::CodeActionProvider::CodeActionOptions(lsp::CodeActionOptions {
                code_action_kinds: Some(vec![lsp::CodeActionKind::QuickFix]),
                ..lsp::CodeActionOptions::default()
            })),
            ..lsp::ServerCapabilities::default()
        };
        json!({
            "capabilities": capabilities,
            "serverInfo": {"name": "ozeki", "version": env!("CARGO_PKG_VERSION")},
        })
    }

    pub fn answer(&mut self, method: &str, params: Value) -> Answer {
        match method {
            "textDocument/completion" => self.completion(read(params)?),
            "textDocument/hover" => self.hover(read(params)?),
            "textDocument/definition" => self.definition(read(params)?),
            "textDocument/references" => self.references(read(params)?),
            "textDocument/documentSymbol" => self.symbols(&read(params)?),
            "textDocument/codeAction" => self.actions(&read(params)?),
            _ => Err(Failure { code: ErrorCode::MethodNotFound, message: format!("unknown method `{method}`") }),
        }
    }

    fn completion(&self, params: lsp::CompletionParams) -> Answer {
        let at = params.text_document_position_params;
        let document = self.document(&at.text_document.uri)?;
        let Some(place) = &document.place else { return Ok(Value::Null) };
        let offset = position::offset(&document.text, at.position);
        let view = self.view(place);
        result(complete(place, &document.text, offset, &view, &self.linter, self.abilities))
    }

    fn hover(&self, params: lsp::HoverParams) -> Answer {
        let at = params.text_document_position_params;
        let document = self.document(&at.text_document.uri)?;
        let Some(place) = &document.place else { return Ok(Value::Null) };
        let offset = position::offset(&document.text, at.position);
        let found = hover::hover(place, &document.text, offset, &self.view(place), &self.linter);
        result(found.map(|(span, page)| {
            json!({
                "contents": {"kind": "markdown", "value": page},
                "range": position::range(&document.text, &span),
            })
        }))
    }

    fn definition(&self, params: lsp::DefinitionParams) -> Answer {
        let at = params.text_document_position_params;
        let document = self.document(&at.text_document.uri)?;
        let Some(place) = &document.place else { return Ok(Value::Null) };
        let offset = position::offset(&document.text, at.position);
        let view = self.view(place);
        let spots = navigate::definitions(place, &document.text, offset, &view, &self.linter);
        result(self.locations(&view, &spots))
    }

    fn references(&self, params: lsp::ReferenceParams) -> Answer {
        let at = params.text_document_position_params;
        let document = self.document(&at.text_document.uri)?;
        let Some(place) = &document.place else { return Ok(Value::Null) };
        let offset = position::offset(&document.text, at.position);
        let (view, declared) = (self.view(place), params.context.include_declaration);
        let spots = navigate::references(place, &document.text, offset, &view, &self.linter, declared);
        result(self.locations(&view, &spots))
    }

    fn locations(&self, view: &View, spots: &[FileSpan]) -> Vec<lsp::Location> {
        let location = |spot: &FileSpan| {
            let text = view.read(&spot.path).filter(|_| view.is_own(&spot.path))?;
            Some(lsp::Location { uri: self.uri_of(&view.root, &spot.path)?, range: position::range(&text, &spot.span) })
        };
        spots.iter().filter_map(location).collect()
    }

    fn symbols(&self, params: &lsp::DocumentSymbolParams) -> Answer {
        let document = self.document(&params.text_document.uri)?;
        let Some(place) = &document.place else { return Ok(Value::Null) };
        result(symbols::symbols(place, &document.text))
    }

    fn actions(&self, params: &lsp::CodeActionParams) -> Answer {
        let document = self.document(&params.text_document.uri)?;
        let wanted = params.context.only.as_ref().is_none_or(|only| {
            only.iter().any(|kind| *kind == lsp::CodeActionKind::QuickFix || *kind == lsp::CodeActionKind::Empty)
        });
        let asked = position::span(&document.text, params.range);
        let problems = self.problems(document).into_iter().map(|finding| &finding.problem);
        let here = problems.filter(|p| wanted && p.span.start <= asked.end && asked.start <= p.span.end);
        result(here.filter_map(|p| publish::fix(p, &document.uri, self.related)).collect::<Vec<_>>())
    }
}

fn result(value: impl serde::Serialize) -> Answer {
    serde_json::to_value(value).map_err(|e| Failure { code: ErrorCode::InternalError, message: e.to_string() })
}

fn folder(address: &Value) -> Option<PathBuf> {
    uri::to_path(address.as_str()?)
}
