import type { Logger } from 'pino'
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../clock.ts'
import type { MemoryWindows } from './memory-windows.ts'
import { connectToRedis } from './redis-client.ts'
import { redisKey, redisPrefix, redisTag } from './redis-key.ts'
import { createRedisLimiter } from './redis-limiter.ts'
import { watchRedis } from './redis-watch.ts'
import { createReplyTimeout } from './reply-timeout.ts'
import { createAdmissionRestorer } from './restore-admissions.ts'
import type { WindowState } from './window-limiter.ts'
import type { Windows } from './windows.ts'

/** Windows that all servers with the same Redis share. */
export interface RedisWindows extends Windows, Disposable {
  /** Whether Redis is unreachable; this process then counts separately. */
  isUnreachable(): boolean
}

interface RedisWindowsDeps {
  /** Counts the admissions of this process, with and without Redis. */
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
  logger: Logger
}

const windowState = (
  { limit }: BucketWindow,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  admitted: boolean,
): WindowState => ({
  admitted,
  limit,
  remaining: remainingPoints,
  resetSeconds: Math.ceil(msBeforeNext / 1000),
})

/**
 * Windows in Redis. A call is admitted if both the window of this server, in memory, and the shared one, in Redis, have room; if
 * Redis is unreachable, memory alone decides. Resolves whether or not Redis can be reached.
 */
export async function openRedisWindows(
  url: string,
  { memory, clock, logger }: RedisWindowsDeps,
): Promise<RedisWindows> {
  const client = connectToRedis(url)
  const replies = createReplyTimeout()
  const watch = await watchRedis(client, replies, logger)
  const restoreInRedis = createAdmissionRestorer({ client, memory, clock })
  const limiters = new Map<string, RateLimiterRedis>()

  /** A limiter of the library has one limit, so there is one per limit, over the same counters. */
  function limiterOf(window: BucketWindow): RateLimiterRedis {
    const { limit: points, windowSeconds: duration } = window
    const keyPrefix = redisPrefix(window)
    const name = `${keyPrefix} ${points} ${duration}`
    const known = limiters.get(name)
    if (known) return known
    const limiter = createRedisLimiter(client, { keyPrefix, points, duration })
    limiters.set(name, limiter)
    return limiter
  }

  /** Takes slots in Redis if they are free, and returns the state; undefined if Redis failed to count. */
  async function countInRedis(window: BucketWindow, slots: 0 | 1): Promise<WindowState | undefined> {
    try {
      const counted = await replies.within(limiterOf(window).consume(redisTag(window), slots))
      return windowState(window, counted, true)
    } catch (error) {
      if (error instanceof RateLimiterRes) return windowState(window, error, false)
      watch.failed(error)
      return undefined
    }
  }

  /** The state with fewer remaining slots. If Redis has counted less than this server alone, it has lost admissions: they are restored. */
  function narrower(window: BucketWindow, own: WindowState, shared: WindowState): WindowState {
    if (own.remaining >= shared.remaining) return shared
    replies.within(restoreInRedis(window)).catch(watch.failed)
    return own
  }

  async function take(window: BucketWindow, now: number): Promise<WindowState> {
    // Counted in memory first: even if the command fails, this server does not exceed the limit.
    const own = memory.take(window, now)
    const shared = await countInRedis(window, own.admitted ? 1 : 0)
    if (!shared) return own
    if (own.admitted && !shared.admitted) memory.release(window, now)
    return { ...narrower(window, own, shared), admitted: own.admitted && shared.admitted }
  }

  async function peek(window: BucketWindow, now: number): Promise<WindowState> {
    const own = memory.peek(window, now)
    const shared = await countInRedis(window, 0)
    if (!shared) return own
    const state = narrower(window, own, shared)
    return { ...state, admitted: state.remaining > 0 }
  }

  return {
    // While Redis is known to be unreachable, no request waits for it.
    take: (window, now) => (watch.isUnreachable() ? memory.take(window, now) : take(window, now)),
    peek: (window, now) => (watch.isUnreachable() ? memory.peek(window, now) : peek(window, now)),
    async release(window, at) {
      memory.release(window, at)
      // The newest admission: that of this call, or one of another server within the milliseconds since.
      if (!watch.isUnreachable()) await replies.within(client.rpop(redisKey(window))).catch(watch.failed)
    },
    // Redis keeps its counts over a restart of this process.
    restore: memory.restore,
    isUnreachable: watch.isUnreachable,
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}
