// Starts `ozeki lsp` and passes on what it says. No packages are needed: the protocol is JSON over a pipe.
'use strict';

const { spawn } = require('child_process');
const vscode = require('vscode');

const LANGUAGES = ['rhai', 'ron'];

/** One run of the language server. */
class Server {
  constructor(command, folders, onNotification, onEnd) {
    this.onNotification = onNotification;
    this.waiting = new Map();
    this.nextId = 1;
    this.buffer = Buffer.alloc(0);
    this.stopped = false;
    this.child = spawn(command, ['lsp'], { cwd: folders[0] && folders[0].uri.fsPath });
    this.child.on('error', (error) => this.end(onEnd, error.message));
    this.child.on('exit', (code) => this.end(onEnd, code ? `it ended with code ${code}` : undefined));
    this.child.stdin.on('error', () => {});
    this.child.stdout.on('data', (data) => this.read(data));
    const workspaceFolders = folders.map(({ uri, name }) => ({ uri: uri.toString(), name }));
    this.ready = this.request('initialize', {
      processId: process.pid,
      rootUri: workspaceFolders.length ? workspaceFolders[0].uri : null,
      workspaceFolders,
      locale: vscode.env.language,
      capabilities: {
        textDocument: {
          completion: { completionItem: { snippetSupport: true } },
          publishDiagnostics: { relatedInformation: true },
        },
      },
    }).then(() => this.write({ method: 'initialized', params: {} }));
    this.ready.catch(() => {});
  }

  end(onEnd, reason) {
    this.waiting.forEach(({ reject }) => reject(new Error('the language server has ended')));
    this.waiting.clear();
    if (!this.stopped) {
      this.stopped = true;
      onEnd(reason);
    }
  }

  write(message) {
    if (!this.child.stdin.writable) return;
    const text = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.child.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.child.stdin.write(text);
  }

  request(method, params) {
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ id, method, params });
    });
  }

  notify(method, params) {
    this.ready.then(() => this.write({ method, params })).catch(() => {});
  }

  /** Asks, once the server has been greeted; an answer that does not come is no answer. */
  async ask(method, params) {
    try {
      await this.ready;
      return await this.request(method, params);
    } catch {
      return null;
    }
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/Content-Length: (\d+)/i.exec(this.buffer.toString('ascii', 0, end))?.[1] ?? 0);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.toString('utf8', end + 4, end + 4 + length));
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.take(message);
    }
  }

  take(message) {
    if (message.method && message.id !== undefined) {
      this.write({ id: message.id, result: null });
    } else if (message.method) {
      this.onNotification(message.method, message.params);
    } else if (this.waiting.has(message.id)) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    }
  }

  async stop() {
    this.stopped = true;
    try {
      await this.request('shutdown', null);
      this.write({ method: 'exit' });
    } catch {
      this.child.kill();
    }
  }
}

const toRange = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const toLocation = ({ uri, range }) => new vscode.Location(vscode.Uri.parse(uri), toRange(range));
const at = (document, position) => ({
  textDocument: { uri: document.uri.toString() },
  position: { line: position.line, character: position.character },
});

function toDiagnostic(found) {
  const severity = found.severity === 1 ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
  const diagnostic = new vscode.Diagnostic(toRange(found.range), found.message, severity);
  diagnostic.code = found.code;
  diagnostic.source = found.source;
  diagnostic.tags = found.tags;
  diagnostic.relatedInformation = (found.relatedInformation ?? []).map(
    ({ location, message }) => new vscode.DiagnosticRelatedInformation(toLocation(location), message),
  );
  return diagnostic;
}

function toItem(found) {
  // The protocol counts the kinds from 1, the editor from 0.
  const item = new vscode.CompletionItem(found.label, found.kind - 1);
  const { newText, range } = found.textEdit;
  item.detail = found.detail;
  item.documentation = found.documentation;
  item.range = toRange(range);
  item.insertText = found.insertTextFormat === 2 ? new vscode.SnippetString(newText) : newText;
  return item;
}

function toSymbol(found) {
  const [range, name] = [toRange(found.range), toRange(found.selectionRange)];
  const symbol = new vscode.DocumentSymbol(found.name, found.detail ?? '', found.kind - 1, range, name);
  symbol.children = (found.children ?? []).map(toSymbol);
  return symbol;
}

function toAction(found) {
  const action = new vscode.CodeAction(found.title, vscode.CodeActionKind.QuickFix);
  action.isPreferred = found.isPreferred;
  action.edit = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(found.edit.changes)) {
    edits.forEach(({ range, newText }) => action.edit.replace(vscode.Uri.parse(uri), toRange(range), newText));
  }
  return action;
}

let server;
let diagnostics;

const isOurs = (document) => LANGUAGES.includes(document.languageId) && document.uri.scheme === 'file';

function opened(document) {
  if (!isOurs(document)) return;
  const { languageId, version } = document;
  const textDocument = { uri: document.uri.toString(), languageId, version, text: document.getText() };
  server.notify('textDocument/didOpen', { textDocument });
}

function start() {
  const command = vscode.workspace.getConfiguration('ozeki').get('command', 'ozeki');
  const notified = (method, params) => {
    if (method === 'textDocument/publishDiagnostics') {
      diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
    }
  };
  const ended = (reason) => {
    const hint = 'Is `ozeki` on your path? If not, set `ozeki.command`.';
    vscode.window.showErrorMessage(`The Ozeki language server is not running${reason ? ` (${reason})` : ''}. ${hint}`);
  };
  server = new Server(command, vscode.workspace.workspaceFolders ?? [], notified, ended);
  vscode.workspace.textDocuments.forEach(opened);
}

async function restart() {
  await server.stop();
  diagnostics.clear();
  start();
}

function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection('ozeki');
  start();
  const files = LANGUAGES.map((language) => ({ language, scheme: 'file' }));
  const watcher = vscode.workspace.createFileSystemWatcher('**/*.{ron,rhai}');
  const changed = (type) => (uri) =>
    server.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
  const { workspace, languages } = vscode;
  context.subscriptions.push(
    diagnostics,
    watcher,
    watcher.onDidCreate(changed(1)),
    watcher.onDidChange(changed(2)),
    watcher.onDidDelete(changed(3)),
    vscode.commands.registerCommand('ozeki.restart', restart),
    workspace.onDidOpenTextDocument(opened),
    workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isOurs(document) || !contentChanges.length) return;
      server.notify('textDocument/didChange', {
        textDocument: { uri: document.uri.toString(), version: document.version },
        contentChanges: contentChanges.map(({ range, text }) => ({
          range: { start: { ...at(document, range.start).position }, end: { ...at(document, range.end).position } },
          text,
        })),
      });
    }),
    workspace.onDidCloseTextDocument((document) => {
      if (isOurs(document)) server.notify('textDocument/didClose', { textDocument: { uri: document.uri.toString() } });
    }),
    languages.registerCompletionItemProvider(
      files,
      {
        provideCompletionItems: async (document, position) =>
          ((await server.ask('textDocument/completion', at(document, position))) ?? []).map(toItem),
      },
      '.',
      '"',
      '(',
    ),
    languages.registerHoverProvider(files, {
      provideHover: async (document, position) => {
        const found = await server.ask('textDocument/hover', at(document, position));
        return found && new vscode.Hover(new vscode.MarkdownString(found.contents.value), toRange(found.range));
      },
    }),
    languages.registerDefinitionProvider(files, {
      provideDefinition: async (document, position) =>
        ((await server.ask('textDocument/definition', at(document, position))) ?? []).map(toLocation),
    }),
    languages.registerReferenceProvider(files, {
      provideReferences: async (document, position, context) => {
        const params = { ...at(document, position), context };
        return ((await server.ask('textDocument/references', params)) ?? []).map(toLocation);
      },
    }),
    languages.registerDocumentSymbolProvider(files, {
      provideDocumentSymbols: async (document) => {
        const params = { textDocument: { uri: document.uri.toString() } };
        return ((await server.ask('textDocument/documentSymbol', params)) ?? []).map(toSymbol);
      },
    }),
    languages.registerCodeActionsProvider(files, {
      provideCodeActions: async (document, range) => {
        const { textDocument, position: start } = at(document, range.start);
        const params = { textDocument, range: { start, end: at(document, range.end).position }, context: { diagnostics: [] } };
        return ((await server.ask('textDocument/codeAction', params)) ?? []).map(toAction);
      },
    }),
  );
}

function deactivate() {
  return server?.stop();
}

module.exports = { activate, deactivate };
