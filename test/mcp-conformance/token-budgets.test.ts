import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { contract } from '../contract-checker/contract-operations.ts'
import { everyReference } from '../support/batches.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { callTool, rpc } from '../support/mcp.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'

/** Number of tokens in the encoding of the GPT-4o family. */
const tokens = (text: string) => encode(text).length

interface Listed {
  name: string
  description: string
  inputSchema: object
}

// The fields of a tool that hosts pass to the model.
const visible = ({ name, description, inputSchema }: Listed) => ({ name, description, input_schema: inputSchema })

/** Companies of the embedded sample, including registers with long names and long attributions. */
const companies = [
  'NO 923609016',
  'GB 00445790',
  'PL 0000026438',
  'BE 0403227515',
  'FR 542051180',
  'CH CHE-105.909.036',
]

const failures: [given: string, tool: string, args: object, code: string][] = [
  [
    'a registry id in another writing',
    'svc_get_company',
    { country: 'NO', registry_id: '923 609 016' },
    'company_not_found',
  ],
  ['an unknown company', 'svc_verify_status', { country: 'NO', registry_id: '999999999' }, 'company_not_found'],
  ['a country that is not served', 'svc_check_coverage', { country: 'XX' }, 'country_not_supported'],
  ['a query of one character', 'svc_search_companies', { q: 'x' }, 'invalid_request'],
  ['a misspelt argument', 'svc_search_companies', { q: 'equinor', cuntry: 'NO' }, 'unknown_parameter'],
  [
    'an idempotency key that is not a UUID',
    'svc_enrich_companies',
    { references: [{ country: 'NO', registry_id: '923609016' }], idempotency_key: 'x' },
    'invalid_idempotency_key',
  ],
]

describe('the number of o200k tokens that a model receives', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({}, { search: await confidentSearch() })
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const answer = async (tool: string, args: object) => {
    const { content, isError } = await callTool(service, key, tool, args)
    return { content, isError, length: tokens(JSON.stringify(content)) }
  }

  it('is at most 1500 for tools/list, 2500 with titles, hints and outputs, and 450 for one tool', async () => {
    const { tools }: { tools: Listed[] } = (await rpc(service, key, 'tools/list')).body.result
    assert.ok(tokens(JSON.stringify(tools.map(visible))) <= 1500)
    assert.ok(tokens(JSON.stringify(tools)) <= 2500)
    for (const tool of tools) assert.ok(tokens(JSON.stringify(visible(tool))) <= 450, tool.name)
  })

  it('is at most 150 for the instructions', () => {
    assert.ok(tokens(listing.instructions) <= 150)
  })

  for (const company of companies)
    it(`is at most 400 for the record of ${company}, and 120 for its status`, async () => {
      const [country, registry_id] = company.split(' ')
      const record = await answer('svc_get_company', { country, registry_id })
      const status = await answer('svc_verify_status', { country, registry_id })
      assert.deepEqual([record.isError, status.isError], [false, false], JSON.stringify(record.content))
      assert.ok(record.length <= 400 && status.length <= 120, `${record.length}, ${status.length}`)
    })

  it('is at most 70 by view=status for each of the 312 companies of the sample, and on average in the row of a batch', async () => {
    const references = everyReference()
    const rows: number[] = []
    for (let from = 0; from < references.length; from += 100) {
      const args = { idempotency_key: randomUUID(), references: references.slice(from, from + 100), view: 'status' }
      const { content } = await answer('svc_enrich_companies', args)
      for (const row of content.results) {
        assert.ok(tokens(JSON.stringify(row.company)) <= 70, JSON.stringify(row.company))
        rows.push(tokens(JSON.stringify(row)))
      }
    }
    assert.equal(rows.length, 312)
    const average = rows.reduce((sum, length) => sum + length) / rows.length
    assert.ok(average <= 70, `${average}`)
  })

  it('is at most 70 by view=status for a company that was confirmed, 140 by view=summary', () => {
    for (const [view, most] of [
      ['status', 70],
      ['summary', 140],
    ] as const) {
      const { value } = contract.components.examples[`company_${view}`] ?? {}
      const confirmed = { ...value, last_confirmed_at: '2026-11-19T03:12:44Z' }
      assert.ok(tokens(JSON.stringify(confirmed)) <= most, view)
    }
  })

  it('is on average at most 1260 for a search that finds 10, and 2520 with explanations', async () => {
    const sizes: { plain: number; explained: number }[] = []
    for (const q of ['bank', 'group']) {
      const plain = await answer('svc_search_companies', { q, explain: false })
      const explained = await answer('svc_search_companies', { q })
      assert.deepEqual([plain.content.candidates.length, explained.content.candidates.length], [10, 10], q)
      sizes.push({ plain: plain.length, explained: explained.length })
    }
    const mean = (of: 'plain' | 'explained') => sizes.reduce((sum, size) => sum + size[of], 0) / sizes.length
    assert.ok(mean('plain') <= 1260 && mean('explained') <= 2520, JSON.stringify(sizes))
  })

  it('is at most 120 for an estimate, and 750 for coverage', async () => {
    const estimate = await answer('svc_estimate_cost', { operation: 'enrich', estimated_records: 250 })
    const all = await answer('svc_check_coverage', {})
    const one = await answer('svc_check_coverage', { country: 'NO' })
    assert.ok(
      estimate.length <= 120 && all.length <= 750 && one.length <= 750,
      `${estimate.length}, ${all.length}, ${one.length}`,
    )
  })

  for (const [given, tool, args, code] of failures)
    it(`is at most 350 for the error that answers ${given}`, async () => {
      const { content, length } = await answer(tool, args)
      assert.deepEqual([content.code, length <= 350], [code, true], String(length))
    })

  it('is at most 350 for a missing scope, a used-up window and a used-up month', async () => {
    await using small = await startTestService({ SVC_TIERS_FILE: tiersWith(1) })
    const equinor = { country: 'NO', registry_id: '923609016' }
    const narrow = await service.key({ scopes: ['usage:read'] })
    const slow = await service.key({ rate_limit_rpm: 1 })
    const poor = await small.key()
    await callTool(service, slow.text, 'svc_get_company', equinor)
    await callTool(small, poor.text, 'svc_get_company', equinor)
    const refused = [
      await callTool(service, narrow.text, 'svc_get_company', equinor),
      await callTool(service, slow.text, 'svc_get_company', equinor),
      await callTool(small, poor.text, 'svc_get_company', equinor),
    ].map(({ content }) => content)
    assert.deepEqual(
      refused.map(({ code }) => code),
      ['insufficient_scope', 'rate_limit_exceeded', 'quota_exhausted'],
    )
    for (const content of refused) assert.ok(tokens(JSON.stringify(content)) <= 350, JSON.stringify(content))
  })
})
