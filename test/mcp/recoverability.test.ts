import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { KeyRequest } from '#domain/keys/key-request.ts'
import { equinor, sampleReferences, unknown } from '../support/batches.ts'
import { callTool } from '../support/mcp.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { suggestedArguments } from '../support/suggested-arguments.ts'
import { tiersWith } from '../support/tiers-with.ts'

interface Suggested {
  method?: 'GET' | 'POST'
  path: string
  query: Record<string, string> | null
  body: object | null
  tool: string
  arguments: object
}

interface Mistake {
  what: string
  tool: string
  args: object
  code: string
  request?: Partial<KeyRequest>
  /** Sent before it. */
  first?: object
}

const usedKey = randomUUID()
const manyReferences = Array.from({ length: 130 }, (_, i) => sampleReferences(60)[i % 60] ?? equinor)
const search = { q: 'statoil', country: 'NO' }

const fixable: Mistake[] = [
  {
    what: 'an id without its zeros',
    tool: 'svc_get_company',
    args: { country: 'GB', registry_id: '445790' },
    code: 'company_not_found',
  },
  {
    what: 'an id without its zeros',
    tool: 'svc_verify_status',
    args: { country: 'GB', registry_id: '445790' },
    code: 'company_not_found',
  },
  {
    what: 'an id with separators',
    tool: 'svc_get_company',
    args: { country: 'NO', registry_id: '923 609 016' },
    code: 'company_not_found',
  },
  {
    what: 'a VAT number',
    tool: 'svc_get_company',
    args: { country: 'NO', registry_id: 'NO923609016MVA' },
    code: 'company_not_found',
  },
  {
    what: 'an id as a number',
    tool: 'svc_get_company',
    args: { country: 'NO', registry_id: 923609016 },
    code: 'invalid_request',
  },
  {
    what: 'an id as a number, its zeros lost',
    tool: 'svc_get_company',
    args: { country: 'GB', registry_id: 445790 },
    code: 'invalid_request',
  },
  {
    what: 'an id as a number',
    tool: 'svc_verify_status',
    args: { country: 'NO', registry_id: 923609016 },
    code: 'invalid_request',
  },
  {
    what: 'an unknown argument',
    tool: 'svc_get_company',
    args: { ...equinor, fields: 'name' },
    code: 'unknown_parameter',
  },
  {
    what: 'UK for GB',
    tool: 'svc_get_company',
    args: { country: 'UK', registry_id: '00445790' },
    code: 'country_not_supported',
  },
  {
    what: 'a country by its name',
    tool: 'svc_verify_status',
    args: { country: 'Norway', registry_id: '923609016' },
    code: 'country_not_supported',
  },
  {
    what: 'UK for GB',
    tool: 'svc_search_companies',
    args: { q: 'tesco', country: 'UK' },
    code: 'country_not_supported',
  },
  {
    what: 'a country by its name',
    tool: 'svc_search_companies',
    args: { q: 'statoil', country: 'Norway' },
    code: 'invalid_request',
  },
  { what: 'a limit beyond 50', tool: 'svc_search_companies', args: { ...search, limit: 500 }, code: 'invalid_request' },
  { what: 'a limit of 0', tool: 'svc_search_companies', args: { ...search, limit: 0 }, code: 'invalid_request' },
  { what: 'a limit as text', tool: 'svc_search_companies', args: { ...search, limit: '5' }, code: 'invalid_request' },
  {
    what: 'a misspelt argument',
    tool: 'svc_search_companies',
    args: { q: 'statoil', contry: 'NO' },
    code: 'unknown_parameter',
  },
  {
    what: 'a misspelt status',
    tool: 'svc_search_companies',
    args: { ...search, status: 'Actve' },
    code: 'invalid_request',
  },
  {
    what: 'two mistakes at once',
    tool: 'svc_search_companies',
    args: { ...search, limit: 51, status: 'Actve' },
    code: 'invalid_request',
  },
  {
    what: 'a limit in each query',
    tool: 'svc_search_companies',
    args: { queries: ['equinor', 'telenor'].map(name => ({ name, country: 'NO', limit: 3 })) },
    code: 'invalid_request',
  },
  {
    what: 'a view in each reference',
    tool: 'svc_enrich_companies',
    args: { references: [{ ...equinor, view: 'status' }], idempotency_key: randomUUID() },
    code: 'unknown_parameter',
  },
  {
    what: 'a cursor of another search',
    tool: 'svc_search_companies',
    args: { ...search, cursor: 'abc' },
    code: 'invalid_request',
  },
  {
    what: 'no country under a country_scope',
    tool: 'svc_search_companies',
    args: { q: 'nokia' },
    code: 'country_not_allowed',
    request: { country_scope: ['FI', 'SE'] },
  },
  {
    what: 'over 100 references',
    tool: 'svc_enrich_companies',
    args: { references: manyReferences, idempotency_key: randomUUID() },
    code: 'batch_too_large',
  },
  {
    what: 'over 50 queries',
    tool: 'svc_search_companies',
    args: { queries: Array.from({ length: 60 }, () => ({ name: 'statoil', country: 'NO' })) },
    code: 'batch_too_large',
  },
  {
    what: 'a limit beyond 5 of a list',
    tool: 'svc_search_companies',
    args: { queries: [{ name: 'statoil' }], country: 'NO', limit: 9 },
    code: 'invalid_request',
  },
  {
    what: 'a bad UUID among 90 references',
    tool: 'svc_enrich_companies',
    args: { references: manyReferences.slice(0, 90), idempotency_key: 'x' },
    code: 'invalid_idempotency_key',
  },
  {
    what: 'an id as a number among 90 references',
    tool: 'svc_enrich_companies',
    args: {
      references: [...manyReferences.slice(0, 89), { country: 'NO', registry_id: 923609016 }],
      idempotency_key: randomUUID(),
    },
    code: 'invalid_request',
  },
  {
    what: 'a bad UUID',
    tool: 'svc_enrich_companies',
    args: { references: [equinor], idempotency_key: 'batch-1' },
    code: 'invalid_idempotency_key',
  },
  { what: 'no UUID', tool: 'svc_enrich_companies', args: { references: [equinor] }, code: 'missing_idempotency_key' },
  {
    what: 'a key used before',
    tool: 'svc_enrich_companies',
    args: { references: [unknown], idempotency_key: usedKey },
    first: { references: [equinor], idempotency_key: usedKey },
    code: 'idempotency_conflict',
  },
  {
    what: 'ids as numbers',
    tool: 'svc_enrich_companies',
    args: {
      references: [
        { country: 'NO', registry_id: 923609016 },
        { country: 'GB', registry_id: 445790 },
      ],
      idempotency_key: randomUUID(),
    },
    code: 'invalid_request',
  },
  {
    what: 'a misspelt field',
    tool: 'svc_enrich_companies',
    args: { references: [{ country: 'NO', registryid: '923609016' }], idempotency_key: randomUUID() },
    code: 'invalid_request',
  },
  {
    what: 'references that are not a list',
    tool: 'svc_enrich_companies',
    args: { references: 'NO 923609016', idempotency_key: randomUUID() },
    code: 'invalid_request',
  },
  {
    what: 'an id that is a list',
    tool: 'svc_get_company',
    args: { country: 'NO', registry_id: ['923609016'] },
    code: 'invalid_request',
  },
  { what: 'arguments of another tool', tool: 'svc_check_coverage', args: { code: 'NO' }, code: 'invalid_request' },
  { what: 'UK for GB', tool: 'svc_check_coverage', args: { country: 'UK' }, code: 'country_not_supported' },
  { what: 'an empty country', tool: 'svc_check_coverage', args: { country: '' }, code: 'invalid_request' },
  {
    what: 'a number as text',
    tool: 'svc_estimate_cost',
    args: { operation: 'enrich', estimated_records: '250' },
    code: 'invalid_request',
  },
]

const ambiguous: Mistake[] = [
  {
    what: 'a missing scope',
    tool: 'svc_get_company',
    args: equinor,
    code: 'insufficient_scope',
    request: { scopes: ['coverage:read'] },
  },
  {
    what: 'an excluded endpoint',
    tool: 'svc_get_company',
    args: equinor,
    code: 'endpoint_not_allowed',
    request: { endpoints: ['/v1/countries'] },
  },
  {
    what: 'a country outside the country_scope',
    tool: 'svc_get_company',
    args: equinor,
    code: 'country_not_allowed',
    request: { country_scope: ['FI'] },
  },
  {
    what: 'an unknown country',
    tool: 'svc_check_coverage',
    args: { country: 'XX' },
    code: 'country_not_supported',
  },
  { what: 'an unknown id', tool: 'svc_get_company', args: unknown, code: 'company_not_found' },
  { what: 'a missing id', tool: 'svc_get_company', args: { country: 'NO' }, code: 'invalid_request' },
  {
    what: 'an empty id',
    tool: 'svc_get_company',
    args: { country: 'NO', registry_id: '' },
    code: 'invalid_request',
  },
  {
    what: 'a query of one letter',
    tool: 'svc_search_companies',
    args: { q: 'x', country: 'NO' },
    code: 'invalid_request',
  },
  {
    what: 'a query and queries',
    tool: 'svc_search_companies',
    args: { q: 'statoil', queries: [{ name: 'equinor' }] },
    code: 'invalid_request',
  },
  { what: 'a missing query', tool: 'svc_search_companies', args: { country: 'NO' }, code: 'invalid_request' },
  {
    what: 'a misspelt argument in addition to the correct one',
    tool: 'svc_search_companies',
    args: { ...search, contry: 'SE' },
    code: 'unknown_parameter',
  },
  {
    what: 'no references',
    tool: 'svc_enrich_companies',
    args: { references: [], idempotency_key: randomUUID() },
    code: 'invalid_request',
  },
  {
    what: 'an unknown operation',
    tool: 'svc_estimate_cost',
    args: { operation: 'steal', estimated_records: 1 },
    code: 'invalid_request',
  },
  {
    what: 'no records',
    tool: 'svc_estimate_cost',
    args: { operation: 'lookup', estimated_records: 0 },
    code: 'invalid_request',
  },
  {
    what: 'half a record',
    tool: 'svc_estimate_cost',
    args: { operation: 'lookup', estimated_records: 1.5 },
    code: 'invalid_request',
  },
]

describe('an error of a tool', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  async function meet({ tool, args, code, request, first }: Mistake, on = service) {
    const { text: key } = await on.key(request)
    if (first) await callTool(on, key, tool, first)
    const { content, isError } = await callTool(on, key, tool, args)
    assert.deepEqual([isError, content.code], [true, code])
    assert.ok(content.correction.length >= 20, content.correction)
    assert.equal(typeof content.retryable, 'boolean')
    assert.match(content.request_id, /^[0-9A-Z]{26}$/)
    const page = await fetch(content.documentation_url.replace('http://svc.test', on.url))
    assert.equal(page.status, 200)
    return { key, suggested: content.suggested_request as Suggested | null }
  }

  /** Sends the suggestion, in both of its forms; a long one is changes of the arguments, and has no other form. */
  async function replay(on: TestService, key: string, suggested: Suggested, { args }: Mistake, isRest: boolean) {
    if (!isRest) return (await callTool(on, key, suggested.tool, suggestedArguments(suggested, args))).isError
    const { method, path, query, body } = suggested
    if (method === undefined) return false
    const address = `${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    return (await sendRequest(on, address, { key, method, ...(body && { body }) })).status !== 200
  }

  for (const mistake of fixable)
    it(`is corrected in one step by its suggested_request, as a tool call and as a REST request: ${mistake.tool} with ${mistake.what}`, async () => {
      const { key, suggested } = await meet(mistake)
      assert.ok(suggested, 'no suggested_request')
      assert.equal(suggested.tool, mistake.tool)
      assert.equal(await replay(service, key, suggested, mistake, false), false)
      assert.equal(await replay(service, key, suggested, mistake, true), false)
    })

  for (const mistake of ambiguous)
    it(`has no suggested_request when there is no unambiguous correction: ${mistake.tool} with ${mistake.what}`, async () => {
      assert.equal((await meet(mistake)).suggested, null)
    })

  it('suggests the rows that fit in the month, and a search in one country when one in all does not fit', async () => {
    await using poor = await startTestService({ SVC_TIERS_FILE: tiersWith(2) })
    const references = sampleReferences(5)
    const mistakes = [
      {
        what: '',
        tool: 'svc_enrich_companies',
        args: { references, idempotency_key: randomUUID() },
        code: 'quota_exhausted',
      },
      { what: '', tool: 'svc_search_companies', args: { q: 'equinor' }, code: 'quota_exhausted' },
    ]
    for (const mistake of mistakes) {
      const { key, suggested } = await meet(mistake, poor)
      assert.equal(suggested?.tool, mistake.tool)
      assert.equal(await replay(poor, key, suggested, mistake, false), false)
    }
  })

  it('puts a view and a limit that every row has beside the rows', async () => {
    const rowed = fixable.filter(({ what }) => / in each /.test(what))
    const moved: unknown[] = []
    for (const mistake of rowed) moved.push((await meet(mistake)).suggested?.arguments)
    const [{ limit }, { view }] = moved as [{ limit: unknown }, { view: unknown }]
    assert.deepEqual([limit, view], [3, 'status'])
  })

  it('keeps view full and explain true in a suggestion, which are defaults of the REST interface and not of the tools', async () => {
    await using poor = await startTestService({ SVC_TIERS_FILE: tiersWith(2) })
    const references = sampleReferences(5)
    const queries = [{ name: 'equinor' }, { name: 'telenor', country: 'NO' }]
    const enrich = 'svc_enrich_companies'
    const key = randomUUID()
    const batch = (view: string) => ({ references: [equinor], idempotency_key: key, view })
    const kept = async (mistake: Mistake, on: TestService) => {
      const { suggested } = await meet(mistake, on)
      const { view, explain } = suggestedArguments(suggested as Suggested, mistake.args)
      return view ?? explain
    }
    const tooMany = { what: '', tool: enrich, code: 'quota_exhausted' }
    assert.equal(await kept({ ...tooMany, args: { ...batch('full'), references } }, poor), 'full')
    const list = { ...tooMany, tool: 'svc_search_companies', args: { queries, explain: true } }
    assert.equal(await kept(list, poor), true)
    const used = { what: '', tool: enrich, code: 'idempotency_conflict' }
    assert.equal(await kept({ ...used, first: batch('status'), args: batch('full') }, service), 'full')
    const long = { ...batch('full'), references: Array(100).fill(equinor) }
    assert.equal(await kept({ ...used, first: batch('status'), args: long }, service), 'full')
  })
})
