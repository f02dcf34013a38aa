import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { hourMs } from '#domain/calendar.ts'
import { batchOf, batchPath, billOf, equinor, type Reference, sampleReferences, send } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { runOnUsage } from '../support/stores-of.ts'
import { needsOwnServer } from '../support/test-store.ts'

/** Ids that no company has, each row as long as it may be. */
const unknownRows = (count: number): Reference[] =>
  Array.from({ length: count }, () => ({
    country: 'NO',
    registry_id: randomBytes(128).toString('hex'),
    ref: randomBytes(32).toString('hex'),
    if_none_match: randomBytes(128).toString('hex'),
  }))

async function storedBytes({ dataDir }: TestService, accountId: string): Promise<number> {
  const sql = `SELECT bytes FROM idempotency_bytes WHERE account_id = '${accountId}'`
  return (await runOnUsage<{ bytes: number }>(dataDir, sql))[0]?.bytes ?? 0
}

describe('a batch that bills nothing', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  it('of 100 unknown ids of 256 characters stores less than 4 KB of 64 KB of request and 39 KB of answer, and is replayed byte for byte', async () => {
    const { text: key, accountId } = await service.key({}, 'free')
    const batch = batchOf(...unknownRows(100))
    const first = await send(service, key, batch)
    const again = await send(service, key, batch)
    assert.deepEqual([first.status, again.text, billOf(again)], [200, first.text, { cost: 0, isReplay: true }])
    const request = JSON.stringify(batch).length
    const answer = first.text.length
    const stored = await storedBytes(service, accountId)
    assert.ok(request > 63_000 && answer > 38_000 && stored < 4_000, `${request} ${answer} ${stored}`)
  })

  it('is one of at most 6 of 100 unknown rows a minute on the free tier: the next gets 429, replays and known companies do not, and it takes no slot of the minute', async () => {
    needsOwnServer()
    const { text: key } = await service.key({}, 'free')
    const batches = Array.from({ length: 7 }, () => batchOf(...unknownRows(100)))
    const statuses: number[] = []
    for (const batch of batches) statuses.push((await send(service, key, batch)).status)
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 200, 429])
    const first = batches[0] ?? assert.fail()
    const last = batches[6] ?? assert.fail()
    const { body, headers } = await send(service, key, last)
    assert.deepEqual(body.limit, {
      resource: 'companies-enrich',
      bucket: 'unknown_rows',
      limit: 600,
      remaining: 0,
      reset_seconds: 60,
    })
    assert.deepEqual([headers['retry-after'], headers['ratelimit-remaining'], body.retryable], ['60', '54', true])
    assert.match(body.detail, /^More than 600 rows of batches with this key named no company in 60 seconds\.$/)
    assert.equal((await send(service, key, first)).status, 200)
    service.clock.advance(60_000)
    assert.equal((await send(service, key, last)).status, 200)
  })

  it('is not limited for companies that are known: 7 batches of 100 that did not change', async () => {
    const { text: key } = await service.key({}, 'free')
    const references = sampleReferences(100)
    const first = await send(service, key, batchOf(...references))
    const known = first.body.results.map(({ etag }: { etag: string }, at: number) => ({
      ...references[at],
      if_none_match: etag,
    }))
    for (let sent = 0; sent < 7; sent += 1) {
      const { status, body } = await send(service, key, batchOf(...known))
      assert.deepEqual([status, body.summary.not_modified], [200, 100])
    }
  })

  it('is refused 429 stored_answers once the answers of its account take 30 MB of the free tier, until the oldest is 24 hours old', async () => {
    const { text: key, accountId } = await service.key({ expires_at: null }, 'free')
    const stored = batchOf(equinor)
    await send(service, key, stored)
    const setBytes = (bytes: string) =>
      runOnUsage(service.dataDir, `UPDATE idempotency_bytes SET bytes = ${bytes} WHERE account_id = '${accountId}'`)
    await setBytes('30000000')
    service.clock.advance(hourMs)
    const { status, body, headers } = await send(service, key, batchOf(equinor))
    assert.deepEqual([status, body.code, headers['retry-after']], [429, 'rate_limit_exceeded', String(23 * 3600)])
    assert.deepEqual([body.limit.bucket, body.limit.limit], ['stored_answers', 30_000_000])
    assert.match(body.detail, /take 30 MB/)
    assert.equal(billOf(await send(service, key, stored)).isReplay, true)
    // Nothing but this account is affected, and single lookups are not.
    assert.equal((await send(service, (await service.key({}, 'free')).text, batchOf(equinor))).status, 200)
    assert.equal((await sendRequest(service, '/v1/companies/NO/923609016', { key })).status, 200)
    service.clock.advance(23 * hourMs)
    await setBytes('CASE WHEN bytes > 30000000 THEN 30000000 ELSE bytes END')
    assert.equal((await send(service, key, batchOf(equinor))).status, 200)
  })
})

describe('a service whose disk has room only for what is billed', () => {
  it('refuses batches that bill nothing 503, keeps nothing of them, answers and bills everything else, and reports it in health', async () => {
    let isLow = true
    await using service = await startTestService({}, { isDiskLow: () => isLow })
    const { text: key, accountId } = await service.key()
    const test = await service.key({ env: 'test' })
    const unbilled = batchOf(...unknownRows(100))
    const refused = await send(service, key, unbilled)
    assert.deepEqual(
      [refused.status, refused.body.code, refused.headers['retry-after']],
      [503, 'service_unavailable', '60'],
    )
    assert.equal(await storedBytes(service, accountId), 0)
    assert.equal((await send(service, test.text, batchOf(equinor))).status, 503)
    assert.deepEqual(billOf(await send(service, key, batchOf(equinor))), { cost: 1, isReplay: false })
    const { headers } = await sendRequest(service, '/v1/companies/NO/923609016', { key })
    assert.equal(headers['x-svc-credits-remaining'], '999998')
    const { body } = await sendRequest(service, '/v1/health')
    assert.deepEqual(
      [body.status, body.components.usage_store],
      ['warn', { status: 'warn', output: 'The disk is almost full. Batches that find no company are refused.' }],
    )
    isLow = false
    assert.equal((await send(service, key, unbilled)).status, 200)
    assert.equal((await sendRequest(service, batchPath)).status, 405)
  })
})
