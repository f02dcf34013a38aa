import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../src/clock.ts'
import type { RedisWindows } from '../../src/limits/redis/shared-windows.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'
import { assertWithin, openTestServer, takeSlots, takeSlotsThroughout } from './calling-servers.ts'
import { type RedisOutage, redisOutages } from './redis-outages.ts'
import { startRedisProxy } from './redis-proxy.ts'
import { hour, windowOf } from './test-redis-windows.ts'

interface Outcome {
  /** Admissions of each server. */
  admitted: readonly number[]
  /** Admissions of a server that starts after Redis is back. */
  later: number
}

const sixty = windowOf(hour)

/** Runs each outage with some servers, all outages concurrently. */
function begun(servers: number): Map<RedisOutage, Promise<Outcome>> {
  const outcomes = new Map(redisOutages.map(fault => [fault, suffer(fault, servers)]))
  // A rejection is reported by the test that awaits it.
  void Promise.allSettled(outcomes.values())
  return outcomes
}

/** Peeks until Redis has answered twice in a row: missing admissions are added after the first reply and before the second. */
async function peekTwice(server: RedisWindows): Promise<void> {
  for (let replies = 0; replies < 2; ) {
    const wasReachable = !server.isUnreachable()
    await server.peek(sixty, systemClock.monotonic())
    replies = wasReachable && !server.isUnreachable() ? replies + 1 : 0
    if (replies === 0) await sleep(20)
  }
}

/** Servers take slots of a window of 60 before, during and after two outages of Redis. */
async function suffer({ settings = [], cause: strike }: RedisOutage, servers: number): Promise<Outcome> {
  await using redis = await startRedis(settings)
  using stack = new DisposableStack()
  const open = async () => stack.use(await openTestServer(redis.url))
  const all = await Promise.all(Array.from({ length: servers }, open))
  const before = await Promise.all(all.map(server => takeSlots(server, sixty, Math.floor(30 / servers))))
  const first = await takeSlotsThroughout(all, sixty, 1, strike(redis))
  const second = await takeSlotsThroughout(all, sixty, 1, strike(redis))
  const after = await Promise.all(all.map(server => takeSlots(server, sixty, 100)))
  await Promise.all(all.map(peekTwice))
  const later = (await takeSlots(await open(), sixty, 60)).length
  const counted = all.map((_, index) => [before, first, second, after].flatMap(part => part[index] ?? []))
  assertWithin(60 * servers, counted, sixty)
  return { admitted: counted.map(({ length }) => length), later }
}

describeWithRedis('a window of 60 of one server, 30 of them taken, whose Redis twice', () => {
  let outcomes: Map<RedisOutage, Promise<Outcome>>
  before(() => {
    outcomes = begun(1)
  })

  for (const fault of redisOutages)
    it(`${fault.title}, has 30 left in all, and none for a server that starts afterwards`, async () => {
      assert.deepEqual(await outcomes.get(fault), { admitted: [60], later: 0 })
    })
})

describeWithRedis('a window of 60 of three servers, 30 of them taken, whose Redis twice', () => {
  let outcomes: Map<RedisOutage, Promise<Outcome>>
  before(() => {
    outcomes = begun(3)
  })

  for (const fault of redisOutages)
    it(`${fault.title}, has ${fault.isUnnoticed ? '60 in all' : 'at most 60 for each server'}, and none for one that starts afterwards`, async () => {
      const { admitted, later } = (await outcomes.get(fault)) ?? assert.fail()
      const sum = admitted.reduce((total, each) => total + each, 0)
      assert.ok(Math.max(...admitted) <= 60, String(admitted))
      if (fault.isUnnoticed) assert.equal(sum, 60)
      assert.equal(later, 0)
    })
})

describeWithRedis('a window whose Redis is lost', () => {
  let redis: RedisServer
  beforeEach(async () => {
    redis = await startRedis()
  })
  afterEach(() => redis[Symbol.asyncDispose]())

  it('by one of two servers, each with 20 of 60, gives that one 40 more and the other 20, and nothing once it is reachable again', async () => {
    using proxy = await startRedisProxy(redis.port)
    using one = await openTestServer(proxy.url)
    using other = await openTestServer(redis.url)
    const admitted = async () =>
      (await Promise.all([takeSlots(one, sixty, 100), takeSlots(other, sixty, 100)])).map(all => all.length)
    await Promise.all([takeSlots(one, sixty, 20), takeSlots(other, sixty, 20)])
    proxy.cut()
    assert.deepEqual(await admitted(), [40, 20])
    proxy.restore()
    assert.deepEqual(await takeSlotsThroughout([one, other], sixty, 1, sleep(100)), [[], []])
  })

  it('five times in 5 s admits at most 10 of 20 a second of one server, and continues to admit', async () => {
    const window = windowOf({ limit: 10, windowSeconds: 1 })
    using server = await openTestServer(redis.url)
    async function strikes() {
      for (const fault of [0, 4, 6, 7, 0]) await Promise.all([redisOutages[fault]?.cause(redis), sleep(900)])
    }
    const admitted = await takeSlotsThroughout([server], window, 1, strikes())
    assertWithin(10, admitted, window)
    assert.ok((admitted[0] ?? []).length >= 30, `${admitted[0]?.length} admitted`)
  })
})

describeWithRedis('a window of 60 of two servers, on a busy machine', () => {
  /** Both servers make 60 concurrent calls to a Redis that may be frozen; `happens` runs after the calls. */
  async function outcome({
    isStopped = false,
    happens,
  }: {
    isStopped?: boolean
    happens(redis: RedisServer): unknown
  }) {
    await using redis = await startRedis()
    using one = await openTestServer(redis.url)
    using other = await openTestServer(redis.url)
    if (isStopped) redis.freeze()
    const taken = [takeSlots(one, sixty, 60), takeSlots(other, sixty, 60)]
    await happens(redis)
    const admitted = (await Promise.all(taken)).flat().length
    return { admitted, away: [one.isUnreachable(), other.isUnreachable()] }
  }

  const shared = { admitted: 60, away: [false, false] }

  it("admits 60 although the servers' event loops are blocked for 1 s after the calls", async () => {
    const busy = () => {
      const began = performance.now()
      while (performance.now() - began < 1000);
    }
    assert.deepEqual(await outcome({ happens: busy }), shared)
  })

  it('admits 60 although Redis is frozen for 0.3 s', async () => {
    const resume = (redis: RedisServer) => sleep(300).then(redis.resume)
    assert.deepEqual(await outcome({ isStopped: true, happens: resume }), shared)
  })

  it('treats Redis as unreachable if it is frozen for longer: then each server admits 60', async () => {
    assert.deepEqual(await outcome({ isStopped: true, happens: () => undefined }), {
      admitted: 120,
      away: [true, true],
    })
  })
})
