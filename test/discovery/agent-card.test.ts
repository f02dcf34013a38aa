import assert from 'node:assert/strict'
import { AgentCard } from '@a2a-js/sdk'
import { ClientFactory, DefaultAgentCardResolver } from '@a2a-js/sdk/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { emitAgentCard } from '../../codegen/emit-agent-card.ts'
import { contract } from '../contract-checker/contract-operations.ts'

/** Members that only A2A 0.3 has; 1.0 has none of them. */
const of03 = ['protocolVersion', 'url', 'preferredTransport', 'security', 'supportsAuthenticatedExtendedCard']

describe('the agent card', () => {
  const text = emitAgentCard(contract)['agent-card.json'] ?? ''
  const card = JSON.parse(text)

  it('is valid against AgentCard of the contract', () => {
    const schema = contract.components.schemas.AgentCard
    assert.ok(schema)
    const validate = new Ajv2020({ strict: true }).compile(schema)
    assert.ok(validate(card), JSON.stringify(validate.errors))
  })

  it('has one skill for each of the 6 tools, with its description and a tag', () => {
    const skills = card.skills.map(({ id, description }: Record<string, string>) => [id, description])
    assert.deepEqual(
      skills,
      contract['x-svc-mcp'].tools.map(({ name, description }) => [name, description]),
    )
    for (const { tags } of card.skills) assert.ok(tags.length > 0)
  })

  it('declares that it supports none of the transports of A2A', () => {
    const bindings = [
      card.preferredTransport,
      ...card.supportedInterfaces.map((one: Record<string, string>) => one.protocolBinding),
    ]
    for (const binding of bindings) assert.ok(!['JSONRPC', 'GRPC', 'HTTP+JSON'].includes(binding), binding)
    assert.match(card.description, /no A2A task endpoint/)
  })

  it('has the members of A2A 0.3 in addition to those of 1.0, with the bearer scheme in both forms', () => {
    assert.equal(card.protocolVersion, '0.3.0')
    assert.equal(card.url, card.supportedInterfaces[0].url)
    assert.deepEqual(card.security, [{ bearer: [] }])
    assert.deepEqual(card.securityRequirements, [{ schemes: { bearer: { list: [] } } }])
    const { type, scheme, httpAuthSecurityScheme } = card.securitySchemes.bearer
    assert.deepEqual([type, scheme, httpAuthSecurityScheme.scheme], ['http', 'bearer', 'Bearer'])
  })

  it('has the placeholders {base_url} and {mcp_url} for the addresses of the service, and no others', () => {
    const names = new Set(text.match(/\{[a-z_]+\}/g))
    assert.deepEqual([...names].sort(), ['{base_url}', '{mcp_url}'])
  })
})

describe('the agent card, read by the A2A SDK', () => {
  const filled = (emitAgentCard(contract)['agent-card.json'] ?? '').replaceAll(/\{\w+\}/g, 'http://svc.test')
  const card = JSON.parse(filled)

  it('survives a round trip through 1.0, except for the members of 0.3 and empty lists', () => {
    const known = Object.fromEntries(Object.entries(card).filter(([name]) => !of03.includes(name)))
    const { httpAuthSecurityScheme } = card.securitySchemes.bearer
    // An empty list is the default of proto3, which is not written.
    const securityRequirements = [{ schemes: { bearer: {} } }]
    const expected = { ...known, securitySchemes: { bearer: { httpAuthSecurityScheme } }, securityRequirements }
    assert.deepEqual(AgentCard.toJSON(AgentCard.fromJSON(card)), expected)
  })

  it('is found and read by the resolver of the SDK at its well-known address', async () => {
    const requested: string[] = []
    const fetchImpl: typeof fetch = async input => {
      requested.push(String(input))
      return new Response(filled, { headers: { 'content-type': 'application/json' } })
    }
    const resolved = await new DefaultAgentCardResolver({ fetchImpl }).resolve('http://svc.test')
    assert.deepEqual(requested, ['http://svc.test/.well-known/agent-card.json'])
    assert.equal(resolved.skills.length, 6)
  })

  it('yields no A2A client, because it has no A2A transport', async () => {
    await assert.rejects(new ClientFactory().createFromAgentCard(AgentCard.fromJSON(card)), /No compatible transport/)
  })
})
