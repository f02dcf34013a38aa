import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster, type Redis } from 'ioredis'
import type { Logger } from 'pino'
import { withTimeout } from '#data/async/with-timeout.ts'
import type { Clock } from '../../clock.ts'
import { isOfDatabase, type RedisClient, redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'
import { nodeOf, wholeRedis } from './redis-nodes.ts'
import { closed, type NodeWatch, watchNode } from './watch-node.ts'

/** Watches whether Redis can count calls: one server, or each node of a Cluster by itself. */
export interface RedisWatch extends Disposable {
  /** Whether a node is unreachable. */
  isLost(node: string): boolean
  /** The nodes that are unreachable. */
  lostNodes(): number
  /** Times out a reply of a node. */
  within<T>(node: string, reply: Promise<T>): Promise<T>
  /** Call when a node failed to count a call; the tag is that of its key. */
  failed(node: string, tag: string, error: unknown): void
}

/** Milliseconds that a start waits for the first success or failure: Sentinels that do not answer emit neither. */
const maxStartMs = 3_000
/** Milliseconds until a connection that has ended is made again. */
const renewMs = 500
const heartbeatTag = '{heartbeat}'

/** Watches a connection until disposed; resolves after the first success or failure. */
export async function watchRedis(
  client: RedisClient,
  logger: Logger,
  clock: Pick<Clock, 'monotonic'>,
): Promise<RedisWatch> {
  const ended = new AbortController()
  const nodes = new Map<string, NodeWatch>()
  /** For each node the tag of a key that it holds, so that a heartbeat reaches that node, or the one that replaced it. */
  const tags = new Map<string, string>()
  let reason: string | undefined
  /** How often the connection was closed since it was ready. */
  let closings = 0

  function watchOf(node: string): NodeWatch {
    const known = nodes.get(node)
    if (known) return known
    const watch = watchNode({
      node,
      heartbeat: () => heartbeat(client, tags.get(node) ?? heartbeatTag),
      reasonOf: error => reason ?? (client.status === 'ready' ? redisReason(error) : undefined),
      isConnected: () => client.status === 'ready',
      clock,
      logger,
      signal: ended.signal,
    })
    nodes.set(node, watch)
    return watch
  }
  const whole = watchOf(wholeRedis)

  /** Whether the connection was ended here: errors that follow are not the reason. */
  let isRefused = false
  client.on('error', error => {
    if (isRefused) return
    reason = redisReason(error)
    isRefused = isOfDatabase(error)
    if (isRefused) client.disconnect(true)
  })
  // Only the next connection may learn why this one was closed, for example that the password is wrong.
  client.on('close', () => {
    isRefused = false
    closings += 1
    whole.lost(reason ?? (closings > 1 ? closed : undefined))
  })
  client.on('ready', () => {
    reason = undefined
    closings = 0
    if (!(client instanceof Cluster)) return void whole.check()
    // A Cluster is ready when its slots are known. Its nodes are watched by themselves, and not asked while none was connected.
    whole.found()
    for (const node of nodes.values()) if (node.isLost()) void node.check()
  })
  // If a failover is announced while the client reconnects, ioredis takes it for a disconnect that we asked for, and stops for
  // good.
  client.on('end', async () => {
    await sleep(renewMs, undefined, { ref: false, signal: ended.signal }).catch(() => {})
    if (!ended.signal.aborted && client.status === 'end') await client.connect().catch(() => {})
  })
  // ioredis names the node by its connection only.
  client.on('-node', (connection: Redis) => {
    const node = nodeOf(connection)
    if (!nodes.get(node)?.isLost()) nodes.delete(node)
    if (!nodes.has(node)) tags.delete(node)
  })
  await withTimeout(maxStartMs, whole.started)
  if (client.status !== 'ready') whole.lost(reason ?? 'no connection in time')
  return {
    isLost: node => whole.isLost() || nodes.get(node)?.isLost() === true,
    lostNodes: () => [...nodes.values()].filter(node => node.isLost()).length,
    within: (node, reply) => watchOf(node).replies.within(reply),
    failed: (node, tag, error) => {
      const watch = watchOf(node)
      if (node !== wholeRedis && !watch.isLost()) tags.set(node, tag)
      watch.failed(error)
    },
    [Symbol.dispose]() {
      ended.abort()
      client.disconnect()
    },
  }
}
