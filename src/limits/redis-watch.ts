import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'

/** Knows whether Redis counts. */
export interface RedisWatch extends Disposable {
  isAway(): boolean
  /** To be told of a call that Redis did not count: it is asked whether it counts at all. */
  suspect(): void
}

const askAgainMs = 500

/** Watches a connection from its making to its end, and resolves when it first counts or fails. Says once when Redis goes away, and once when it is back. */
export async function watchRedis(client: Redis, logger: Logger): Promise<RedisWatch> {
  let state: 'unknown' | 'there' | 'away' = 'unknown'
  let isAsking = false
  let fault: string | undefined
  const started = Promise.withResolvers<void>()
  const ended = new AbortController()

  function found() {
    if (state === 'away') logger.info('Redis is back: limits are shared again')
    state = 'there'
    fault = undefined
    started.resolve()
  }

  function lost(reason: string) {
    if (ended.signal.aborted) return
    if (state !== 'away') logger.warn({ reason }, 'Redis is away: each server counts limits for itself')
    state = 'away'
    started.resolve()
  }

  async function ask() {
    if (isAsking) return
    isAsking = true
    do {
      await heartbeat(client).then(found, error => lost(fault ?? redisReason(error)))
    } while (state === 'away' && (await waited()))
    isAsking = false
  }

  // A connection that is made again says so itself.
  const waited = () =>
    sleep(askAgainMs, undefined, { ref: false, signal: ended.signal }).then(
      () => client.status === 'ready',
      () => false,
    )

  client.on('error', error => {
    fault = redisReason(error)
  })
  client.on('close', () => lost(fault ?? 'the connection was closed'))
  client.on('ready', () => {
    fault = undefined
    void ask()
  })
  await started.promise
  return {
    isAway: () => state === 'away',
    suspect: () => void ask(),
    [Symbol.dispose]() {
      ended.abort()
      client.disconnect()
    },
  }
}
