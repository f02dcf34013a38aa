import assert from 'node:assert/strict'
import listing from '#generated/mcp-tools.json' with { type: 'json' }
import { enrichCompanies } from '../../../src/mcp/tools/enrich-companies.ts'

const schema = listing.tools.find(({ name }) => name === 'svc_enrich_companies')?.inputSchema
assert.ok(schema)
const tool = enrichCompanies(schema)
const monday = '2026-11-16T00:00:00Z'
const tuesday = '2026-11-17T00:00:00Z'

const row = (index: number, country: string, last_confirmed_at: string | null) => ({
  index,
  ref: null,
  status: 'found',
  etag: 'W/"1"',
  error: null,
  company: { country, registry_id: String(index), last_confirmed_at },
})
const missing = {
  index: 2,
  ref: null,
  status: 'not_found',
  etag: null,
  company: null,
  error: { code: 'x', detail: '/body/references/2/country must not be blank.', correction: 'x' },
}

describe('the answer of svc_enrich_companies', () => {
  const present = (...results: object[]) =>
    tool.present({ idempotency_key: 'x', summary: {}, results }, { view: 'status' }) as {
      last_confirmed_at?: object
      results: { index?: number; status?: string; company?: object; error?: { detail: string; correction: string } }[]
    }

  it('has index and status of the rows without a company only, and never the idempotency key', () => {
    const answer = present(row(0, 'NO', null), missing)
    assert.deepEqual(
      answer.results.map(({ index, status }) => [index, status]),
      [
        [undefined, undefined],
        [2, 'not_found'],
      ],
    )
    assert.deepEqual(Object.keys(answer), ['summary', 'results'])
  })

  it('says once why companies were not found: of 100 rows, 99 refer to the first', () => {
    const error = { ...missing.error, correction: 'Check the number, or search for the company by name.' }
    const answer = present(...Array.from({ length: 100 }, (_, index) => ({ ...missing, index, error })))
    const [first, ...others] = answer.results.map(row => row.error?.correction)
    assert.equal(first, error.correction)
    assert.deepEqual([...new Set(others)], ['Same correction as index 0.'])
  })

  it('says of a row that cannot be read where it is among the arguments', () => {
    const [refused] = present(missing).results
    assert.equal(refused?.error?.detail, '/arguments/references/2/country must not be blank.')
  })

  const times: { given: string; rows: object[]; shared: object | undefined; own: (string | null | undefined)[] }[] = [
    {
      given: 'two companies of a country with one time',
      rows: [row(0, 'NO', monday), row(1, 'NO', monday)],
      shared: { NO: monday },
      own: [undefined, undefined],
    },
    {
      given: 'two with different times',
      rows: [row(0, 'NO', monday), row(1, 'NO', tuesday)],
      shared: undefined,
      own: [monday, tuesday],
    },
    {
      given: 'one with a time and one without',
      rows: [row(0, 'NO', monday), row(1, 'NO', null)],
      shared: undefined,
      own: [monday, null],
    },
    {
      given: 'two of one country and one of another',
      rows: [row(0, 'NO', monday), row(1, 'NO', monday), row(2, 'SE', tuesday)],
      shared: { NO: monday },
      own: [undefined, undefined, tuesday],
    },
  ]
  for (const { given, rows, shared, own } of times)
    it(`says when companies were confirmed once for a country whose companies share it: ${given}`, () => {
      const { last_confirmed_at, results } = present(...rows)
      assert.deepEqual(last_confirmed_at, shared)
      assert.deepEqual(
        results.map(({ company }) => Reflect.get(company ?? {}, 'last_confirmed_at')),
        own,
      )
    })
})
