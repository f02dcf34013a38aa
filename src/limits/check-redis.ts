import { once } from 'node:events'
import { connectToRedis, redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'

/** Checks whether limits can be counted in Redis; resolves to the reason, in one line, if they cannot. */
export async function checkRedis(url: string): Promise<string | undefined> {
  const client = connectToRedis(url, { isSingleUse: true })
  try {
    await once(client, 'ready')
    await heartbeat(client)
    return undefined
  } catch (error) {
    return redisReason(error)
  } finally {
    client.disconnect()
  }
}
