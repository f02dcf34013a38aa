import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { batchOf, billOf, equinor, sampleReferences, send, unknown } from '../support/batches.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'

const views = ['status', 'summary', 'full'] as const
const path = '/v1/companies/NO/923609016'
const statoil = { name: 'Statoil', country: 'NO' }

const statusFields = ['country', 'registry_id', 'name', 'status', 'on_register', 'last_confirmed_at']
const summaryFields = [
  'country',
  'registry_id',
  'name',
  'status',
  'on_register',
  'legal_form_kind',
  'legal_form_label',
  'incorporation_date',
  'dissolution_date',
  'address',
  'source_url',
  'last_confirmed_at',
]

describe('a view', () => {
  let service: TestService
  let key: string
  before(async () => {
    service = await startTestService()
  })
  // No test is refused because of the requests of another.
  beforeEach(async () => {
    key = (await service.key()).text
  })
  after(() => service[Symbol.asyncDispose]())

  const lookup = (view?: string, headers: Record<string, string> = {}, of = path): Promise<ApiReply> =>
    sendRequest(service, view === undefined ? of : `${of}?view=${view}`, { key, headers })
  const match = (body: object) =>
    sendRequest(service, '/v1/companies/match', {
      method: 'POST',
      key,
      body: { idempotency_key: randomUUID(), ...body },
    })

  describe('of a lookup', () => {
    it('is 6 fields by status, 12 by summary, and by full the record as without a view, each for 1 unit', async () => {
      const status = await lookup('status')
      const summary = await lookup('summary')
      const full = await lookup('full')
      assert.deepEqual(Object.keys(status.body), statusFields)
      assert.deepEqual(Object.keys(summary.body), summaryFields)
      assert.equal(full.text, (await lookup()).text)
      for (const reply of [status, summary, full]) assert.deepEqual([reply.status, billOf(reply).cost], [200, 1])
    })

    for (const view of ['status', 'summary'])
      it(`has its own entity tag: that of ${view} answers 304, free, to ${view} only`, async () => {
        const etag = (await lookup(view)).headers.etag ?? ''
        for (const other of views) {
          const reply = await lookup(other, { 'if-none-match': etag })
          const expected = other === view ? [304, 0] : [200, 1]
          assert.deepEqual([reply.status, billOf(reply).cost], expected, other)
        }
      })

    it('is unchanged if the record is: the tag of full answers 304, free, to all three, with the tag of each', async () => {
      const etag = (await lookup('full')).headers.etag ?? ''
      for (const view of views) {
        const reply = await lookup(view, { 'if-none-match': etag })
        assert.deepEqual([reply.status, billOf(reply).cost], [304, 0], view)
        assert.equal(reply.headers.etag, (await lookup(view)).headers.etag)
      }
    })

    it('without a view has the tag of full', async () => {
      assert.equal((await lookup()).headers.etag, (await lookup('full')).headers.etag)
    })

    for (const of of [
      '/v1/companies/NO/923%20609%20016',
      '/v1/companies/Norway/923609016',
      '/v1/companies/923609016/NO',
    ])
      it(`is kept in the lookup that is suggested for ${of}?view=status`, async () => {
        const { body } = await lookup('status', {}, of)
        assert.deepEqual(body.suggested_request, { method: 'GET', path, query: { view: 'status' }, body: null })
      })

    it('is refused by another name, with the names that there are', async () => {
      const { status, body } = await lookup('tabular')
      assert.deepEqual([status, body.code, body.suggested_request], [400, 'invalid_request', null])
      assert.match(body.invalid_fields[0].message, /status, summary, full, not "tabular"/)
    })
  })

  describe('of a batch', () => {
    for (const view of views)
      it(`by ${view} gives each row the company and the tag of a lookup by ${view}, for 1 unit each`, async () => {
        const reply = await send(service, key, { ...batchOf(...sampleReferences(3), unknown), view })
        assert.deepEqual([reply.status, billOf(reply).cost], [200, 3])
        const [{ company, etag }] = reply.body.results
        const single = await lookup(view, {}, `/v1/companies/${company.country}/${company.registry_id}`)
        assert.deepEqual([company, etag], [single.body, single.headers.etag])
        assert.equal(reply.body.results[3].status, 'not_found')
      })

    it('answers not_modified to the tag of its view or of full, and found to that of another, for 1 unit in all', async () => {
      const tags: string[] = []
      for (const view of views) tags.push((await lookup(view)).headers.etag ?? '')
      const references = tags.map(if_none_match => ({ ...equinor, if_none_match }))
      const reply = await send(service, key, { ...batchOf(...references), view: 'status' })
      const answers = reply.body.results.map(({ status, etag }: { status: string; etag: string }) => [status, etag])
      const [own] = tags
      assert.deepEqual(answers, [
        ['not_modified', own],
        ['found', own],
        ['not_modified', own],
      ])
      assert.equal(billOf(reply).cost, 1)
    })

    it('of 100 companies by status has less than a fifth of the bytes of full, by summary less than two fifths', async () => {
      const references = sampleReferences(100)
      const sizes: number[] = []
      for (const view of views) {
        sizes.push((await send(service, key, { ...batchOf(...references), view })).text.length)
        service.clock.advance(60_000)
      }
      const [status = 0, summary = 0, full = 0] = sizes
      assert.ok(status < full * 0.2 && summary < full * 0.4, `${sizes}`)
    })

    it('is part of the request: its idempotency key is refused with another view, and replays the same one', async () => {
      const batch = { ...batchOf(equinor), view: 'status' }
      const first = await send(service, key, batch)
      const again = await send(service, key, batch)
      assert.deepEqual([again.text, billOf(again)], [first.text, { cost: 0, isReplay: true }])
      const { view: _, ...whole } = batch
      for (const other of [{ ...batch, view: 'summary' }, whole]) {
        const refused = await send(service, key, other)
        assert.deepEqual([refused.status, refused.body.code], [409, 'idempotency_conflict'])
        assert.deepEqual(refused.body.differing_fields, ['view'])
      }
    })

    it('is kept in the batch that fits in the quota, which is refused as a whole', async () => {
      const { text } = await service.key({}, 'free')
      for (let sent = 0; sent < 5; sent += 1) {
        const references = sampleReferences(sent < 4 ? 100 : 99)
        assert.equal((await send(service, text, batchOf(...references))).status, 200)
        service.clock.advance(60_000)
      }
      const refused = await send(service, text, { ...batchOf(...sampleReferences(2)), view: 'status' })
      assert.equal(refused.body.code, 'quota_exhausted')
      const { view, references } = refused.body.suggested_request.body
      assert.deepEqual([view, references.length], ['status', 1])
    })
  })

  describe('of a match', () => {
    it('is 5 fields of a candidate by status, 10 by summary, and by full the candidate with its explanation', async () => {
      const candidates: Record<string, object> = {}
      for (const view of views) {
        const reply = await match({ rows: [statoil], view })
        const [row] = reply.body.results
        assert.deepEqual([reply.status, billOf(reply).cost, row.match], [200, 1, true])
        candidates[view] = row.candidates[0]
      }
      const { explanation: _, lookup: __, ...summary } = candidates.full as Record<string, unknown>
      const { country, registry_id, name, status, confidence_score } = summary
      assert.deepEqual(candidates.summary, summary)
      assert.equal(Object.keys(summary).length, 10)
      assert.deepEqual(candidates.status, { country, registry_id, name, status, confidence_score })
      assert.deepEqual((await match({ rows: [statoil] })).body.results[0].candidates[0], candidates.full)
    })

    it('is part of the request: its idempotency key is refused with another view', async () => {
      const body = { idempotency_key: randomUUID(), rows: [statoil], view: 'status' }
      const first = await match(body)
      assert.equal((await match(body)).text, first.text)
      const refused = await match({ ...body, view: 'full' })
      assert.deepEqual([refused.status, refused.body.differing_fields], [409, ['view']])
    })
  })

  it('by its default name is the same request as none: an idempotency key replays', async () => {
    const batch = batchOf(equinor)
    const first = await send(service, key, batch)
    assert.equal((await send(service, key, { ...batch, view: 'full' })).text, first.text)
    const rows = { idempotency_key: randomUUID(), rows: [statoil] }
    const matched = await match({ ...rows, limit: 1 })
    assert.equal((await match({ ...rows, view: 'full' })).text, matched.text)
  })
})
