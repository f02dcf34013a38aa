import assert from 'node:assert/strict'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { lockUsage } from '../data/usage/lock-usage.ts'
import { batchOf, billOf, send } from '../support/batches.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'
import { describeEmbedded } from '../support/test-store.ts'

const equinor = '/v1/companies/NO/923609016'

// No process can lock all of PostgreSQL; usage-faults.long.test.ts stops it.
describeEmbedded('a service whose usage another process has locked', () => {
  it('answers a billed lookup with 200 after a lock of 500 ms, and bills it once', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    await using _ = await lockUsage(service.dataDir, 500)
    const { status, headers } = await sendRequest(service, equinor, { key })
    assert.deepEqual([status, headers['x-svc-credits-remaining']], [200, '999999'])
  })

  it('answers a batch with 503 during a lock of 30 s, and leaves its idempotency key unused', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key({}, 'free')
    const batch = batchOf({ country: 'NO', registry_id: '923609016' })
    {
      await using _ = await lockUsage(service.dataDir, 30_000)
      const { status, body, headers } = await send(service, key, batch)
      assert.deepEqual([status, body.code, headers['retry-after']], [503, 'service_unavailable', '5'])
    }
    assert.deepEqual(billOf(await send(service, key, batch)), { cost: 1, isReplay: false })
  })

  it('answers 503 with Retry-After during a lock of 30 s and bills nothing; free requests are answered', async () => {
    await using service = await startTestService()
    const { text: key } = await service.key()
    const { headers } = await sendRequest(service, equinor, { key })
    await using held = await lockUsage(service.dataDir, 30_000)
    const order: number[] = []
    const note = async (pending: ReturnType<typeof sendRequest>) => {
      const reply = await pending
      order.push(reply.status)
      return reply
    }
    const refused = note(sendRequest(service, equinor, { key }))
    await note(sendRequest(service, '/v1/health'))
    await note(sendRequest(service, equinor, { key, headers: { 'if-none-match': headers.etag ?? '' } }))
    await note(sendRequest(service, '/v1/companies/NO/999999999', { key }))
    await note(sendRequest(service, '/v1/account/usage', { key }))
    const { status, body, headers: refusal } = await refused
    assert.deepEqual(order, [200, 304, 404, 200, 503])
    assert.deepEqual([status, body.code, body.retryable], [503, 'service_unavailable', true])
    assert.equal(refusal['retry-after'], String(body.retry_after_seconds))
    await held.release()
    const { headers: after } = await sendRequest(service, equinor, { key })
    assert.equal(after['x-svc-credits-remaining'], '999998')
  })
})

describe('a service whose usage cannot be written', () => {
  it('answers 10 free requests of two operations, and logs one line of what is not recorded', async () => {
    await using whole = await startTestService()
    const { text: key } = await whole.key()
    await using accounts = await openAccounts(whole.dataDir)
    const record = () => Promise.reject(new StoreUnavailableError('the accounts database is unavailable'))
    const usage = { ...accounts.usage, record }
    await using service = await startTestService({ SVC_DATA_DIR: whole.dataDir }, { usage })
    for (let turn = 0; turn < 5; turn += 1)
      for (const [path, expected] of [
        ['/v1/companies/NO/999999999', 404],
        ['/v1/account/usage', 200],
      ] as const)
        assert.equal((await sendRequest(service, path, { key })).status, expected)
    assert.equal(service.log.filter(line => line.includes('use not recorded')).length, 1)
  })
})

describe('a service whose calls of the day cannot be counted', () => {
  it('answers a test key with 503, and gives its slot of the window back: it has done nothing', async () => {
    await using whole = await startTestService()
    const { text: key } = await whole.key({ env: 'test' }, 'free')
    await using accounts = await openAccounts(whole.dataDir)
    const countCall = () => Promise.reject(new StoreUnavailableError('the accounts database is unavailable'))
    const usage = { ...accounts.usage, countCall }
    await using service = await startTestService({ SVC_DATA_DIR: whole.dataDir }, { usage })
    for (let turn = 0; turn < 3; turn += 1) {
      const { status, headers } = await sendRequest(service, equinor, { key })
      assert.deepEqual([status, headers['ratelimit-remaining']], [503, '60'])
    }
  })
})

describe('a service whose usage cannot be read', () => {
  it('answers 503, or its 404, with all members of an error and 0 credits', async () => {
    await using whole = await startTestService()
    const { text: key } = await whole.key()
    await using accounts = await openAccounts(whole.dataDir)
    const used = () => {
      throw new StoreUnavailableError('the accounts database is unavailable')
    }
    const usage = { ...accounts.usage, used }
    await using service = await startTestService({ SVC_DATA_DIR: whole.dataDir }, { usage })
    for (const [path, expected, code] of [
      ['/v1/countries', 503, 'service_unavailable'],
      ['/v1/companies/NO/999999999', 404, 'company_not_found'],
    ] as const) {
      const { status, body, headers } = await sendRequest(service, path, { key })
      assert.deepEqual([status, body.code, headers['x-svc-credits-remaining']], [expected, code, '0'])
    }
  })
})
