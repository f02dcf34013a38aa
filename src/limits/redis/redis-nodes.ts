import calculateSlot from 'cluster-key-slot'
import { Cluster, type Redis } from 'ioredis'
import type { RedisClient } from './redis-client.ts'

/** The name of all of Redis, and of the one server that is no Cluster. */
export const wholeRedis = ''

/** The node that has a key, as `host:port`, so far as it is known; of one server its only name. */
export function nodeOfKey(client: RedisClient, key: string): string {
  if (!(client instanceof Cluster)) return wholeRedis
  const nodes: readonly string[] | undefined = client.slots[calculateSlot(key)]
  return nodes?.[0] ?? wholeRedis
}

/** The name of a node that a client is connected to. */
export const nodeOf = ({ options: { host, port } }: Redis): string => `${host}:${port}`

/** Whether a server is a node of a Cluster. If the user may not ask for that, the first redirection shows it. */
export const isNode = (client: Redis): Promise<boolean> =>
  client.info('cluster').then(
    text => /^cluster_enabled:1/m.test(text),
    () => false,
  )

/** Whether an error is that of a node of a Cluster which is asked as if it were the only server. */
export const isOfCluster = (error: unknown): boolean =>
  error instanceof Error && /^(MOVED|ASK|CROSSSLOT) /.test(error.message)
