import assert from 'node:assert/strict'
import * as sdk from '../../sdk/typescript/src/index.ts'
import { sampleReferences } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

/** What a service counts of its own results. */
function summaryOf(results: sdk.MatchResultRow[]) {
  const of = (is: (row: sdk.MatchResultRow) => boolean) => results.filter(is).length
  return {
    submitted: results.length,
    found: of(({ status }) => status === 'found'),
    matched: of(({ match }) => match),
    ambiguous: of(({ ambiguous }) => ambiguous),
    not_found: of(({ status }) => status === 'not_found'),
    failed: of(({ status }) => status === 'failed'),
  }
}

describe('identical rows in the TypeScript client', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  /** A client with a new key; `sent` has the number of rows of each request. */
  async function client(answer: (rows: unknown[]) => Response | undefined = () => undefined) {
    const key = (await service.key()).text
    const sent: number[] = []
    const fetch: typeof globalThis.fetch = (url, init) => {
      const { rows, references = rows } = JSON.parse(String(init?.body))
      sent.push(references.length)
      return Promise.resolve(answer(references) ?? globalThis.fetch(url, init))
    }
    const pause = async (ms: number) => void service.clock.advance(ms)
    const svc = new sdk.SvcClient({ baseUrl: service.url, apiKey: key, pause, fetch })
    const billed = async () => (await sendRequest(service, '/v1/account/usage', { key })).body.billable_results.used
    return { svc, sent, billed }
  }

  it('sends 250 identical rows as 1 and pays 1 unit, and answers each with its own ref and index', async () => {
    const { svc, sent, billed } = await client()
    const rows = Array.from({ length: 250 }, (_, at) => ({ name: 'Statoil ASA', country: 'NO', ref: `row ${at}` }))
    const { results, summary } = await svc.match(rows)
    assert.deepEqual([sent, await billed(), summary.cost_units], [[1], 1, 1])
    assert.deepEqual(
      results.map(({ index, ref, candidates }) => [index, ref, candidates[0]?.registry_id]),
      rows.map(({ ref }, at) => [at, ref, '923609016']),
    )
  })

  it('counts repeats in the summary as the service counts rows: found, ambiguous, not found and failed', async () => {
    const { svc } = await client()
    const names = ['Statoil ASA', 'Qqxyzzy Wrrm', 'Statoil ASA', 'Qqxyzzy Wrrm', 'Equinor Energy']
    const rows = [
      ...names.map(name => ({ name, country: 'NO' })),
      { name: 'A', country: 'XX' },
      { name: 'A', country: 'XX' },
    ]
    const { results, summary } = await svc.match(rows)
    const { cost_units: _, ...counts } = summary
    assert.deepEqual(counts, summaryOf(results))
    assert.deepEqual([counts.submitted, counts.not_found, counts.failed], [7, 2, 2])
  })

  it('pays for a company once in a list of 3,000 rows of 100 companies: 1 request of 100 rows', async () => {
    const { svc, sent, billed } = await client()
    const sample = sampleReferences(100)
    const rows = Array.from({ length: 3000 }, (_, at) => sample[at % 100] as sdk.Reference)
    const seen: number[] = []
    for await (const { index, status } of svc.lookUpMany(rows.values())) if (status === 'found') seen.push(index)
    assert.deepEqual(seen, [...rows.keys()])
    assert.deepEqual([sent, await billed()], [[100], 100])
  })

  it('forgets the answer to a row after 1,000 other ones, so that it holds no more than these', async () => {
    const { svc, sent } = await client(rows => {
      const results = rows.map((_, index) => ({ index, ref: null, status: 'not_found', company: null, error: null }))
      return Response.json({ idempotency_key: '', summary: { submitted: rows.length }, results })
    })
    const row = (at: number) => ({ country: 'NO', registry_id: String(at) })
    await svc.lookUpMany([...[...Array(1100).keys()].map(row), row(0), row(1099)])
    assert.deepEqual(sent, [...Array(11).fill(100), 1])
  })

  it('sends a row again whose first answer was an error or partial, and shares it within a request', async () => {
    const { svc, sent } = await client(rows => {
      const answer = { ref: null, status: 'failed', match: false, ambiguous: false, candidates: [] }
      const flawed = [{ error: { code: 'partition_unavailable' } }, { partial: true, error: null }]
      const results = rows.map((_, index) => ({ ...answer, ...flawed[index % 2], index }))
      return Response.json({ idempotency_key: '', summary: { submitted: rows.length, failed: rows.length }, results })
    })
    const two = [{ name: 'Equinor' }, { name: 'Statoil' }]
    const { summary } = await svc.match([...two, ...two, ...two], {}, { batchSize: 2 })
    assert.deepEqual([sent, summary.submitted, summary.failed], [[2, 2, 2], 6, 6])
  })

  it('sends rows that differ in more than their ref, or whose ref the service refuses, each by itself', async () => {
    const { svc, sent } = await client()
    const id = { country: 'NO', registry_id: '923609016' }
    const long = 'r'.repeat(65)
    const rows = [{ ...id, ref: long }, id, { ...id, ref: null }, { ...id, if_none_match: '*' }, { ...id, ref: 'own' }]
    const { results } = await svc.lookUpMany(rows)
    assert.deepEqual(sent, [3])
    assert.deepEqual(
      results.map(({ ref, status }) => [ref, status]),
      [
        [null, 'failed'],
        [null, 'found'],
        [null, 'found'],
        [null, 'not_modified'],
        ['own', 'found'],
      ],
    )
  })

  it('names the row of an error by its number among all rows: after 3 repeats, and in a second batch', async () => {
    const { svc } = await client()
    const row = { name: 'Equinor', country: 'NO' }
    const wrong = { ...row, incorporation_date: '03/12/1995' }
    for (const batchSize of [10, 2]) {
      const { results } = await svc.match([row, row, row, { name: 'Telenor' }, wrong, wrong], {}, { batchSize })
      assert.deepEqual(
        results.map(({ error }) => error?.detail.split(' ')[0] ?? null),
        [null, null, null, null, '/body/rows/4/incorporation_date', '/body/rows/5/incorporation_date'],
      )
    }
  })

  it('gives each row an answer of its own: a change of one is not seen in another', async () => {
    const { svc } = await client()
    const row = { name: 'Statoil ASA', country: 'NO' }
    const [first, second] = (await svc.match([row, row])).results
    first?.candidates.pop()
    assert.equal(second?.candidates[0]?.registry_id, '923609016')
  })

  it('names a wrong row of a generator after repeats by its number among all rows', async () => {
    function* rows() {
      for (let at = 0; at < 12; at += 1) yield { name: 'Equinor' }
      yield { country: 'NO' } as sdk.MatchRow
    }
    const { svc } = await client()
    await assert.rejects(svc.match(rows()).then(), { message: 'rows/12/name is required' })
  })

  it('reads rows that write themselves as JSON by what they write', async () => {
    class Own {
      readonly #name: string
      constructor(name: string) {
        this.#name = name
      }
      toJSON = () => ({ name: this.#name, country: 'NO' })
    }
    const key = (await service.key()).text
    const svc = new sdk.SvcClient({ baseUrl: service.url, apiKey: key, checkArguments: false })
    const { results } = await svc.match([new Own('Statoil ASA'), new Own('Telenor ASA')] as unknown as sdk.MatchRow[])
    assert.equal(new Set(results.map(({ candidates }) => candidates[0]?.registry_id)).size, 2)
  })
})
