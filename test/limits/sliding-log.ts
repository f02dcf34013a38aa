import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { createWindowLimiter } from '../../src/limits/window-limiter.ts'
import { startRedis } from '../support/redis-server.ts'
import { type Call, limiterTrace } from './limiter-trace.ts'
import { room } from './oracle-agreement.ts'

export const script = readFileSync(new URL('../../src/limits/redis/sliding-log.lua', import.meta.url), 'utf8')
export const ownClock = "redis.call('time')"
// The script of the releases before, which may run beside this one.
const earlier = readFileSync(new URL('earlier-sliding-log.lua', import.meta.url), 'utf8')
// The original scripts with the clock replaced by arguments.
const timed = (lua: string) => lua.replace(ownClock, '{ ARGV[4 * #KEYS + 1], ARGV[4 * #KEYS + 2] }')

const began = 1_800_000_000_000

type Answer = [consumed: number, ms: number]
type Args = (number | string)[]
type Timed = Redis & {
  slide(...args: Args): Promise<Answer>
  slideEarlier(...args: Args): Promise<Answer>
}

function timeOf(at: number): [seconds: number, micros: number] {
  const seconds = Math.floor((began + at) / 1000)
  return [seconds, Math.round((began + at - seconds * 1000) * 1000)]
}

/** The script of the sliding log in a redis-server, called at any time. */
export interface SlidingLog extends AsyncDisposable {
  client: Redis
  runScript(call: Call, cost: 0 | 1): Promise<Answer>
  runEarlier(call: Call, cost: 0 | 1): Promise<Answer>
  /** Runs it once for many keys, each with some calls that ask for a slot, at the time of the first. */
  runTogether(asked: readonly { call: Call; cost: number }[]): Promise<(number | string)[]>
}

export async function startSlidingLog(): Promise<SlidingLog> {
  const server = await startRedis()
  const client = new Redis(server.url) as Timed
  client.defineCommand('slide', { lua: timed(script) })
  client.defineCommand('slideEarlier', { lua: timed(earlier) })
  const argsOf = ({ window }: Call, cost: number) => [cost, window.windowMs / 1000, window.limit, 0]
  const nameOf = ({ key }: Call) => `{${key}}`
  return {
    client,
    runScript: (call, cost) => client.slide(1, nameOf(call), ...argsOf(call, cost), ...timeOf(call.at)),
    runEarlier: (call, cost) => client.slideEarlier(1, nameOf(call), ...argsOf(call, cost), ...timeOf(call.at)),
    runTogether: asked => {
      const args = asked.flatMap(({ call, cost }) => argsOf(call, cost))
      const names = asked.map(({ call }) => nameOf(call))
      return client.slide(names.length, ...names, ...args, ...timeOf(asked[0]?.call.at ?? 0))
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
export async function checkAgreement(
  { runScript }: Pick<SlidingLog, 'runScript'>,
  keys: number,
  callsPerKey: number,
): Promise<void> {
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

/** Compares calls of many keys at once, some of them several times, with as many calls of the window in memory. */
export async function checkTogether({ runTogether }: SlidingLog, rounds: number): Promise<void> {
  const limiter = createWindowLimiter(room)
  const { next } = seededRandom(9)
  for (let round = 0; round < rounds; round += 1) {
    const asked = Array.from({ length: 1 + Math.floor(next() * 30) }, (_, at) => {
      const limit = [3, 10, 60][Math.floor(next() * 3)] ?? 0
      const window = { limit, windowMs: 60_000 }
      return { call: { key: `together ${at}`, at: round * 2_000, window }, cost: Math.floor(next() * 8) }
    })
    const answers = await runTogether(asked)
    for (const [place, { call, cost }] of asked.entries()) {
      const { key, window, at } = call
      const [counted, ms] = answers.slice(2 * place, 2 * place + 2).map(Number)
      const states = Array.from({ length: cost }, () => limiter.take(key, window, at))
      for (const [taken, state] of states.entries()) {
        const consumed = (counted ?? 0) - cost + taken + 1
        assert.deepEqual(toWindowState([consumed, ms ?? 0], call), state, JSON.stringify(call))
      }
      const looked = limiter.peek(key, window, at)
      const { admitted: _, ...seen } = toWindowState([counted ?? 0, ms ?? 0], call)
      assert.deepEqual({ admitted: seen.remaining > 0, ...seen }, looked)
    }
  }
}
