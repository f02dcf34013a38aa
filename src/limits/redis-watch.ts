import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { redisReason } from './redis-client.ts'
import { heartbeat } from './redis-limiter.ts'
import { type ReplyTimeout, ReplyTimeoutError } from './reply-timeout.ts'

/** Watches whether Redis can count calls. */
export interface RedisWatch extends Disposable {
  isUnreachable(): boolean
  /** Call when Redis failed to count a call: starts a check. After a ReplyTimeoutError, Redis is unreachable until it answers. */
  failed(error: unknown): void
}

const retryMs = 500

/** Watches a connection until disposed; resolves after the first success or failure. Logs when Redis becomes unreachable, and when it is back. */
export async function watchRedis(client: Redis, replies: ReplyTimeout, logger: Logger): Promise<RedisWatch> {
  let state: 'unknown' | 'reachable' | 'unreachable' = 'unknown'
  let isChecking = false
  let reason: string | undefined
  const started = Promise.withResolvers<void>()
  const ended = new AbortController()

  function found() {
    if (state === 'unreachable') logger.info('Redis is back: limits are shared again')
    state = 'reachable'
    reason = undefined
    started.resolve()
  }

  function lost(why: string) {
    if (ended.signal.aborted) return
    if (state !== 'unreachable')
      logger.warn({ reason: why }, 'Redis is unreachable: each server counts limits separately')
    state = 'unreachable'
    started.resolve()
  }

  async function check() {
    if (isChecking) return
    isChecking = true
    do {
      await replies.within(heartbeat(client)).then(found, error => lost(reason ?? redisReason(error)))
    } while (state === 'unreachable' && (await waited()))
    isChecking = false
  }

  // A new connection emits `ready` itself.
  const waited = () =>
    sleep(retryMs, undefined, { ref: false, signal: ended.signal }).then(
      () => client.status === 'ready',
      () => false,
    )

  client.on('error', error => {
    reason = redisReason(error)
  })
  client.on('close', () => lost(reason ?? 'the connection was closed'))
  client.on('ready', () => {
    reason = undefined
    void check()
  })
  await started.promise
  return {
    isUnreachable: () => state === 'unreachable',
    failed(error) {
      if (error instanceof ReplyTimeoutError) lost(redisReason(error))
      void check()
    },
    [Symbol.dispose]() {
      ended.abort()
      client.disconnect()
    },
  }
}
