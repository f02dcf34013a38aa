import { readFileSync } from 'node:fs'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { RedisClient } from './redis-client.ts'
import type { ScriptBatch } from './script-batch.ts'

interface RedisLimiterOptions {
  keyPrefix: string
  /** Requests in a window. */
  points: number
  /** Length of the window in seconds. */
  duration: number
}

export const slidingLog: string = readFileSync(new URL('sliding-log.lua', import.meta.url), 'utf8')

/**
 * A limiter of rate-limiter-flexible with a sliding window, for `consume` only: the library's other calls expect its own counters.
 * Points are calls of a slot each, of which some may be admitted.
 */
export const createRedisLimiter = (client: RedisClient | ScriptBatch, options: RedisLimiterOptions): RateLimiterRedis =>
  new RateLimiterRedis({
    ...options,
    storeClient: client,
    customIncrTtlLuaScript: slidingLog,
    rejectIfRedisNotReady: true,
  })

/** Counts a heartbeat like a call, under the tag of a key. Rejects if Redis does not answer or cannot write. */
export async function heartbeat(client: RedisClient, tag: string): Promise<void> {
  await createRedisLimiter(client, { keyPrefix: 'svc:heartbeat', points: 1_000_000, duration: 1 }).consume(tag)
}
