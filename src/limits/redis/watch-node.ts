import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import { createOutageLog } from '../../logging/outage-log.ts'
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
  /** Without a reason, the next call has one. */
  lost(reason: string | undefined): void
  /** Sends heartbeats until one succeeds. */
  check(): Promise<void>
  /** It failed to count a call: starts a check. After a ReplyTimeoutError, it is lost until it answers. */
  failed(error: unknown): void
}

interface NodeWatchDeps {
  /** Address of the node in a Cluster. */
  node: string
  /** Rejects if it cannot count. */
  heartbeat: () => Promise<void>
  /** Whether another heartbeat is worth sending; a new connection starts a check by itself. */
  isConnected: () => boolean
  /** Why a heartbeat failed, in one line; undefined if the connection has ended and will say why. */
  reasonOf: (error: unknown) => string | undefined
  clock: Pick<Clock, 'monotonic'>
  logger: Logger
  signal: AbortSignal
}

/** Why a connection is lost that ended without a reason. */
export const closed = 'the connection was closed'

const retryMs = 500

const texts = {
  lost: 'Redis is unreachable: each server counts limits separately',
  back: 'Redis is back: limits are shared again',
}

/** Logs when a server becomes unreachable, and when it is back. */
export function watchNode({ node, heartbeat, isConnected, reasonOf, clock, logger, signal }: NodeWatchDeps): NodeWatch {
  const replies = createReplyTimeout()
  const started = Promise.withResolvers<void>()
  const log = createOutageLog({ facts: node === '' ? {} : { node }, texts, clock, logger })
  let state: 'unknown' | 'reachable' | 'lost' = 'unknown'
  let isChecking = false
  /** Whether it is lost, and nothing has said why. */
  let isUnexplained = false

  function found() {
    if (isUnexplained) log.lost(closed)
    if (state === 'lost') log.back()
    isUnexplained = false
    state = 'reachable'
    started.resolve()
  }

  function lost(reason: string | undefined) {
    if (signal.aborted) return
    isUnexplained = reason === undefined && (isUnexplained || state !== 'lost')
    if (reason !== undefined) log.lost(reason)
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
    found,
    lost,
    check: () => check(),
    failed(error) {
      if (error instanceof ReplyTimeoutError) lost(redisReason(error))
      void check(error)
    },
  }
}
