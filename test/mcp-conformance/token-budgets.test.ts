import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { searchRows } from '#data/companies/search-rows.ts'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { openLivePartition } from '../../src/search/live-partition.ts'
import { contract } from '../contract-checker/contract-operations.ts'
import { everyReference } from '../support/batches.ts'
import { confidentSearch } from '../support/confident-search.ts'
import { describeGenuine } from '../support/imported-register.ts'
import { callTool, rpc } from '../support/mcp.ts'
import { runImport } from '../support/partition-stores.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { tiersWith } from '../support/tiers-with.ts'
import { until } from '../support/until.ts'

/** Number of tokens in the encoding of the GPT-4o family. */
const tokens = (text: string) => encode(text).length
const tokensOf = (value: unknown) => tokens(JSON.stringify(value))

interface Listed {
  name: string
  description: string
  inputSchema: object
  outputSchema: object
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

  it('is at most 1600 for name, description and input of the six tools, 985 for their outputs, 2810 for tools/list, and 620 for one tool', async () => {
    const { tools }: { tools: Listed[] } = (await rpc(service, key, 'tools/list')).body.result
    const sizes = [tools.map(visible), tools.map(({ outputSchema }) => outputSchema), tools].map(tokensOf)
    const [seen = 0, outputs = 0, all = 0] = sizes
    assert.ok(seen <= 1600 && outputs <= 985 && all <= 2810, sizes.join())
    for (const tool of tools) assert.ok(tokensOf(visible(tool)) <= 620, tool.name)
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

  const batchesOf100 = everyReference().flatMap((_, at, all) => (at % 100 === 0 ? [all.slice(at, at + 100)] : []))

  for (const [view, ofBatch, ofRow] of [
    ['status', 5_000, 75],
    [undefined, 6_500, 100],
    ['full', 30_000, 400],
  ] as const)
    it(`is at most ${ofBatch} for a batch of 100 with view=${view ?? 'summary, the default'}, and ${ofRow} for a row`, async () => {
      for (const references of batchesOf100) {
        const args = { idempotency_key: randomUUID(), references, ...(view && { view }) }
        const { content, length } = await answer('svc_enrich_companies', args)
        assert.equal(content.summary.found, references.length)
        assert.ok(length <= ofBatch, `${length}`)
        for (const row of content.results) assert.ok(tokensOf(row) <= ofRow, JSON.stringify(row))
      }
    })

  it('is at most 5000 for the candidates of 50 queries', async () => {
    const queries = Array.from({ length: 50 }, (_, at) => ({
      name: ['bank', 'group', 'equinor'][at % 3],
      country: 'NO',
    }))
    const { content, length } = await answer('svc_search_companies', { queries })
    assert.deepEqual([content.results.length, length <= 5000], [50, true], `${length}`)
  })

  it('is at most 600 for a batch of 101 companies, and for a list of 51 queries', async () => {
    const references = everyReference().slice(0, 101)
    const queries = references.map(({ registry_id }) => ({ name: `Company of the register ${registry_id}` }))
    for (const [tool, args, kept] of [
      ['svc_enrich_companies', { idempotency_key: randomUUID(), references }, { references: 100 }],
      ['svc_search_companies', { queries, country: 'NO' }, { queries: 50 }],
    ] as const) {
      const { content, length } = await answer(tool, args)
      assert.deepEqual([content.code, content.suggested_request.keep_first], ['batch_too_large', kept])
      assert.ok(length <= 600, `${length}`)
    }
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

  for (const q of ['bank', 'group'])
    it(`is at most 700 for a search that finds 10, and 1400 with explanations, which have no feature that was not compared: ${q}`, async () => {
      const plain = await answer('svc_search_companies', { q })
      const explained = await answer('svc_search_companies', { q, explain: true })
      assert.deepEqual([plain.content.candidates.length, explained.content.candidates.length], [10, 10])
      assert.ok(plain.length <= 700 && explained.length <= 1400, `${plain.length}, ${explained.length}`)
      assert.doesNotMatch(JSON.stringify(explained.content), /"grade":"Z"/)
      assert.match(JSON.stringify(explained.content), /"grade":"[BF]"/)
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

describeGenuine('the number of o200k tokens of genuine companies of BE', 'be-kbo-open-data', file => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService({}, {}, { hasOwnSearch: true })
    key = (await service.key()).text
    await runImport(service.dataDir, 'be', file, { snapshotDate: '2026-11-01' })
  })
  after(() => service[Symbol.asyncDispose]())

  for (const [view, most] of [
    ['status', 7_000],
    ['summary', 12_000],
  ] as const)
    it(`is at most ${most} for a batch of 100 with view=${view}`, async () => {
      using live = openLivePartition(service.dataDir, 'BE')
      assert.ok(live)
      const rows = [...searchRows(live.partition)].slice(-100)
      const references = rows.map(({ registry_id }) => ({ country: 'BE', registry_id }))
      const { content } = await callTool(service, key, 'svc_enrich_companies', {
        idempotency_key: randomUUID(),
        references,
        view,
      })
      assert.deepEqual([content.summary.found, tokensOf(content) <= most], [100, true], `${tokensOf(content)}`)
    })

  it('is at most 1000 for a search that finds 10', async () => {
    const args = { q: 'kerkfabriek', country: 'BE' }
    let content = { candidates: [] }
    await until(async () => {
      // Or the searches of the minute are used up.
      service.clock.advance(1_000)
      content = (await callTool(service, key, 'svc_search_companies', args)).content
      return content.candidates?.length === 10
    })
    assert.ok(tokensOf(content) <= 1_000, `${tokensOf(content)}`)
  })
})
