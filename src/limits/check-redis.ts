import { once } from 'node:events'
import { connectToRedis, redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'

/** Why limits cannot be counted in this Redis, in one line; undefined where they can. */
export async function checkRedis(url: string): Promise<string | undefined> {
  const client = connectToRedis(url, { isForOnce: true })
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
