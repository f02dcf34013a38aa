import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import entry from '#generated/server.json' with { type: 'json' }
import packageJson from '../../package.json' with { type: 'json' }
import { rpc } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

const header = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    value: { type: 'string' },
    isRequired: { type: 'boolean' },
    isSecret: { type: 'boolean' },
    variables: { type: 'object' },
  },
}

/** What the schema of 2025-12-11 requires of the entry of a remote server. */
const registrySchema = {
  type: 'object',
  required: ['$schema', 'name', 'description', 'version', 'remotes'],
  properties: {
    $schema: { const: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json' },
    name: { type: 'string', pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$', minLength: 3, maxLength: 200 },
    title: { type: 'string', minLength: 1, maxLength: 100 },
    description: { type: 'string', minLength: 1, maxLength: 100 },
    version: { type: 'string', maxLength: 255, not: { pattern: '[\\^~*]|\\.x|latest' } },
    repository: { type: 'object', required: ['url', 'source'] },
    remotes: {
      type: 'array',
      items: {
        type: 'object',
        required: ['type', 'url'],
        properties: {
          type: { enum: ['streamable-http', 'sse'] },
          url: { type: 'string', pattern: '^https?://[^\\s]+$' },
          headers: { type: 'array', items: header },
          variables: { type: 'object', additionalProperties: { type: 'object' } },
        },
      },
    },
  },
}

describe('the discovery of the MCP server', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('is at /.well-known/mcp.json and below the server, with its address, key and revisions', async () => {
    const { body: card, headers } = await sendRequest(service, '/.well-known/mcp.json')
    assert.deepEqual((await sendRequest(service, '/mcp/server-card')).body, card)
    assert.equal(headers['access-control-allow-origin'], '*')
    const [remote] = card.remotes
    assert.deepEqual([card.remotes.length, remote.type, remote.url], [1, 'streamable-http', `${baseUrl}/mcp`])
    assert.deepEqual(
      [remote.headers[0].name, remote.headers[0].value, remote.headers[0].isSecret],
      ['Authorization', 'Bearer {api_key}', true],
    )
  })

  it('says of the server what the server says of itself', async () => {
    const { body: card } = await sendRequest(service, '/.well-known/mcp.json')
    const { text: key } = await service.key()
    for (const protocolVersion of card.remotes[0].supportedProtocolVersions.slice(1)) {
      const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } }
      const { result } = (await rpc(service, key, 'initialize', params)).body
      assert.equal(result.protocolVersion, protocolVersion)
      assert.deepEqual([result.serverInfo.title, result.serverInfo.icons], [card.title, card.icons])
      assert.equal(result.serverInfo.version, packageJson.version)
    }
  })

  it('lists cards that answer with the media type of their entry', async () => {
    const { body: catalog } = await sendRequest(service, '/.well-known/ai-catalog.json')
    assert.equal(catalog.entries.length, 2)
    for (const { identifier, type, url } of catalog.entries) {
      assert.match(identifier, /^urn:air:svc\.test:(mcp|agent)$/)
      const { status, headers } = await sendRequest(service, url.slice(baseUrl.length))
      const expected = type === 'application/a2a-agent-card+json' ? 'application/json' : type
      assert.deepEqual([status, headers['content-type']], [200, `${expected}; charset=utf-8`])
    }
  })
})

describe('generated/server.json, the entry for the MCP registry', () => {
  it('has what the registry requires', () => {
    const validate = new Ajv2020({ strict: false, allErrors: true }).compile(registrySchema)
    assert.ok(validate(entry), JSON.stringify(validate.errors))
    assert.equal(entry.name, 'io.github.svc/svc')
  })

  it('declares every variable of its address and its header', () => {
    const [remote] = entry.remotes
    const used = [...(remote?.url ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    assert.deepEqual(used, Object.keys(remote?.variables ?? {}))
    for (const { value, variables } of remote?.headers ?? [])
      assert.deepEqual(
        [...value.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
        Object.keys(variables),
      )
  })
})
