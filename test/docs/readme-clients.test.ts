import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { clientConfigurations } from '../../src/pages/client-configurations.ts'
import { environment, program } from '../cli/svc.ts'
import { startTestService, type TestService } from '../support/service.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const [, section = ''] = /^## Connect an agent\n([\s\S]*?)^## /m.exec(readme) ?? []

interface Entry {
  command?: string
  args?: string[]
  env?: Record<string, string>
  url?: string
  headers?: Record<string, string>
}

/** The text of a client's configuration in a paragraph of the section. */
const textOf = (client: string): string =>
  new RegExp(`^${client}[\\s\\S]*?\`\`\`(?:json|sh)\n([\\s\\S]*?)\`\`\``, 'm').exec(section)?.[1] ?? ''

function readConfiguration(client: string, text: string): Entry {
  if (text.startsWith('claude ')) {
    const [, url = '', name = '', value = ''] = /mcp add .* (http\S+) --header "(\S+): (.*)"/.exec(text) ?? []
    return { url, headers: { [name]: value } }
  }
  const { mcpServers, servers }: Record<string, Record<string, Entry>> = JSON.parse(text)
  return (mcpServers ?? servers)?.svc ?? assert.fail(`${client} has no entry`)
}

/** How the README refers to the key. */
const placeOfKey = /\$\{\w+:[\w-]+\}|\$SVC_API_KEY|svc_live_rk_…/

describe('the configuration of MCP clients in the README', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  /** Fills in a text's variables like a client, and the address and the folder of this service. */
  const filled = (text: string) =>
    text.replace(placeOfKey, key).replace('http://127.0.0.1:8080', service.url).replace('/path/to/svc/bin/svc', program)
  const filledIn = (texts: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, filled(text)]))

  const transportOf = ({ command, args = [], env, url = '', headers }: Entry) =>
    command
      ? new StdioClientTransport({
          command: filled(command),
          args: args.map(filled),
          env: environment(filledIn(env)) as never,
        })
      : new StreamableHTTPClientTransport(new URL(filled(url)), { requestInit: { headers: filledIn(headers) } })

  const clients = ['Claude Code', 'Claude Desktop', 'Cursor', 'VS Code']

  it(`is that of /connect for ${clients.join(', ')}, with other places for the key`, () => {
    const baseUrl = 'http://127.0.0.1:8080'
    const onPage = clientConfigurations({ baseUrl, endpoint: `${baseUrl}/mcp`, key })
    const withKey = (text: string) => text.replace(placeOfKey, key)
    for (const client of clients)
      assert.deepEqual(
        readConfiguration(client, withKey(textOf(client))),
        readConfiguration(client, onPage.find(each => each.client === client)?.text ?? ''),
      )
  })

  for (const client of clients)
    it(`connects ${client} to the 6 tools, once the key and the address are filled in`, async () => {
      const connected = new Client({ name: 'test', version: '1' })
      // The transport has an optional member that may be undefined, which its interface does not say.
      await connected.connect(transportOf(readConfiguration(client, textOf(client))) as never)
      const { tools } = await connected.listTools()
      await connected.close()
      assert.equal(tools.length, 6)
    })
})
