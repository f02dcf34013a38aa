import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { emitAgentCard } from '../../codegen/emit-agent-card.ts'
import { readContract } from '../../codegen/read-contract.ts'

describe('the agent card', () => {
  const contract = readContract()
  const text = emitAgentCard(contract)['agent-card.json'] ?? ''
  const card = JSON.parse(text)

  it('fits the AgentCard of the contract', () => {
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

  it('promises none of the transports of A2A, and says so', () => {
    const bindings = [
      card.preferredTransport,
      ...card.supportedInterfaces.map((one: Record<string, string>) => one.protocolBinding),
    ]
    for (const binding of bindings) assert.ok(!['JSONRPC', 'GRPC', 'HTTP+JSON'].includes(binding), binding)
    assert.match(card.description, /no A2A task endpoint/)
  })

  it('carries the members of A2A 0.3 beside those of 1.0, with the bearer scheme in both forms', () => {
    assert.equal(card.protocolVersion, '0.3.0')
    assert.equal(card.url, card.supportedInterfaces[0].url)
    assert.deepEqual(card.security, [{ bearer: [] }])
    assert.deepEqual(card.securityRequirements, [{ schemes: { bearer: { list: [] } } }])
    const { type, scheme, httpAuthSecurityScheme } = card.securitySchemes.bearer
    assert.deepEqual([type, scheme, httpAuthSecurityScheme.scheme], ['http', 'bearer', 'Bearer'])
  })

  it('leaves the addresses of the service open in {base_url} and {mcp_url} alone', () => {
    const names = new Set(text.match(/\{[a-z_]+\}/g))
    assert.deepEqual([...names].sort(), ['{base_url}', '{mcp_url}'])
  })
})
