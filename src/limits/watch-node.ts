import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { redisReason } from './redis-client.ts'
import { createReplyTimeout, type ReplyTimeout, ReplyTimeoutError } from './reply-timeout.ts'

/** Watches whether one server can count calls. */
export interface NodeWatch {
  /** Times out its replies. */
  replies: ReplyTimeout
  isLost(): boolean
  /** Resolves after its first success or failure. */
  started: Promise<void>
  /** It counted a call. */
  found(): void
  lost(reason: string): void
  /** Sends heartbeats until one succeeds. */
  check(): Promise<void>
  /** It failed to count a call: starts a check. After a ReplyTimeoutError, it is lost until it answers. */
  failed(error: unknown): void
}

interface NodeWatchDeps {
  /** Its address in a Cluster. */
  node: string
  /** Rejects if it cannot count. */
  heartbeat: () => Promise<void>
  /** Whether another heartbeat is worth sending; a new connection starts a check by itself. */
  isConnected: () => boolean
  /** Why a heartbeat failed, in one line. */
  reasonOf: (error: unknown) => string
  logger: Logger
  signal: AbortSignal
}

const retryMs = 500

/** Logs when a server becomes unreachable, and when it is back. */
export function watchNode({ node, heartbeat, isConnected, reasonOf, logger, signal }: NodeWatchDeps): NodeWatch {
  const replies = createReplyTimeout()
  const started = Promise.withResolvers<void>()
  const facts = node === '' ? {} : { node }
  let state: 'unknown' | 'reachable' | 'lost' = 'unknown'
  let isChecking = false

  function found() {
    if (state === 'lost') logger.info(facts, 'Redis is back: limits are shared again')
    state = 'reachable'
    started.resolve()
  }

  function lost(reason: string) {
    if (signal.aborted) return
    if (state !== 'lost')
      logger.warn({ ...facts, reason }, 'Redis is unreachable: each server counts limits separately')
    state = 'lost'
    started.resolve()
  }

  const waited = () => sleep(retryMs, undefined, { ref: false, signal }).then(isConnected, () => false)

  /** A call that failed before says why: the heartbeat may not even be sent. */
  async function check(cause?: unknown) {
    if (isChecking) return
    isChecking = true
    do {
      await replies.within(heartbeat()).then(found, error => lost(reasonOf(cause ?? error)))
    } while (state === 'lost' && (await waited()))
    isChecking = false
  }

  return {
    replies,
    isLost: () => state === 'lost',
    started: started.promise,
    ...{ found, lost, check: () => check() },
    failed(error) {
      if (error instanceof ReplyTimeoutError) lost(redisReason(error))
      void check(error)
    },
  }
}
