import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { builtStamp, consumers, references, runConsumer } from './run-consumer.ts'

const path = '/v1/companies/NO/923609016'
const twelve = [
  'type',
  'title',
  'status',
  'detail',
  'instance',
  'code',
  'request_id',
  'retryable',
  'retry_after_seconds',
  'correction',
  'suggested_request',
  'documentation_url',
]
const isWanted = process.env.SVC_SDK === 'required'

for (const language of Object.keys(consumers))
  describe(`the ${language} client, installed like by a consumer`, function () {
    this.timeout(120_000)
    let service: TestService
    let key: string
    let billed: number
    // biome-ignore lint/suspicious/noExplicitAny: each test knows what the consumer saw
    let seen: any
    before(async function () {
      if (!isWanted && !existsSync(builtStamp)) this.skip()
      service = await startTestService()
      ;({ seen, key, billed } = await runConsumer(service, language))
    })
    after(() => service?.[Symbol.asyncDispose]())

    it('looks up a company: every field of the record, and its entity tag', async () => {
      const { first } = seen.lookUp
      const reply = await sendRequest(service, path, { key })
      assert.deepEqual(first, { notModified: false, company: reply.body, etag: reply.headers.etag })
    })

    it('sends its entity tag, and gets 304 not modified, or the company if the tag differs', () => {
      const { first, again, stale } = seen.lookUp
      assert.deepEqual(again, { notModified: true, etag: first.etag })
      assert.deepEqual(stale, first)
    })

    it('searches: candidates with confidence, match, matched_on and explanation', async () => {
      const reply = await sendRequest(service, '/v1/companies/search?q=equinor&country=NO&limit=3&explain=true', {
        key,
      })
      assert.deepEqual(seen.search, reply.body)
      assert.ok(seen.search.candidates[0].explanation.length > 0)
    })

    it('throws the twelve fields of a problem, with code, correction and a suggested_request that answers 200', async () => {
      const { problem, code } = seen.problem
      for (const field of twelve) assert.ok(field in problem, field)
      assert.equal(code, 'company_not_found')
      assert.match(problem.correction, /use 00445790\.$/i)
      const { method, path: suggested } = problem.suggested_request
      assert.deepEqual([method, (await sendRequest(service, suggested, { key })).status], ['GET', 200])
    })

    it('throws the additional members of a problem: unauthenticated without a key, invalid_fields for a short query', () => {
      assert.equal(seen.unauthenticated.code, 'unauthenticated')
      assert.equal(seen.invalid.code, 'invalid_request')
      assert.equal(seen.invalid.problem.invalid_fields[0].pointer, '/query/q')
    })

    it('looks up 250 references in 3 batches, and returns the rows in order, numbered throughout', () => {
      const { sizes, summary, rows } = seen.many
      assert.deepEqual(sizes, [100, 100, 50])
      assert.deepEqual([summary.submitted, summary.found, summary.billable_results], [250, 250, 250])
      const expected = references.map(({ ref, registry_id }, index) => ({ index, ref, registry_id, error: null }))
      assert.deepEqual(rows, expected)
    })

    it('sends the same 3 batches again with their keys, and gets the same answers', () => {
      assert.ok(seen.many.same)
    })

    it('sends a batch again with its key after 1 second if the connection broke before the answer', () => {
      assert.deepEqual(seen.lost.waits, [1])
      assert.equal(seen.lost.gave.found, 3)
    })

    it('is billed 256 units in total: 2 lookups, a search, 250 rows and 3, nothing twice', () => {
      assert.equal(billed, 256)
    })

    it('waits for the time in rate_limit_exceeded once, and then succeeds, in lookups and between batches', () => {
      const { waited, batches, refused } = seen.limited
      assert.deepEqual(waited, { waits: [Number(refused.gave.retryAfter)], gave: false })
      assert.equal(batches.waits.length, 1)
      assert.equal(batches.gave.found, 250)
    })

    it('throws rate_limit_exceeded immediately if the wait is longer than its maximum', () => {
      const { waits, gave } = seen.limited.refused
      assert.deepEqual([waits, gave.code, gave.problem.retryable], [[], 'rate_limit_exceeded', true])
      assert.equal(Number(gave.retryAfter), gave.problem.retry_after_seconds)
      assert.equal(gave.problem.limit.resource, 'companies-read')
    })

    it('never waits on quota_exhausted: throws immediately, with limit and price', () => {
      const { waits, gave } = seen.exhausted
      assert.deepEqual([waits, gave.code, gave.retryAfter], [[], 'quota_exhausted', null])
      assert.equal(gave.problem.limit.bucket, 'monthly_results')
      assert.ok('next_tier' in gave.problem.price)
    })

    it('calls every other operation: countries, manifest, usage, health, and the 5 discovery files', () => {
      assert.deepEqual(seen.everyOperation, {
        countries: 19,
        manifest: '923609016',
        tier: 'scale',
        health: 'pass',
        skills: 6,
        links: 2,
        texts: ['# Compan', 'openapi:', 'arazzo: '],
      })
    })
  })
