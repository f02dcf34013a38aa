import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { createWindowLimiter } from '../../src/limits/window-limiter.ts'
import { startRedis } from '../support/redis-server.ts'
import { type Call, limiterTrace } from './limiter-trace.ts'

export const script = readFileSync(new URL('../../src/limits/sliding-log.lua', import.meta.url), 'utf8')
export const ownClock = "redis.call('time')"
// The original script with the clock replaced by an argument.
const timed = script.replace(ownClock, '{ ARGV[5], ARGV[6] }')

const room = { maxKeys: 1000, maxStamps: 300_000, maxWindowMs: 3_600_000, hashSecret: new Uint8Array(8).fill(3) }
const began = 1_800_000_000_000

export type Answer = [consumed: number, ms: number]
type Timed = Redis & { slide(key: string, ...args: (number | string)[]): Promise<Answer> }

function timeOf(at: number): [seconds: number, micros: number] {
  const seconds = Math.floor((began + at) / 1000)
  return [seconds, Math.round((began + at - seconds * 1000) * 1000)]
}

/** The script of the sliding log in a redis-server, called at any time. */
export interface SlidingLog extends AsyncDisposable {
  client: Redis
  runScript(call: Call, cost: 0 | 1): Promise<Answer>
}

export async function startSlidingLog(): Promise<SlidingLog> {
  const server = await startRedis()
  const client = new Redis(server.url) as Timed
  client.defineCommand('slide', { numberOfKeys: 1, lua: timed })
  return {
    client,
    runScript: ({ key, window, at }, cost) => {
      const seconds = window.windowMs / 1000
      return client.slide(`{${key}}`, cost, seconds, window.limit, seconds, ...timeOf(at))
    },
    [Symbol.asyncDispose]: async () => {
      client.disconnect()
      await server[Symbol.asyncDispose]()
    },
  }
}

const toWindowState = ([consumed, ms]: Answer, { window: { limit } }: Call) => ({
  admitted: consumed <= limit,
  limit,
  remaining: Math.max(0, limit - consumed),
  resetSeconds: Math.ceil(ms / 1000),
})

/** Compares the script with the window in memory; reading the state must change nothing. */
export async function checkAgreement({ runScript }: SlidingLog, keys: number, callsPerKey: number): Promise<void> {
  const limiter = createWindowLimiter(room)
  const trace = limiterTrace({ keys, callsPerKey, seed: 8 })
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
  assert.ok(refused > trace.length / 5 && refused < (trace.length * 4) / 5, `${refused} refused: not a fair mixture`)
}
