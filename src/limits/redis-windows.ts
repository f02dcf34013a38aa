import type { Logger } from 'pino'
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../clock.ts'
import { LibraryLimiter } from './library-limiter.ts'
import type { MemoryWindows } from './memory-windows.ts'
import { connectToRedis } from './redis-client.ts'
import { createRedisLimiter } from './redis-limiter.ts'
import { watchRedis } from './redis-watch.ts'
import type { WindowLimiter, WindowState } from './window-limiter.ts'
import type { Windows } from './windows.ts'

/** Windows that all servers of one Redis share. */
export interface RedisWindows extends Windows, Disposable {
  /** Whether Redis cannot be reached, so that this process counts for itself. */
  isAway(): boolean
}

interface RedisWindowsDeps {
  /** Counts while Redis is unreachable. */
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
  logger: Logger
}

// A hash tag of Redis: the text in braces decides on which server of a cluster a key is.
const inBraces = <T extends { counter: string }>(window: T): T => ({ ...window, counter: `{${window.counter}}` })

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

/** Windows in Redis, with those in memory as the fallback. Resolves whether or not Redis can be reached. */
export async function openRedisWindows(
  url: string,
  { memory, clock, logger }: RedisWindowsDeps,
): Promise<RedisWindows> {
  const client = connectToRedis(url)
  const watch = await watchRedis(client, logger)
  const limiters = new Map<string, RateLimiterRedis>()

  const fallback = (window: BucketWindow) => {
    const limiter = memory.limiterOf(window)
    const take: WindowLimiter['take'] = (...call) => {
      watch.suspect()
      return limiter.take(...call)
    }
    const { limit: points, windowSeconds: duration } = window
    return new LibraryLimiter({
      ...{ limiter: { ...limiter, take }, points, duration, keyPrefix: '' },
      monotonic: clock.monotonic,
    })
  }

  /** A limiter of the library has one limit, so there is one for each limit that keys have, over the same counters. */
  function limiterOf(window: BucketWindow): RateLimiterRedis {
    const { isOfAddress, limit: points, windowSeconds: duration } = window
    const keyPrefix = isOfAddress ? 'svc:address' : 'svc:key'
    const name = `${keyPrefix} ${points} ${duration}`
    const known = limiters.get(name)
    if (known) return known
    const limiter = createRedisLimiter(client, { keyPrefix, points, duration, insuranceLimiter: fallback(window) })
    limiters.set(name, limiter)
    return limiter
  }

  async function consume(window: BucketWindow, points: number): Promise<WindowState> {
    try {
      return windowState(window, await limiterOf(window).consume(window.counter, points), true)
    } catch (error) {
      if (error instanceof RateLimiterRes) return windowState(window, error, false)
      throw error
    }
  }

  async function look(window: BucketWindow): Promise<WindowState> {
    const state = await consume(window, 0)
    return { ...state, admitted: state.remaining > 0 }
  }

  return {
    // While it is known to be unreachable no request waits for it.
    take: (window, now) => (watch.isAway() ? memory.take(inBraces(window), now) : consume(inBraces(window), 1)),
    peek: (window, now) => (watch.isAway() ? memory.peek(inBraces(window), now) : look(inBraces(window))),
    // Redis keeps its counts over a restart of this process: only the fallback is restored.
    restore: admissions => memory.restore([...admissions].map(({ key, at }) => ({ key: `{${key}}`, at }))),
    isAway: watch.isAway,
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}
