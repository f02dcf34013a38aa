import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import entry from '#generated/server.json' with { type: 'json' }
import packageJson from '../../package.json' with { type: 'json' }
import { rpc } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { baseUrl, startTestService, type TestService } from '../support/service.ts'

// docs/reference/server-json/draft/server.schema.json of github.com/modelcontextprotocol/registry v1.8.8 (MIT and Apache-2.0), unchanged. Of the
// revision of 2025-12-11 it differs in the addresses that it also allows: those that begin with a variable.
const registrySchema = JSON.parse(readFileSync(new URL('server.schema.json', import.meta.url), 'utf8'))

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
      assert.deepEqual([result.serverInfo.version, card.version], [packageJson.version, packageJson.version])
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
  it('is valid by the schema of the registry', () => {
    const validate = addFormats.default(new Ajv({ strict: false, allErrors: true })).compile(registrySchema)
    assert.ok(validate(entry), JSON.stringify(validate.errors))
    assert.ok(!validate({ ...entry, remotes: [{ type: 'streamable-http', url: 'svc.test/mcp' }] }))
    assert.equal(entry.name, 'io.github.svc/svc')
  })

  it('is written for the published revision of 2025-12-11, in which an address begins with its scheme', () => {
    assert.equal(entry.$schema, 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json')
    for (const { url } of entry.remotes) assert.match(url, /^https:\/\//)
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
