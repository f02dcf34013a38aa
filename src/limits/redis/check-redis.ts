import { once } from 'node:events'
import { evictionIssue } from './eviction-policy.ts'
import type { RedisAddress } from './redis-address.ts'
import { connectToRedis, redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'
import { isOfCluster } from './redis-nodes.ts'

const maxMs = 5_000

/** Checks whether limits can be counted in Redis, and stay there; resolves to the reason, in one line, if not. */
export async function checkRedis(address: RedisAddress): Promise<string | undefined> {
  const client = connectToRedis(address, { isSingleUse: true })
  let reason: unknown
  client.on('error', error => {
    reason = error
  })
  try {
    await once(client, 'ready', { signal: AbortSignal.timeout(maxMs) })
    await heartbeat(client, '{heartbeat}')
    return await evictionIssue(client)
  } catch (error) {
    if (address.kind === 'single' && isOfCluster(error)) return await checkRedis({ ...address, kind: 'cluster' })
    return redisReason(reason ?? error)
  } finally {
    client.disconnect()
  }
}
