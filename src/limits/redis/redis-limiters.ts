import type { RateLimiterRedis } from 'rate-limiter-flexible'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { redisPrefix } from './redis-key.ts'
import { createRedisLimiter } from './redis-limiter.ts'
import type { ScriptBatch } from './script-batch.ts'

/** The limiter of a window. One of the library has one limit, so there is one per limit, over the same counters. */
export function createRedisLimiters(batch: ScriptBatch): (window: BucketWindow) => RateLimiterRedis {
  const limiters = new Map<string, RateLimiterRedis>()

  return function limiterOf(window) {
    const { limit: points, windowSeconds: duration } = window
    const keyPrefix = redisPrefix(window)
    const name = `${keyPrefix} ${points} ${duration}`
    const known = limiters.get(name)
    if (known) return known
    const limiter = createRedisLimiter(batch, { keyPrefix, points, duration })
    limiters.set(name, limiter)
    return limiter
  }
}
