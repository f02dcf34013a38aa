import { Cluster } from 'ioredis'
import type { Logger } from 'pino'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../../clock.ts'
import type { MemoryWindows } from '../memory-windows.ts'
import type { WindowState } from '../window-limiter.ts'
import type { Windows } from '../windows.ts'
import { createEvictionLog } from './eviction-policy.ts'
import type { RedisAddress } from './redis-address.ts'
import { connectToRedis } from './redis-client.ts'
import { redisKey, redisTag } from './redis-key.ts'
import { isNode, isOfCluster, nodeOfKey, wholeRedis } from './redis-nodes.ts'
import { watchRedis } from './redis-watch.ts'
import { narrower } from './settle-calls.ts'
import { createSharedCalls } from './shared-calls.ts'

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

/** Windows over one connection to Redis. Resolves whether or not Redis can be reached. */
export async function openSharedWindows(
  address: RedisAddress,
  { memory, clock, logger, onCluster, onCountedAlone }: SharedWindowsDeps,
): Promise<WindowsOfConnection> {
  const client = connectToRedis(address)
  const isCluster = client instanceof Cluster
  if (!isCluster) client.on('ready', () => void isNode(client).then(is => is && onCluster()))
  const logEviction = createEvictionLog(client, logger)
  client.on('ready', () => void logEviction())
  const watch = await watchRedis(client, logger, clock)

  const failed = (window: BucketWindow, node: string) => (error: unknown) => {
    if (!isCluster && isOfCluster(error)) onCluster()
    else watch.failed(node, redisTag(window), error)
  }

  const calls = createSharedCalls({ client, watch, memory, clock, failed })

  function takeAlone(window: BucketWindow, now: number): WindowState {
    onCountedAlone()
    return memory.take(window, now)
  }

  const take = (window: BucketWindow, now: number) =>
    new Promise<WindowState>(resolve => {
      // Counted in memory first: even if the command fails, this server does not exceed the limit.
      const own = memory.take(window, now)
      const settle = (shared: WindowState | undefined) => {
        if (!shared) onCountedAlone()
        resolve(shared ? { ...narrower(own, shared), admitted: own.admitted && shared.admitted } : own)
      }
      calls.add(window, { own, tookAt: own.admitted ? now : undefined, settle })
    })

  const peek = (window: BucketWindow, now: number) =>
    new Promise<WindowState>(resolve => {
      const own = memory.peek(window, now)
      const settle = (shared = own) => {
        const state = narrower(own, shared)
        resolve({ ...state, admitted: state.remaining > 0 })
      }
      calls.add(window, { own, tookAt: undefined, settle })
    })

  const nodeOf = (window: BucketWindow) => (isCluster ? nodeOfKey(client, redisKey(window)) : wholeRedis)
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
