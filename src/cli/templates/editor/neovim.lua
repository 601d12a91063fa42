-- Written by `ozeki editor neovim`. Neovim reads it when it is started in this folder, if your own settings have
-- `vim.o.exrc = true`, and asks once whether you trust it.

vim.filetype.add({ extension = { rhai = 'rhai', ron = 'ron' } })

local project = vim.fn.fnamemodify(debug.getinfo(1, 'S').source:sub(2), ':p:h')

-- Hints are part of the message: Neovim has no other place for them.
local capabilities = vim.lsp.protocol.make_client_capabilities()
capabilities.textDocument.publishDiagnostics.relatedInformation = false

local function start(buffer)
  vim.lsp.start({ name = 'ozeki', cmd = { 'ozeki', 'lsp' }, root_dir = project, capabilities = capabilities }, { bufnr = buffer })
end

vim.api.nvim_create_autocmd('FileType', {
  group = vim.api.nvim_create_augroup('ozeki', { clear = true }),
  pattern = { 'rhai', 'ron' },
  callback = function(event)
    vim.bo[event.buf].commentstring = '// %s'
    -- `:make` runs the check and fills the quickfix list.
    vim.bo[event.buf].makeprg = 'ozeki check'
    vim.bo[event.buf].errorformat = '%Eerror[%.%#]: %m,%Wwarning[%.%#]: %m,%C%*[ ]--> %f:%l:%c,%-G%.%#'
    start(event.buf)
  end,
})

-- `:OzekiCard`, `:OzekiCase` and `:OzekiScript` put in something to start from.
local snippets = {
  OzekiCard = {
    '(',
    '    id: "${1:first_card}",',
    '    name: {"en": "${2:First Card}"},',
    '    level: ${3:1}, power: ${4:2}, copies: ${5:1},',
    '    mutation: (cost: ${6:1}),',
    '),',
  },
  OzekiCase = {
    '(',
    '    name: "${1:what happens}",',
    '    setup: (',
    '        you: (army: [], hand: ["${2:card}"]),',
    '        them: (army: []),',
    '    ),',
    '    play: [Play("${3:card}")],',
    '),',
  },
  OzekiScript = { '// ${1:Name}: ${2:what it does}.', 'fn arrival(me) {', '    ${0:draw(me.owner, 1);}', '}' },
}
for name, lines in pairs(snippets) do
  vim.api.nvim_create_user_command(name, function()
    local text = table.concat(lines, '\n')
    if vim.snippet then
      vim.snippet.expand(text)
    else
      text = text:gsub('%${%d:([^}]*)}', '%1')
      vim.api.nvim_put(vim.split(text, '\n'), 'c', true, true)
    end
  end, { desc = 'Ozeki: something to start from' })
end
