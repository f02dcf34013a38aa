import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createFloodGuard } from '../../src/limits/flood-guard.ts'
import { sendRequest } from '../support/send-request.ts'
import { startTestService } from '../support/service.ts'

const hashSecret = new Uint8Array(8).fill(5)

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heldBytes(): number {
  collect()
  return process.memoryUsage().heapUsed
}

// Refusals are counted asynchronously.
const counted = () => new Promise(setImmediate)

async function blockedAfter(refusals: number, { from, other = from }: { from: string; other?: string }) {
  const guard = createFloodGuard({ hashSecret, limit: 3 })
  for (let sent = 0; sent < refusals; sent += 1) guard.count(from, 1000)
  await counted()
  return guard.blockedMs(other, 1000)
}

describe('the guard against floods of refused keys', () => {
  it('blocks an address for the rest of the minute after the 4th refused key at 3 allowed, and not after the 3rd', async () => {
    assert.equal(await blockedAfter(3, { from: '192.0.2.1' }), 0)
    const ms = await blockedAfter(4, { from: '192.0.2.1' })
    assert.ok(ms > 59_000 && ms <= 60_000, `${ms} ms`)
  })

  const neighbours = [
    { from: '192.0.2.1', other: '192.0.2.2', blocked: false },
    { from: '192.0.2.1', other: '::ffff:192.0.2.1', blocked: true },
    { from: '2001:db8::1', other: '2001:db8::ffff:2', blocked: true },
    { from: '2001:db8::1', other: '2001:db8:0:1::1', blocked: false },
  ]
  for (const { from, other, blocked } of neighbours)
    it(`that refuses ${from} ${blocked ? 'refuses' : 'does not refuse'} ${other}`, async () => {
      assert.equal((await blockedAfter(4, { from, other })) > 0, blocked)
    })

  it('ends its block when its time is over', async () => {
    const guard = createFloodGuard({ hashSecret, limit: 1 })
    for (let sent = 0; sent < 2; sent += 1) guard.count('192.0.2.1', 0)
    await counted()
    assert.ok(guard.blockedMs('192.0.2.1', 0) > 59_000)
    assert.equal(guard.blockedMs('192.0.2.1', 60_000), 0)
  })

  it('allows 60,000 a minute, and has at most 65,536 counters: 200,000 addresses in less than 30 MB', async function () {
    const guard = createFloodGuard({ hashSecret: randomBytes(8) })
    assert.deepEqual([guard.limit, guard.windowSeconds], [60_000, 60])
    const before = heldBytes()
    for (let index = 0; index < 200_000; index += 1) {
      guard.count(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`, 0)
      if (index % 1000 === 0) await counted()
    }
    const megabytes = (heldBytes() - before) / 1e6
    assert.ok(megabytes < 30, `${megabytes} MB`)
    if (this.test) this.test.title += ` (${megabytes.toFixed(0)} MB)`
  })
})

describe('an address from which too many keys were refused', () => {
  const lookup = '/v1/companies/NO/923609016'
  const misspelt = (key: string) => `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`
  const guarded = () => startTestService({}, { floodGuard: createFloodGuard({ hashSecret, limit: 3 }) })

  it('gets 429 for the 5th refused key, in the bucket of its route and with agreeing figures', async () => {
    await using service = await guarded()
    const { text: good } = await service.key()
    for (const key of [{}, { key: 'svc_live_rk_nonsense' }, { key: misspelt(good) }, {}])
      assert.equal((await sendRequest(service, lookup, key)).status, 401)
    for (const key of [{}, { key: 'svc_live_rk_nonsense' }, { key: misspelt(good) }]) {
      const { status, body, headers } = await sendRequest(service, lookup, key)
      assert.deepEqual([status, body.code, body.retryable], [429, 'rate_limit_exceeded', true])
      const seconds = body.limit.reset_seconds
      assert.ok(seconds >= 59 && seconds <= 60)
      const facts = { resource: 'companies-read', bucket: 'refused_keys', limit: 3, remaining: 0 }
      assert.deepEqual(body.limit, { ...facts, reset_seconds: seconds })
      assert.equal(body.detail, 'More than 3 missing or invalid keys from this address in 60 seconds.')
      assert.equal(body.retry_after_seconds, seconds)
      const names = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'retry-after', 'ratelimit-policy']
      assert.deepEqual(
        names.map(name => headers[name]),
        ['3', '0', String(seconds), String(seconds), '"refused-keys";q=3;w=60'],
      )
    }
    assert.equal((await sendRequest(service, '/v1/countries')).status, 200)
    service.clock.advance(60_000)
    assert.equal((await sendRequest(service, lookup)).status, 401)
  })

  it('is still served with its valid keys: 10 lookups and anonymous requests among 30 refused ones', async () => {
    await using service = await guarded()
    const { text: good } = await service.key()
    for (let sent = 0; sent < 30; sent += 1) {
      assert.equal((await sendRequest(service, lookup)).status, sent < 4 ? 401 : 429)
      if (sent % 3 === 0) assert.equal((await sendRequest(service, lookup, { key: good })).status, 200)
    }
    assert.equal((await sendRequest(service, '/v1/countries')).status, 200)
    assert.equal((await sendRequest(service, '/v1/countries', { key: good })).status, 200)
  })

  it('does not count refusals for scope, window or id: after 20 of them, a valid key is served', async () => {
    await using service = await guarded()
    const { text: narrow } = await service.key({ scopes: ['usage:read'] })
    const { text: good } = await service.key()
    for (let sent = 0; sent < 10; sent += 1) {
      assert.equal((await sendRequest(service, lookup, { key: narrow })).status, 403)
      assert.equal((await sendRequest(service, '/v1/companies/NO/999999999', { key: good })).status, 404)
    }
    assert.equal((await sendRequest(service, lookup, { key: good })).status, 200)
  })
})
