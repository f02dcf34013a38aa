import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { Contract, Schema } from '../../codegen/contract-model.ts'
import { emitMcpTools } from '../../codegen/emit-mcp-tools.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { shownByTool, withoutNull } from '../support/shown-by-tool.ts'
import { type Side, schemaIssues } from './tool-schema-issues.ts'

interface Listed {
  name: string
  title: string
  description: string
  inputSchema: Schema
  outputSchema: Schema
  annotations: Record<string, boolean>
}

const listed = (contract: Contract): { instructions: string; tools: Listed[] } =>
  JSON.parse(emitMcpTools(contract)['mcp-tools.json'] ?? '')

const ajv = () =>
  new Ajv2020({ strict: true, allErrors: true, formats: { date: true, 'date-time': true, uuid: true, uri: true } })

const { tools } = listed(contract)
const toolNamed = (name: string) => tools.find(tool => tool.name === `svc_${name}`)
const example = (name: string) => contract.components.examples[name]?.value ?? {}
const record = example('company')

describe('the listing of the MCP tools', () => {
  it('has the 6 tools in the order of the contract', () => {
    const names = 'get_company search_companies verify_status enrich_companies check_coverage estimate_cost'.split(' ')
    assert.deepEqual(
      tools.map(({ name }) => name),
      names.map(name => `svc_${name}`),
    )
  })

  it('annotates every tool as read-only, not destructive, idempotent and closed-world', () => {
    const annotations = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
    for (const tool of tools) assert.deepEqual(tool.annotations, annotations)
  })

  it('names another tool and the cost of a call in each description', () => {
    for (const { name, description } of tools) {
      assert.ok(
        tools.some(other => other.name !== name && description.includes(other.name)),
        name,
      )
      assert.match(description, /billed/i, name)
    }
  })

  for (const { name, inputSchema, outputSchema } of tools) {
    for (const [side, schema] of [
      ['input', inputSchema],
      ['output', outputSchema],
    ] as [Side, Schema][]) {
      it(`gives ${name} an ${side} schema that every host can read`, () => {
        assert.deepEqual(schemaIssues(schema, side), [])
        assert.doesNotThrow(() => ajv().compile(schema))
      })
    }
  }
})

describe('the schemas of the MCP tools', () => {
  const inputs = (name: string) => Object.keys(toolNamed(name)?.inputSchema.properties ?? {})

  it('combine path, query and body, without if-none-match', () => {
    assert.deepEqual(inputs('get_company'), ['country', 'registry_id', 'view'])
    assert.deepEqual(inputs('enrich_companies'), ['references', 'idempotency_key', 'view'])
    assert.deepEqual(inputs('check_coverage'), ['country'])
    assert.equal(inputs('search_companies').length, 11)
  })

  it('require what the operation requires, but for q, which queries may replace', () => {
    const required = tools.map(({ inputSchema }) => inputSchema.required ?? [])
    const pair = ['country', 'registry_id']
    const batch = ['references', 'idempotency_key']
    assert.deepEqual(required, [pair, [], pair, batch, [], ['operation', 'estimated_records']])
  })

  const accepts = (name: string, side: 'inputSchema' | 'outputSchema', value: unknown) => {
    const validate = ajv().compile(toolNamed(name)?.[side] ?? {})
    return validate(value) ? [] : validate.errors
  }

  const headers = { etag: 'W/"1"', 'x-svc-cost-units': '1' }
  const bodies: [tool: string, args: object, name: string][] = [
    ['get_company', {}, 'company'],
    ['get_company', {}, 'company_summary'],
    ['get_company', {}, 'company_status'],
    ['search_companies', {}, 'search_result'],
    ['search_companies', { queries: [] }, 'match_result'],
    ['verify_status', {}, 'company'],
    ['enrich_companies', {}, 'batch_result'],
    ['check_coverage', {}, 'country_list'],
    ['check_coverage', { country: 'NO' }, 'country_manifest'],
  ]
  for (const [tool, args, name] of bodies) {
    it(`accept as the output of svc_${tool} what it shows of the contract's example ${name}`, () => {
      const { details: _, ...body } = example(name)
      const shown = shownByTool(`svc_${tool}`, args, { body, headers })
      assert.deepEqual(accepts(tool, 'outputSchema', shown), [])
    })
  }

  it('name in the description of an object the members that the contract has, without those that the tool omits', () => {
    const { candidates, results } = toolNamed('search_companies')?.outputSchema.properties ?? {}
    assert.equal(
      candidates?.items?.description,
      'country registry_id name status address incorporation_date confidence_score match matched_on explanation',
    )
    assert.equal(results?.items?.description, 'index ref status match ambiguous partial candidates note error')
  })

  it('accept the example of a batch as input, and reject a 101st reference and an unknown field', () => {
    const batch = example('batch_request')
    const reference = { country: 'NO', registry_id: '923609016' }
    assert.deepEqual(accepts('enrich_companies', 'inputSchema', batch), [])
    const tooMany = { ...batch, references: Array.from({ length: 101 }, () => reference) }
    assert.notDeepEqual(accepts('enrich_companies', 'inputSchema', tooMany), [])
    assert.notDeepEqual(accepts('enrich_companies', 'inputSchema', { ...batch, note: '' }), [])
  })

  it('accept an unknown status, because the list is open', () => {
    const { details: _, ...shown } = withoutNull(record)
    assert.deepEqual(accepts('get_company', 'outputSchema', { ...shown, status: 'hibernating' }), [])
  })

  it('leave out of a record what the tool omits, and refuse a path that the schema does not have', () => {
    const { properties = {} } = toolNamed('get_company')?.outputSchema ?? {}
    assert.ok('capital' in properties && !('details' in properties))
    assert.notDeepEqual(accepts('get_company', 'outputSchema', { ...withoutNull(record), details: {} }), [])
    const changed = structuredClone(contract)
    for (const { output } of changed['x-svc-mcp'].tools) if (output.omit) output.omit = ['results.company.detail']
    assert.throws(() => emitMcpTools(changed), /omits results.company.detail, which its schema does not have/)
  })

  it('give svc_verify_status the 10 fields of its projection and its cost, none required, because null is left out', () => {
    const { properties = {}, required } = toolNamed('verify_status')?.outputSchema ?? {}
    const fields =
      'country registry_id name status on_register status_since flags successor last_confirmed_at source_url cost_units'
    assert.deepEqual([Object.keys(properties), required], [fields.split(' '), undefined])
    assert.deepEqual(properties.on_register, { type: 'boolean' })
  })

  it('show the defaults of the tools: view=summary for batches, no explanation of searches', () => {
    const defaultOf = (name: string, input: string) => toolNamed(name)?.inputSchema.properties?.[input]?.default
    assert.deepEqual([defaultOf('enrich_companies', 'view'), defaultOf('get_company', 'view')], ['summary', 'full'])
    assert.equal(defaultOf('search_companies', 'explain'), false)
  })
})

describe('the lint of tool schemas', () => {
  const described = { type: 'string', description: 'What it is about.' }
  const cases: [Side, Schema, issue: string][] = [
    ['output', { type: 'array', items: {} }, 'the root is no object'],
    ['output', { type: 'object', anyOf: [] }, 'anyOf at the root'],
    ['output', { type: 'object', properties: { a: { $ref: '#/$defs/a' } } }, 'output/a: $ref'],
    ['output', { type: 'object', properties: { a: { type: 'string', nullable: true } } }, 'output/a: nullable'],
    ['output', { type: 'object', properties: { a: { type: ['string', 'null'] } } }, 'output/a: a list of types'],
    ['output', { type: 'object', properties: { a: { type: 'array' } } }, 'output/a: an array without items'],
    ['output', { type: 'object', properties: { a: { ...described, 'x-code': 1 } } }, 'output/a: x-code'],
    ['output', { type: 'object', properties: { a: { type: 'integer', format: 'int32' } } }, 'output/a: format int32'],
    ['output', { type: 'object', properties: {} }, 'output: an open object with properties'],
    ['output', { type: 'object', properties: { a: { type: 'string', writeOnly: true } } }, 'output/a: writeOnly'],
    ['output', { type: 'object', properties: { 'a b': { type: 'string' } } }, 'output: a field named a b'],
    ['output', { type: 'array', items: true as never }, 'output/items: true in place of a schema'],
    ['input', { type: 'object', required: ['a'] }, 'input: required a is no property'],
    ['input', { type: 'object' }, 'input: an open object'],
    ['input', { type: 'object', properties: { a: { type: 'string' } } }, 'input: a has no description'],
    ['input', { type: 'object', properties: { a: { ...described, oneOf: [] } } }, 'input/a: oneOf'],
  ]
  for (const [side, schema, issue] of cases) {
    it(`reports "${issue}"`, () =>
      assert.ok(schemaIssues(schema, side).includes(issue), schemaIssues(schema, side).join('\n')))
  }
})

describe('the build of the MCP tools fails', () => {
  const changed = (input: object, more: object = {}) => {
    const copy = structuredClone(contract)
    const [first] = copy['x-svc-mcp'].tools
    assert.ok(first)
    Object.assign(first, more, { input })
    return () => listed(copy)
  }

  it('when no reply has the header of an added member', () => {
    const output = { schema: { $ref: '#/components/schemas/Company' }, headers: { age: 'age' } }
    assert.throws(changed({ from: [] }, { output }), /no reply of getCompany has the header age/)
  })

  it('when an added input has the name of another', () => {
    const add = { properties: { country: { type: 'string' } } }
    assert.throws(changed({ from: ['country'], add }), /two inputs named country/)
  })

  it('when no operation has the input', () => {
    assert.throws(changed({ from: ['vat_number'] }), /have no input named vat_number/)
  })

  it('when the projection has a field that the record does not have', () => {
    const output = { schema: { $ref: '#/components/schemas/Company' }, pick: { since: 'status_detail.began' } }
    assert.throws(changed({ from: [] }, { output }), /picks status_detail.began/)
  })

  it('when an input is a choice of schemas', () => {
    const add = { properties: { place: { type: ['string', 'integer'] } } }
    assert.throws(changed({ from: [], add }), /may not be a choice/)
  })
})
