import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { describeWithRedis } from '../support/describe-with.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'
import { type ApiReply, sendRequest } from '../support/send-request.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const lookup = '/v1/companies/NO/923609016'

const admittedOf = (replies: readonly ApiReply[]) => replies.filter(({ status }) => status === 200).length
const health = async (service: TestService) => (await sendRequest(service, '/v1/health')).body

const untilLimitStoreIs = (service: TestService, status: string) =>
  until(async () => {
    // Its address has a limit, within which a busy machine must have the time that it needs.
    await sleep(200)
    return (await health(service)).components?.limit_store.status === status
  })

describeWithRedis('two services over one redis-server', () => {
  let redis: RedisServer
  let one: TestService
  let other: TestService
  beforeEach(async () => {
    redis = await startRedis()
    one = await startTestService({ SVC_REDIS_URL: redis.url })
    other = await startTestService({ SVC_REDIS_URL: redis.url, SVC_DATA_DIR: one.dataDir })
  })
  afterEach(async () => {
    await other[Symbol.asyncDispose]()
    await one[Symbol.asyncDispose]()
    await redis[Symbol.asyncDispose]()
  })

  const send = (service: TestService, key: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => sendRequest(service, lookup, { key })))

  it('share the minute of a key: 60 by one, and 429 by the other, with four equal figures', async () => {
    const { text: key } = await one.key({}, 'free')
    assert.equal(admittedOf(await send(one, key, 60)), 60)
    const { status, body, headers } = await sendRequest(other, lookup, { key })
    assert.deepEqual([status, body.code], [429, 'rate_limit_exceeded'])
    const seconds = body.limit.reset_seconds
    assert.ok(seconds >= 1 && seconds <= 60)
    assert.deepEqual(body.limit, { resource: 'companies-read', limit: 60, remaining: 0, reset_seconds: seconds })
    assert.deepEqual(
      [body.retry_after_seconds, headers['retry-after'], headers['ratelimit-reset'], headers['ratelimit-remaining']],
      [seconds, String(seconds), String(seconds), '0'],
    )
  })

  it('admit 60 of 100 concurrent requests to both, and report the same state of the key', async () => {
    const { text: key } = await one.key({}, 'free')
    const replies = (await Promise.all([send(one, key, 50), send(other, key, 50)])).flat()
    assert.equal(admittedOf(replies), 60)
    const limits = async (service: TestService) =>
      (await sendRequest(service, '/v1/account/usage', { key })).body.rate_limits.map(
        ({ resource, remaining }: { resource: string; remaining: number }) => [resource, remaining],
      )
    const left = Object.fromEntries(await limits(other))
    assert.equal(left['companies-read'], 0)
    assert.deepEqual(Object.fromEntries(await limits(one)), { ...left, 'account-read': left['account-read'] - 1 })
  })

  it('share the hour of an address: 60 anonymous requests to both, and then 429 by either', async () => {
    for (let sent = 0; sent < 30; sent += 1)
      for (const service of [one, other]) assert.equal((await sendRequest(service, '/v1/countries/NO')).status, 200)
    for (const service of [one, other]) {
      const { status, body } = await sendRequest(service, '/v1/countries/NO')
      assert.deepEqual([status, body.limit.limit, body.limit.remaining], [429, 60, 0])
      assert.ok(body.limit.reset_seconds > 3500)
    }
  })

  it('continue when it is killed, each with its own minute, less what it has admitted, health at warn; once it is back they share one again', async () => {
    assert.equal((await health(one)).components.limit_store.status, 'pass')
    const { text: key } = await one.key({}, 'free')
    assert.equal(admittedOf(await send(one, key, 40)), 40)
    await redis.kill()
    assert.equal(admittedOf(await send(one, key, 70)), 20)
    assert.equal(admittedOf(await send(other, key, 70)), 60)
    await untilLimitStoreIs(one, 'warn')
    const away = await health(one)
    assert.deepEqual([away.status, away.components.limit_store.status], ['warn', 'warn'])
    await redis.restart()
    await untilLimitStoreIs(one, 'pass')
    await untilLimitStoreIs(other, 'pass')
    assert.equal(admittedOf(await send(one, key, 60)), 0)
    assert.equal(admittedOf(await send(other, key, 5)), 0)
    const { text: next } = await one.key({}, 'free')
    assert.equal(admittedOf(await send(one, next, 60)), 60)
    assert.equal(admittedOf(await send(other, next, 5)), 0)
    const lines = one.log.filter(line => line.includes('Redis'))
    assert.equal(lines.length, 2)
  })

  it('start without it, and log that', async () => {
    await redis.kill()
    await using third = await startTestService({ SVC_REDIS_URL: redis.url })
    assert.equal((await health(third)).components.limit_store.status, 'warn')
    const { text: key } = await third.key({}, 'free')
    assert.equal(admittedOf(await send(third, key, 70)), 60)
    assert.match(third.log.find(line => line.includes('Redis')) ?? '', /ECONNREFUSED/)
  })
})

describe('a service without Redis', () => {
  it('has no limit store in its health', async () => {
    await using service = await startTestService()
    assert.equal('limit_store' in (await health(service)).components, false)
  })
})
