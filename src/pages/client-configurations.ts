/** How to configure an MCP client for this service. */
export interface ClientConfiguration {
  /** Anchor on the page. */
  id: string
  client: string
  /** The file it belongs in, or where to run it. */
  place: string
  text: string
  note?: string
}

interface Connection {
  /** Address of the REST interface. */
  baseUrl: string
  /** Address of the MCP endpoint. */
  endpoint: string
  key: string
}

const json = (value: object) => JSON.stringify(value, null, 2)

const authorization = (key: string) => ({ Authorization: `Bearer ${key}` })

/** Clients that send the key in a header. */
const remote = ({ endpoint, key }: Connection): ClientConfiguration[] => [
  {
    id: 'claude-code',
    client: 'Claude Code',
    place: 'run in a shell',
    text: `claude mcp add --transport http svc ${endpoint} --header "Authorization: Bearer ${key}"`,
  },
  {
    id: 'cursor',
    client: 'Cursor',
    place: '.cursor/mcp.json',
    text: json({ mcpServers: { svc: { url: endpoint, headers: authorization(key) } } }),
  },
  {
    id: 'vs-code',
    client: 'VS Code',
    place: '.vscode/mcp.json',
    text: json({ servers: { svc: { type: 'http', url: endpoint, headers: authorization(key) } } }),
  },
  {
    id: 'codex',
    client: 'Codex',
    place: '~/.codex/config.toml',
    text: `[mcp_servers.svc]\nurl = "${endpoint}"\nhttp_headers = { Authorization = "Bearer ${key}" }`,
  },
  {
    id: 'gemini-cli',
    client: 'Gemini CLI',
    place: '~/.gemini/settings.json',
    text: json({ mcpServers: { svc: { httpUrl: endpoint, headers: authorization(key) } } }),
  },
  {
    id: 'goose',
    client: 'Goose',
    place: '~/.config/goose/config.yaml',
    text: `extensions:
  svc:
    enabled: true
    type: streamable_http
    name: svc
    uri: ${endpoint}
    headers:
      Authorization: Bearer ${key}
    timeout: 300`,
  },
  {
    id: 'openai',
    client: 'OpenAI API',
    place: 'in tools of a request to /v1/responses',
    text: json({
      type: 'mcp',
      server_label: 'svc',
      server_url: endpoint,
      headers: authorization(key),
      require_approval: 'never',
    }),
    note: "OpenAI's servers call the service, so its address must be public. The connectors of ChatGPT itself sign in by OAuth, which this service does not offer.",
  },
]

const ownPath = 'Put the folder of a clone of the project in place of /path/to/svc; make serving installs it.'

/** Clients that start a program, and speak with it over stdin and stdout. */
const local = ({ baseUrl, key }: Connection): ClientConfiguration[] => [
  {
    id: 'claude-desktop',
    client: 'Claude Desktop',
    place: 'claude_desktop_config.json',
    text: json({
      mcpServers: {
        svc: { command: '/path/to/svc/bin/svc', args: ['mcp', '--url', baseUrl], env: { SVC_API_KEY: key } },
      },
    }),
    note: `It starts its servers itself and sends no headers: svc mcp passes its calls on to this service. ${ownPath}`,
  },
  {
    id: 'stdio',
    client: 'Any client over stdin and stdout',
    place: 'the command to start',
    text: `SVC_API_KEY=${key} /path/to/svc/bin/svc mcp --url ${baseUrl}`,
    note: ownPath,
  },
]

/** Any other client, and a first test. */
const byHand = ({ endpoint, key }: Connection): ClientConfiguration => ({
  id: 'curl',
  client: 'By hand, with curl',
  place: 'run in a shell; lists the tools',
  text: `curl ${endpoint} \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}'`,
})

/** How to configure each client, with the addresses of the service and a key filled in. */
export const clientConfigurations = (connection: Connection): readonly ClientConfiguration[] => [
  ...remote(connection),
  ...local(connection),
  byHand(connection),
]
