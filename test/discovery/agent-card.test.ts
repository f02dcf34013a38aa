import assert from 'node:assert/strict'
import { AgentCard } from '@a2a-js/sdk'
import { ClientFactory, DefaultAgentCardResolver } from '@a2a-js/sdk/client'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { emitAgentCard } from '../../codegen/emit-agent-card.ts'
import { contract } from '../contract-checker/contract-operations.ts'

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
    const bindings = card.supportedInterfaces.map((one: Record<string, string>) => one.protocolBinding)
    for (const binding of bindings) assert.ok(!['JSONRPC', 'GRPC', 'HTTP+JSON'].includes(binding), binding)
    assert.match(card.description, /no A2A task endpoint/)
  })

  it('has only members that A2A 1.0 knows, so that strict parsers accept it', () => {
    const known =
      'name description version supportedInterfaces provider documentationUrl iconUrl capabilities securitySchemes securityRequirements defaultInputModes defaultOutputModes skills signatures'
    const unknown = Object.keys(card).filter(name => !known.split(' ').includes(name))
    assert.deepEqual(unknown, [])
    assert.deepEqual(Object.keys(card.securitySchemes.bearer), ['httpAuthSecurityScheme'])
  })

  it('has the placeholders {base_url} and {mcp_url} for the addresses of the service, and no others', () => {
    const names = new Set(text.match(/\{[a-z_]+\}/g))
    assert.deepEqual([...names].sort(), ['{base_url}', '{mcp_url}'])
  })
})

describe('the agent card, read by the A2A SDK', () => {
  const filled = (emitAgentCard(contract)['agent-card.json'] ?? '').replaceAll(/\{\w+\}/g, 'http://svc.test')
  const card = JSON.parse(filled)

  it('survives a round trip through 1.0 with every member, except for empty lists', () => {
    // An empty list is the default of proto3, which is not written.
    const securityRequirements = [{ schemes: { bearer: {} } }]
    assert.deepEqual(AgentCard.toJSON(AgentCard.fromJSON(card)), { ...card, securityRequirements })
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
