import { createHash } from 'node:crypto'
import type { RedisClient } from './redis-client.ts'

/** What a script returns for a key, or the error of that key. */
type Pair = readonly [first: unknown, second: unknown]

interface BatchedCall {
  /** The key, and the arguments for it. */
  args: readonly string[]
  resolve(pair: Pair): void
  reject(error: unknown): void
}

/** A client for RateLimiterRedis that gathers the calls of its script, and sends them as one call of it with many keys. */
export interface ScriptBatch {
  readonly status: string
  defineCommand(): void
  rlflxIncr(args: readonly string[]): Promise<Pair>
  /** Sends what was gathered; each script, of a hundred keys at most, is timed out by `within`. */
  send(within: (reply: Promise<unknown>) => Promise<unknown>): void
}

/** Redis does nothing else meanwhile: some 0.3 ms. */
const maxKeys = 100

const isUnknown = (error: unknown) => error instanceof Error && error.message.startsWith('NOSCRIPT')

/** The script has two replies for each key; a text is the error of that key. */
function settleAll(calls: readonly BatchedCall[], replies: unknown) {
  const values: readonly unknown[] = Array.isArray(replies) ? replies : []
  for (const [at, { resolve, reject }] of calls.entries()) {
    const first = values[2 * at]
    const second = values[2 * at + 1]
    if (typeof first === 'number') resolve([first, second])
    else reject(new Error(String(first)))
  }
}

export function createScriptBatch(client: RedisClient, script: string): ScriptBatch {
  const sha = createHash('sha1').update(script).digest('hex')
  let gathered: BatchedCall[] = []

  async function run(calls: readonly BatchedCall[]): Promise<unknown> {
    const keys = calls.map(({ args }) => args[0] ?? '')
    const args = [...keys, ...calls.flatMap(call => call.args.slice(1))]
    try {
      return await client.evalsha(sha, keys.length, ...args)
    } catch (error) {
      if (isUnknown(error)) return await client.eval(script, keys.length, ...args)
      throw error
    }
  }

  async function answer(calls: readonly BatchedCall[], within: Parameters<ScriptBatch['send']>[0]) {
    try {
      settleAll(calls, await within(run(calls)))
    } catch (error) {
      for (const { reject } of calls) reject(error)
    }
  }

  return {
    get status() {
      return client.status
    },
    defineCommand: () => {},
    rlflxIncr: args => new Promise((resolve, reject) => gathered.push({ args, resolve, reject })),
    send(within) {
      const calls = gathered
      gathered = []
      for (let first = 0; first < calls.length; first += maxKeys)
        void answer(calls.slice(first, first + maxKeys), within)
    },
  }
}
