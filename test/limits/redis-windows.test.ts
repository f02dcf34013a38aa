import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Redis } from 'ioredis'
import pino from 'pino'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { systemClock } from '../../src/clock.ts'
import { redisKey } from '../../src/limits/redis/redis-key.ts'
import type { RedisWindows } from '../../src/limits/redis/shared-windows.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { freePort } from '../support/free-port.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'
import { until } from '../support/until.ts'
import { startRedisProxy } from './redis-proxy.ts'
import { openTestRedisWindows, windowOf } from './test-redis-windows.ts'

interface Line {
  level: number
  msg: string
  reason?: string
}

/** Windows in a Redis, and their log. */
async function opened(url: string) {
  const log: Line[] = []
  const logger = pino({ level: 'trace' }, { write: line => void log.push(JSON.parse(line)) })
  const windows = await openTestRedisWindows(url, { logger, clock: systemClock })
  const take = (window: BucketWindow) => windows.take(window, systemClock.monotonic())
  const admitted = async (window: BucketWindow, calls: number) => {
    const taken = await Promise.all(Array.from({ length: calls }, () => take(window)))
    return taken.filter(state => state.admitted).length
  }
  return { windows, log, take, admitted, [Symbol.dispose]: () => windows[Symbol.dispose]() }
}

const isBack = (windows: RedisWindows) => until(() => !windows.isUnreachable())
const isGone = (windows: RedisWindows) => until(() => windows.isUnreachable())

const callerFile = fileURLToPath(new URL('redis-caller.ts', import.meta.url))

/** The next output of a caller, which waits for input once it is ready. */
async function nextOutput(child: ChildProcess): Promise<string> {
  const [bytes] = await once(child.stdout ?? assert.fail(), 'data')
  return String(bytes)
}

/** Makes 8 calls at once, again and again, for a number of seconds; resolves to their number. */
async function throughout(seconds: number, call: () => unknown): Promise<number> {
  const end = performance.now() + seconds * 1000
  let calls = 0
  async function caller() {
    for (; performance.now() < end; calls += 1) await call()
  }
  await Promise.all(Array.from({ length: 8 }, caller))
  return calls
}

/** How often a Redis was sent a command. */
async function callsOf(client: Redis, command: string): Promise<number> {
  return Number(new RegExp(`cmdstat_${command}:calls=(\\d+)`).exec(await client.info('commandstats'))?.[1] ?? 0)
}

let counters = 0
/** A window that no other test counts in. */
const freshWindow = (given: Partial<BucketWindow> = {}) => {
  counters += 1
  return windowOf({ counter: `key${counters}:companies-read`, ...given })
}

describeWithRedis('windows in redis-server', () => {
  let server: RedisServer
  before(async () => {
    server = await startRedis()
  })
  after(() => server[Symbol.asyncDispose]())

  it('admit exactly 60 of 4,000 calls at a limit of 60, of 4 processes with 1,000 at once each, in each of 3 rounds', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { counter } = freshWindow()
      const args = [callerFile, server.url, counter, '60', '1000']
      const children = Array.from({ length: 4 }, () =>
        spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
      )
      await Promise.all(children.map(nextOutput))
      const answers = children.map(nextOutput)
      for (const child of children) child.stdin.write('go\n')
      const figures = (await Promise.all(answers)).map(answer => JSON.parse(answer))
      assert.deepEqual(
        figures.map(({ away }) => away),
        [false, false, false, false],
      )
      assert.equal(
        figures.reduce((sum, { admitted }) => sum + admitted, 0),
        60,
      )
    }
  })

  it('report the full second in which a slot is free to a refused caller: 3 pass, the 4th waits 5 s at most, and then passes', async () => {
    using redis = await opened(server.url)
    const window = freshWindow({ limit: 3, windowSeconds: 5 })
    const first = await redis.take(window)
    assert.deepEqual(first, { admitted: true, limit: 3, remaining: 2, resetSeconds: 5 })
    assert.equal(await redis.admitted(window, 3), 2)
    const refused = await redis.take(window)
    assert.deepEqual([refused.admitted, refused.remaining], [false, 0])
    assert.ok(refused.resetSeconds >= 1 && refused.resetSeconds <= 5, `${refused.resetSeconds} s`)
    await sleep(refused.resetSeconds * 1000)
    assert.equal((await redis.take(window)).admitted, true)
  })

  it('return a slot: 3 of 3 taken, 1 returned, 1 of 5 admitted', async () => {
    using redis = await opened(server.url)
    const window = freshWindow({ limit: 3 })
    const at = systemClock.monotonic()
    assert.equal(await redis.admitted(window, 3), 3)
    await redis.windows.release(window, at)
    assert.equal((await redis.windows.peek(window, systemClock.monotonic())).remaining, 1)
    assert.equal(await redis.admitted(window, 5), 1)
  })

  it('send the calls of one turn of the event loop together: 100 calls, of which 60 are admitted, in at most 3 packets', async () => {
    using proxy = await startRedisProxy(server.port)
    using redis = await opened(proxy.url)
    await redis.take(freshWindow())
    const before = proxy.sent()
    assert.equal(await redis.admitted(freshWindow(), 100), 60)
    assert.ok(proxy.sent() - before <= 3, `${proxy.sent() - before} packets`)
  })

  it('send calls of 250 windows as 3 scripts, and admit 2 of 3 calls in each', async () => {
    await using own = await startRedis()
    using redis = await opened(own.url)
    const client = new Redis(own.url)
    const scripts = () => callsOf(client, 'evalsha')
    const before = await scripts()
    const windows = Array.from({ length: 250 }, () => freshWindow({ limit: 2 }))
    const admitted = await Promise.all(windows.map(window => redis.admitted(window, 3)))
    assert.deepEqual(
      admitted,
      windows.map(() => 2),
    )
    assert.equal((await scripts()) - before, 3)
    client.disconnect()
  })

  it('are never restored under load that lasts three windows of 1 s: as many admissions expire as are added, and none is lost', async () => {
    await using own = await startRedis()
    using redis = await opened(own.url)
    const client = new Redis(own.url)
    const window = freshWindow({ limit: 1_000_000, windowSeconds: 1 })
    const load = (seconds: number) => throughout(seconds, () => redis.take(window))
    await load(0.5)
    // A restore is the only script that is not called by its hash.
    const scripts = () => callsOf(client, 'eval')
    const before = await scripts()
    const calls = await load(3)
    assert.ok(calls > 3_000, `${calls} calls`)
    assert.equal((await scripts()) - before, 0)
    client.disconnect()
  })

  it('restore the newest 10,000 of 150,000 admissions that Redis has lost', async () => {
    await using own = await startRedis()
    using redis = await opened(own.url)
    const client = new Redis(own.url)
    const window = freshWindow({ limit: 1_000_000 })
    await redis.admitted(window, 150_000)
    await client.flushall()
    // It is noticed at the first call, and in Redis before the second.
    await redis.take(window)
    await redis.take(window)
    assert.equal(await client.llen(redisKey(window)), 10_001)
    assert.deepEqual(redis.log, [])
    client.disconnect()
  })

  it('tell calls of one turn what each leaves: 58, 57, 56 of 60 after one, and a read of the same turn 56', async () => {
    using redis = await opened(server.url)
    const window = freshWindow()
    await redis.take(window)
    const look = redis.windows.peek(window, systemClock.monotonic())
    const taken = await Promise.all([1, 2, 3].map(() => redis.take(window)))
    assert.deepEqual(
      taken.map(({ remaining }) => remaining),
      [58, 57, 56],
    )
    assert.equal((await look).remaining, 56)
  })

  it('are shared although the key of another window of the same turn is no list', async () => {
    using one = await opened(server.url)
    using other = await opened(server.url)
    const broken = freshWindow()
    const window = freshWindow({ limit: 10 })
    await server.run(`SET svc:key:{${broken.counter}} x`)
    const both = (redis: typeof one) => Promise.all([redis.admitted(broken, 1), redis.admitted(window, 8)])
    assert.deepEqual(await both(one), [1, 8])
    assert.deepEqual(await both(other), [1, 2])
  })

  it('do not count 100 reads of the state', async () => {
    using redis = await opened(server.url)
    const window = freshWindow()
    const look = () => redis.windows.peek(window, 0)
    assert.deepEqual(await look(), { admitted: true, limit: 60, remaining: 60, resetSeconds: 0 })
    await redis.take(window)
    for (let looks = 0; looks < 100; looks += 1) await look()
    // On a slow machine, seconds pass meanwhile.
    const { resetSeconds, ...state } = await look()
    assert.deepEqual(state, { admitted: true, limit: 60, remaining: 59 })
    assert.ok(resetSeconds > 0 && resetSeconds <= 60)
  })

  it('count a key whose limit changes in the same window: 20 of 60 taken, 10 left of 30, none of 5, and 40 of 60 again', async () => {
    using redis = await opened(server.url)
    const window = freshWindow()
    await redis.admitted(window, 20)
    const leftOf = async (limit: number) => (await redis.windows.peek({ ...window, limit }, 0)).remaining
    assert.deepEqual([await leftOf(30), await leftOf(5), await leftOf(60)], [10, 0, 40])
    assert.deepEqual(await redis.take({ ...window, limit: 5 }), {
      admitted: false,
      limit: 5,
      remaining: 0,
      resetSeconds: 60,
    })
  })

  it('separate the window of an address from that of a key of the same name; its hour has 3,600 s', async () => {
    using redis = await opened(server.url)
    const window = freshWindow({ limit: 1 })
    const hour = { ...window, windowSeconds: 3600, isOfAddress: true }
    assert.equal((await redis.take(window)).admitted, true)
    assert.deepEqual(await redis.take(hour), { admitted: true, limit: 1, remaining: 0, resetSeconds: 3600 })
    assert.equal((await redis.take(hour)).resetSeconds, 3600)
  })

  it('have one Redis key each, with its counter in braces, and otherwise only a temporary heartbeat', async () => {
    await using own = await startRedis()
    using redis = await opened(own.url)
    await redis.take(windowOf({}))
    await redis.take(windowOf({ limit: 30 }))
    await redis.take(windowOf({ counter: '192.0.2.1', isOfAddress: true }))
    const client = new Redis(own.url)
    const keys = (await client.keys('*')).filter(key => !key.startsWith('svc:heartbeat:'))
    client.disconnect()
    assert.deepEqual(keys.sort(), ['svc:address:{192.0.2.1}', 'svc:key:{key:companies-read}'])
  })
})

describeWithRedis('windows whose redis-server becomes unreachable', () => {
  it('are counted by each process until it is back, then shared; one line of warning, one of information', async () => {
    await using server = await startRedis()
    using one = await opened(server.url)
    using other = await opened(server.url)
    const window = freshWindow({ limit: 10 })
    assert.deepEqual([await one.admitted(window, 6), await other.admitted(window, 6)], [6, 4])
    await server.kill()
    assert.deepEqual([await one.admitted(window, 15), await other.admitted(window, 15)], [4, 6])
    await Promise.all([isGone(one.windows), isGone(other.windows)])
    assert.equal(await one.admitted(window, 15), 0)
    await server.restart()
    await Promise.all([isBack(one.windows), isBack(other.windows)])
    assert.deepEqual([await one.admitted(window, 6), await other.admitted(window, 6)], [0, 0])
    const next = freshWindow({ limit: 10 })
    assert.deepEqual([await one.admitted(next, 6), await other.admitted(next, 6)], [6, 4])
    for (const { log } of [one, other])
      assert.deepEqual(
        log.map(({ level, msg }) => [level, msg]),
        [
          [40, 'Redis is unreachable: each server counts limits separately'],
          [30, 'Redis is back: limits are shared again'],
        ],
      )
  })

  it('during pending calls answer each of 2,000 calls', async () => {
    await using server = await startRedis()
    using redis = await opened(server.url)
    const window = freshWindow({ limit: 100_000 })
    const calls = Promise.all(Array.from({ length: 2000 }, () => redis.take(window)))
    await server.kill()
    assert.equal((await calls).filter(({ admitted }) => admitted).length, 2000)
  })

  it('that is frozen delay only the calls that detect it; later calls do not ask it', async () => {
    await using server = await startRedis()
    using redis = await opened(server.url)
    const window = freshWindow()
    const isAdmitted = async () => (await redis.take(window)).admitted
    assert.equal(await isAdmitted(), true)
    server.freeze()
    assert.equal(await Promise.race([isAdmitted(), sleep(400, 'delayed')]), 'delayed')
    await isGone(redis.windows)
    // A call that asks nobody is answered before the event loop runs its next timer.
    const answered = () => Promise.race([isAdmitted(), sleep(1, 'delayed')])
    assert.equal(await answered(), true)
    await sleep(1500)
    assert.equal(await answered(), true)
    server.resume()
    await isBack(redis.windows)
    assert.equal(redis.log.length, 2)
  })

  it('open without it, and are shared once it is reachable', async () => {
    await using server = await startRedis()
    await server.kill()
    using redis = await opened(server.url)
    assert.equal(redis.windows.isUnreachable(), true)
    assert.equal(await redis.admitted(freshWindow(), 70), 60)
    await server.restart()
    await isBack(redis.windows)
    assert.deepEqual(
      redis.log.map(({ level, reason }) => [level, reason]),
      [
        [40, `connect ECONNREFUSED 127.0.0.1:${server.port}`],
        [30, undefined],
      ],
    )
  })

  it('fall back to memory while it has no memory to write, and log that once', async () => {
    await using server = await startRedis(['--maxmemory', '1', '--maxmemory-policy', 'noeviction'])
    using redis = await opened(server.url)
    assert.equal(redis.windows.isUnreachable(), true)
    assert.equal(await redis.admitted(freshWindow(), 70), 60)
    await sleep(1200)
    assert.equal(redis.log.length, 1)
    assert.match(redis.log[0]?.reason ?? '', /maxmemory/)
  })

  it('are logged once to be forgotten where a full Redis evicts them, also over a restart, and not with maxmemory 0', async () => {
    await using server = await startRedis(['--maxmemory', '100mb', '--maxmemory-policy', 'allkeys-lru'])
    await using endless = await startRedis(['--maxmemory-policy', 'allkeys-lru'])
    using redis = await opened(server.url)
    using other = await opened(endless.url)
    const evictions = () => redis.log.filter(({ msg }) => msg === 'Redis may forget calls, and limits be exceeded')
    await until(() => evictions().length > 0)
    await server.kill()
    await server.restart()
    await isBack(redis.windows)
    assert.equal(await redis.admitted(freshWindow(), 70), 60)
    assert.deepEqual(
      evictions().map(({ level, reason }) => [level, reason]),
      [[40, 'it evicts counters when its memory is full (allkeys-lru): set maxmemory-policy noeviction']],
    )
    assert.deepEqual(other.log, [])
  })

  it('fall back to memory where it has become a replica, and log that as the reason', async () => {
    await using server = await startRedis()
    using redis = await opened(server.url)
    await server.run(`REPLICAOF 127.0.0.1 ${await freePort()}`)
    assert.equal(await redis.admitted(freshWindow(), 70), 60)
    await isGone(redis.windows)
    assert.match(redis.log[0]?.reason ?? '', /^READONLY /)
  })

  it('never write its password to the log, valid or invalid', async () => {
    await using server = await startRedis(['--requirepass', 'canary-of-redis'])
    using wrong = await opened(`redis://:canary-of-nobody@127.0.0.1:${server.port}`)
    using right = await opened(`redis://:canary-of-redis@127.0.0.1:${server.port}`)
    assert.deepEqual([wrong.windows.isUnreachable(), right.windows.isUnreachable()], [true, false])
    await server.kill()
    await isGone(right.windows)
    // The reason is told by the next connection.
    await until(() => right.log.length === 1)
    assert.doesNotMatch(JSON.stringify([...wrong.log, ...right.log]), /canary/)
  })

  it('need no more rights than the manual says, also to be raised to what was admitted without it', async () => {
    const rights = '~svc:* +@connection +@scripting +@list +info +time +pexpire'
    assert.ok(readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8').includes(`\`${rights}\``))
    await using server = await startRedis(['--user', 'svc', 'on', '>canary', ...rights.split(' ')])
    const url = `redis://svc:canary@127.0.0.1:${server.port}`
    using one = await opened(url)
    const window = freshWindow()
    await server.kill()
    assert.equal(await one.admitted(window, 40), 40)
    await server.restart()
    await isBack(one.windows)
    for (const _ of [1, 2]) await one.windows.peek(window, systemClock.monotonic())
    using other = await opened(url)
    assert.deepEqual([await other.admitted(window, 60), one.log.length], [20, 2])
  })

  it('restore the admissions of keys before a restart: 40 of 60 are left', async () => {
    using redis = await opened(`redis://127.0.0.1:${await freePort()}`)
    const window = freshWindow()
    const at = systemClock.monotonic() - 1000
    redis.windows.restore(Array.from({ length: 20 }, () => ({ key: window.counter, at })))
    assert.equal(await redis.admitted(window, 60), 40)
  })
})
