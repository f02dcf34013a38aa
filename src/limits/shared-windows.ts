import { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { type RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../clock.ts'
import type { MemoryWindows } from './memory-windows.ts'
import type { RedisAddress } from './redis-address.ts'
import { connectToRedis } from './redis-client.ts'
import { redisKey, redisPrefix, redisTag } from './redis-key.ts'
import { createRedisLimiter } from './redis-limiter.ts'
import { isNode, isOfCluster, nodeOfKey } from './redis-nodes.ts'
import { watchRedis } from './redis-watch.ts'
import { createAdmissionRestorer } from './restore-admissions.ts'
import type { WindowState } from './window-limiter.ts'
import type { Windows } from './windows.ts'

/** Windows that all servers with the same Redis share. */
export interface RedisWindows extends Windows, Disposable {
  /** Whether Redis, or a node of a Cluster, is unreachable; this process then counts the windows that are there separately. */
  isUnreachable(): boolean
  /** Calls that this process counted alone since its start, because Redis could not. */
  countedAlone(): number
}

export interface RedisWindowsDeps {
  /** Counts the admissions of this process, with and without Redis. */
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
  logger: Logger
}

/** Windows of one connection, whose owner adds up what it counted alone. */
export type WindowsOfConnection = Omit<RedisWindows, 'countedAlone'>

interface SharedWindowsDeps extends RedisWindowsDeps {
  /** Called for each call that this process counts alone. */
  onCountedAlone: () => void
  /** Called when the one server turns out to be a node of a Cluster. */
  onCluster: () => void
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

/** Windows over one connection to Redis. Resolves whether or not Redis can be reached. */
export async function openSharedWindows(
  address: RedisAddress,
  { memory, clock, logger, onCluster, onCountedAlone }: SharedWindowsDeps,
): Promise<WindowsOfConnection> {
  const client = connectToRedis(address)
  if (client instanceof Redis) client.on('ready', () => void isNode(client).then(is => is && onCluster()))
  const watch = await watchRedis(client, logger)
  const restoreInRedis = createAdmissionRestorer({ client, memory, clock })
  const limiters = new Map<string, RateLimiterRedis>()
  /** Admissions in memory by window, of which Redis has not decided yet: the newest, because it replies in order. */
  const undecided = new Map<string, number>()
  const change = (key: string, by: number) => {
    const count = (undecided.get(key) ?? 0) + by
    if (count > 0) undecided.set(key, count)
    else undecided.delete(key)
  }

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

  const nodeOf = (window: BucketWindow) => nodeOfKey(client, redisKey(window))
  const failed = (window: BucketWindow, node: string) => (error: unknown) => {
    if (client instanceof Redis && isOfCluster(error)) onCluster()
    else watch.failed(node, redisTag(window), error)
  }

  /** Takes slots in Redis if they are free, and returns the state; undefined if Redis failed to count. */
  async function countInRedis(window: BucketWindow, slots: 0 | 1): Promise<WindowState | undefined> {
    const node = nodeOf(window)
    try {
      const counted = await watch.within(node, limiterOf(window).consume(redisTag(window), slots))
      return windowState(window, counted, true)
    } catch (error) {
      if (error instanceof RateLimiterRes) return windowState(window, error, false)
      failed(window, node)(error)
      return undefined
    }
  }

  /** The state with fewer remaining slots. If Redis has counted less than this server alone, it has lost admissions: they are restored. */
  function narrower(window: BucketWindow, own: WindowState, shared: WindowState): WindowState {
    if (own.remaining >= shared.remaining) return shared
    const node = nodeOf(window)
    const restored = restoreInRedis(window, undecided.get(redisKey(window)) ?? 0)
    watch.within(node, restored).catch(failed(window, node))
    return own
  }

  function takeAlone(window: BucketWindow, now: number): WindowState {
    onCountedAlone()
    return memory.take(window, now)
  }

  async function take(window: BucketWindow, now: number): Promise<WindowState> {
    // Counted in memory first: even if the command fails, this server does not exceed the limit.
    const own = memory.take(window, now)
    const key = redisKey(window)
    if (own.admitted) change(key, 1)
    const shared = await countInRedis(window, own.admitted ? 1 : 0)
    if (own.admitted) change(key, -1)
    if (!shared) {
      onCountedAlone()
      return own
    }
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

  // While the node of a window is known to be unreachable, no request waits for it.
  const isAlone = (window: BucketWindow) => watch.isLost(nodeOf(window))

  return {
    take: (window, now) => (isAlone(window) ? takeAlone(window, now) : take(window, now)),
    peek: (window, now) => (isAlone(window) ? memory.peek(window, now) : peek(window, now)),
    async release(window, at) {
      memory.release(window, at)
      if (isAlone(window)) return
      const node = nodeOf(window)
      // The newest admission: that of this call, or one of another server within the milliseconds since.
      await watch.within(node, client.rpop(redisKey(window))).catch(failed(window, node))
    },
    // Redis keeps its counts over a restart of this process.
    restore: memory.restore,
    isUnreachable: () => watch.lostNodes() > 0,
    [Symbol.dispose]: () => watch[Symbol.dispose](),
  }
}
