import { Cluster } from 'ioredis'
import type { Logger } from 'pino'
import type { RedisClient } from './redis-client.ts'

const nodesOf = (client: RedisClient) => (client instanceof Cluster ? client.nodes('master') : [client])

const fieldOf = (text: string, name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(text)?.[1]

/** The policy by which a full Redis evicts counters; undefined if it evicts none, or if the user may not read the setting. */
async function evictionPolicy(client: RedisClient): Promise<string | undefined> {
  for (const node of nodesOf(client)) {
    const text = await node.info('memory').catch(() => '')
    const policy = fieldOf(text, 'maxmemory_policy')
    const isBounded = (fieldOf(text, 'maxmemory') ?? '0') !== '0'
    if (isBounded && policy !== 'noeviction') return policy
  }
  return undefined
}

/** What is wrong with a Redis that evicts counters when its memory is full; undefined if it evicts none. */
export async function evictionIssue(client: RedisClient): Promise<string | undefined> {
  const policy = await evictionPolicy(client)
  return policy && `it evicts counters when its memory is full (${policy}): set maxmemory-policy noeviction`
}

/** Logs that Redis evicts counters, which no call would notice: once, unless the reason changes. */
export function createEvictionLog(client: RedisClient, logger: Logger): () => Promise<void> {
  let logged: string | undefined
  return async () => {
    const reason = await evictionIssue(client)
    if (reason !== undefined && reason !== logged)
      logger.warn({ reason }, 'Redis may forget calls, and limits be exceeded')
    logged = reason
  }
}
