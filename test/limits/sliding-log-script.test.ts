import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { createWindowLimiter } from '../../src/limits/window-limiter.ts'
import { hasRedisServer, type RedisServer, startRedis } from '../support/redis-server.ts'
import { type Call, limiterTrace } from './limiter-trace.ts'

const script = readFileSync(new URL('../../src/limits/sliding-log.lua', import.meta.url), 'utf8')
const ownClock = "redis.call('time')"
// The original script with the clock replaced by an argument.
const timed = script.replace(ownClock, '{ ARGV[5], ARGV[6] }')

const room = { maxKeys: 1000, maxStamps: 300_000, maxWindowMs: 3_600_000, hashSecret: new Uint8Array(8).fill(3) }
const began = 1_800_000_000_000

type Answer = [consumed: number, ms: number]
type Timed = Redis & { slide(key: string, ...args: (number | string)[]): Promise<Answer> }

function timeOf(at: number): [seconds: number, micros: number] {
  const seconds = Math.floor((began + at) / 1000)
  return [seconds, Math.round((began + at - seconds * 1000) * 1000)]
}

const describeWithRedis = hasRedisServer ? describe : describe.skip

describeWithRedis('the sliding log of redis-server', function () {
  this.timeout(60_000)
  let server: RedisServer
  let client: Timed
  before(async () => {
    server = await startRedis()
    client = new Redis(server.url) as Timed
    client.defineCommand('slide', { numberOfKeys: 1, lua: timed })
  })
  after(async () => {
    client.disconnect()
    await server[Symbol.asyncDispose]()
  })

  const runScript = ({ key, window, at }: Call, cost: 0 | 1) => {
    const seconds = window.windowMs / 1000
    return client.slide(`{${key}}`, cost, seconds, window.limit, seconds, ...timeOf(at))
  }

  const toWindowState = ([consumed, ms]: Answer, { window: { limit } }: Call) => ({
    admitted: consumed <= limit,
    limit,
    remaining: Math.max(0, limit - consumed),
    resetSeconds: Math.ceil(ms / 1000),
  })

  it('reads the time in one place', () => {
    assert.equal(script.split(ownClock).length, 2)
  })

  it('agrees with the window in memory on 100,000 calls of 25 keys at limits of 3 to 600; reading the state changes nothing', async () => {
    const limiter = createWindowLimiter(room)
    const trace = limiterTrace({ keys: 25, callsPerKey: 4000, seed: 8 })
    let refused = 0
    for (let first = 0; first < trace.length; first += 2000) {
      const calls = trace.slice(first, first + 2000)
      const answers = await Promise.all(calls.flatMap(call => [runScript(call, 0), runScript(call, 1)]))
      calls.forEach((call, index) => {
        const [looked, took] = answers.slice(index * 2, index * 2 + 2) as [Answer, Answer]
        const peeked = limiter.peek(call.key, call.window, call.at)
        const { admitted, ...seen } = toWindowState(looked, call)
        assert.deepEqual({ admitted: seen.remaining > 0, ...seen }, peeked, `look of ${JSON.stringify(call)}`)
        const right = limiter.take(call.key, call.window, call.at)
        assert.deepEqual(toWindowState(took, call), right, JSON.stringify(call))
        if (!right.admitted) refused += 1
      })
    }
    assert.ok(refused > 20_000 && refused < 80_000, `${refused} refused: not a fair mixture`)
  })

  it('frees no slot when the clock is set back by an hour, and holds none for longer than a window afterwards', async () => {
    const call = (at: number): Call => ({ at, key: 'back', window: { limit: 2, windowMs: 60_000 } })
    await runScript(call(3_600_000), 1)
    await runScript(call(3_600_000), 1)
    assert.deepEqual(await runScript(call(0), 1), [3, 60_000])
    assert.deepEqual(await runScript(call(59_999), 1), [3, 1])
    assert.deepEqual(await runScript(call(60_000), 1), [1, 60_000])
  })

  it('stores nothing for a refused call or a read, and drops a key a second after its window', async () => {
    const call = (key: string, limit: number): Call => ({ at: 0, key, window: { limit, windowMs: 60_000 } })
    await runScript(call('looked at', 5), 0)
    await runScript(call('no limit', 0), 1)
    assert.equal(await client.exists('{looked at}', '{no limit}'), 0)
    await runScript(call('spent', 1), 1)
    for (let sent = 0; sent < 50; sent += 1) await runScript(call('spent', 1), 1)
    assert.equal(await client.llen('{spent}'), 1)
    const ttl = await client.pttl('{spent}')
    assert.ok(ttl > 60_000 && ttl <= 61_000, `${ttl} ms`)
  })

  it('keeps 600 calls of a key in less than 12 KB', async () => {
    for (let sent = 0; sent < 600; sent += 1)
      await runScript({ at: sent, key: 'scale', window: { limit: 600, windowMs: 60_000 } }, 1)
    const bytes = Number(await client.memory('USAGE', '{scale}', 'SAMPLES', 0))
    assert.ok(bytes < 12_000, `${bytes} bytes`)
  })
})
