import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'
import { type ReplyTimeout, ReplyTimeoutError } from './reply-timeout.ts'

/** Watches whether Redis counts. */
export interface RedisWatch extends Disposable {
  isAway(): boolean
  /** To be called when Redis did not count a call: checks whether it counts at all. Redis that did not answer is unreachable until it does. */
  failed(error: unknown): void
}

const askAgainMs = 500

/** Watches a connection until it is disposed; resolves when it first counts or fails. Logs when Redis becomes unreachable and when it is back. */
export async function watchRedis(client: Redis, replies: ReplyTimeout, logger: Logger): Promise<RedisWatch> {
  let state: 'unknown' | 'there' | 'away' = 'unknown'
  let isAsking = false
  let reason: string | undefined
  const started = Promise.withResolvers<void>()
  const ended = new AbortController()

  function found() {
    if (state === 'away') logger.info('Redis is back: limits are shared again')
    state = 'there'
    reason = undefined
    started.resolve()
  }

  function lost(why: string) {
    if (ended.signal.aborted) return
    if (state !== 'away') logger.warn({ reason: why }, 'Redis is unreachable: each server counts limits separately')
    state = 'away'
    started.resolve()
  }

  async function ask() {
    if (isAsking) return
    isAsking = true
    do {
      await replies.within(heartbeat(client)).then(found, error => lost(reason ?? redisReason(error)))
    } while (state === 'away' && (await waited()))
    isAsking = false
  }

  // A new connection emits `ready` itself.
  const waited = () =>
    sleep(askAgainMs, undefined, { ref: false, signal: ended.signal }).then(
      () => client.status === 'ready',
      () => false,
    )

  client.on('error', error => {
    reason = redisReason(error)
  })
  client.on('close', () => lost(reason ?? 'the connection was closed'))
  client.on('ready', () => {
    reason = undefined
    void ask()
  })
  await started.promise
  return {
    isAway: () => state === 'away',
    failed(error) {
      if (error instanceof ReplyTimeoutError) lost(redisReason(error))
      void ask()
    },
    [Symbol.dispose]() {
      ended.abort()
      client.disconnect()
    },
  }
}
