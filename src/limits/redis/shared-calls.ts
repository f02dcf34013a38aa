import { Cluster } from 'ioredis'
import { RateLimiterRes } from 'rate-limiter-flexible'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../../clock.ts'
import type { MemoryWindows } from '../memory-windows.ts'
import { type CallGatherer, gatherCalls, type WindowCalls } from './gathered-calls.ts'
import type { RedisClient } from './redis-client.ts'
import { redisTag } from './redis-key.ts'
import { slidingLog } from './redis-limiter.ts'
import { createRedisLimiters } from './redis-limiters.ts'
import { nodeOfKey, wholeRedis } from './redis-nodes.ts'
import type { RedisWatch } from './redis-watch.ts'
import { createAdmissionRestorer } from './restore-admissions.ts'
import { createScriptBatch } from './script-batch.ts'
import { settleCalls } from './settle-calls.ts'

interface SharedCallsDeps {
  client: RedisClient
  watch: RedisWatch
  /** Windows in memory, whose admissions replace those that Redis has lost. */
  memory: MemoryWindows
  clock: Pick<Clock, 'monotonic'>
  /** Called with the error when a node failed to count in a window. */
  failed: (window: BucketWindow, node: string) => (error: unknown) => void
}

/** Calls that Redis counts: gathered, asked for together, and settled with its reply. */
export function createSharedCalls({ client, watch, memory, clock, failed }: SharedCallsDeps): CallGatherer {
  const restoreInRedis = createAdmissionRestorer({ client, memory, clock })
  const batch = createScriptBatch(client, slidingLog)
  const limiterOf = createRedisLimiters(batch)

  /** What Redis counts in a window; undefined if it failed to. */
  async function countInRedis({ window, takes }: WindowCalls, node: string): Promise<RateLimiterRes | undefined> {
    try {
      return await limiterOf(window).consume(redisTag(window), takes.length)
    } catch (error) {
      if (error instanceof RateLimiterRes) return error
      failed(window, node)(error)
      return undefined
    }
  }

  async function restoreIfLost({ window, key }: WindowCalls, node: string, counted: number) {
    const restored = restoreInRedis(window, { counted, undecided: calls.undecided(key) })
    await watch.within(node, restored).catch(failed(window, node))
  }

  async function settle(gathered: WindowCalls, node: string, counting: Promise<RateLimiterRes | undefined>) {
    const counted = await counting
    calls.decided(gathered)
    const { window, takes, looks } = gathered
    if (!counted) for (const call of [...takes, ...looks]) call.settle(undefined)
    else
      settleCalls(gathered, counted, {
        release: at => memory.release(window, at),
        onFewer: () => void restoreIfLost(gathered, node, counted.consumedPoints),
      })
  }

  /** Asks for all windows at once, unless their node was lost since they were gathered. */
  async function ask(gathered: readonly WindowCalls[], node: string) {
    const isLost = watch.isLost(node)
    const countings = gathered.map(each => (isLost ? Promise.resolve(undefined) : countInRedis(each, node)))
    batch.send(reply => watch.within(node, reply))
    await Promise.all(gathered.map((each, at) => settle(each, node, countings[at] ?? Promise.resolve(undefined))))
  }
  // All windows of one server are asked for together; in a Cluster, a script has to concern one slot.
  const calls =
    client instanceof Cluster
      ? gatherCalls(
          key => key,
          (gathered, key) => ask(gathered, nodeOfKey(client, key)),
        )
      : gatherCalls(() => wholeRedis, ask)

  return calls
}
