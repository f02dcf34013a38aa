import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import { evictionIssue } from './eviction-policy.ts'
import type { RedisAddress } from './redis-address.ts'
import { connectToRedis, type RedisClient, redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'
import { isOfCluster } from './redis-nodes.ts'

const maxMs = 5_000

/** Resolves when a client can be used; rejects if it cannot, has ended, or takes too long. */
async function untilReady(client: RedisClient) {
  const isDone = new AbortController()
  const { signal } = isDone
  const ended = once(client, 'end', { signal }).then(() => {
    throw new Error(client instanceof Cluster ? 'no node of the Cluster has slots' : 'Redis has ended the connection')
  })
  // Keeps the process alive, which a client that has given up does not.
  const late = sleep(maxMs, undefined, { signal }).then(() => {
    throw new Error('no connection in time')
  })
  for (const each of [ended, late]) each.catch(() => {})
  try {
    await Promise.race([once(client, 'ready', { signal }), ended, late])
  } finally {
    isDone.abort()
  }
}

/** Checks whether limits can be counted in Redis, and stay there; resolves to the reason, in one line, if not. */
export async function checkRedis(address: RedisAddress): Promise<string | undefined> {
  const client = connectToRedis(address, { isSingleUse: true })
  let reason: unknown
  client.on('error', error => {
    reason = error
  })
  try {
    await untilReady(client)
    await heartbeat(client, '{heartbeat}')
    return await evictionIssue(client)
  } catch (error) {
    if (address.kind === 'single' && isOfCluster(error)) return await checkRedis({ ...address, kind: 'cluster' })
    return redisReason(reason ?? error)
  } finally {
    client.disconnect()
  }
}
