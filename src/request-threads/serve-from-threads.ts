import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Accounts } from '#data/accounts/accounts.ts'
import type { PartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'
import type { Readiness } from '../admin-listener/readiness.ts'
import type { AppDeps } from '../app.ts'
import type { Config } from '../config/config.ts'
import { connectionMemory, createSharedConnectionCounts } from '../http/connections/connection-counts.ts'
import { type Counters, counterMemory, createSharedCounters, type EmptyWindows } from '../limits/limit-counters.ts'
import type { Limits } from '../limits/open-limits.ts'
import { canSharePort } from '../node-runtime/thread-count.ts'
import type { Listening } from '../served-app/listen.ts'
import { maxConnectionsOf } from '../served-app/open-files.ts'
import { logDamage } from '../served-app/open-served-partitions.ts'
import type { MainCalls, ProcessMemory, ProcessState, ThreadStart } from './messages.ts'
import type { ThreadLogs } from './request-thread-slot.ts'
import { type RequestThreads, startRequestThreads, type WaitingThreads } from './request-threads.ts'
import { unpackError } from './thread-error.ts'

/** The configured number of request threads; 1, which is the main thread, where several cannot share a port. */
export async function possibleThreads({ threads = 1, host }: Pick<Config, 'threads' | 'host'>, logger: Logger) {
  if (threads === 1 || (await canSharePort(host))) return threads
  logger.warn({ threads }, 'threads cannot share a port on this platform: one answers all requests')
  return 1
}

/** The memory that request threads share with the main thread, and the counters of that. */
interface Shared {
  memory: ProcessMemory
  counters: Counters
  refusedConnections: Listening['refusedConnections']
  /** To be called when a thread has ended; resolves to the windows that were lost with it. */
  recover(thread: number): Promise<EmptyWindows>
}

/** Milliseconds between attempts to forget the connections of a thread, and how many. */
const retryMs = 20
const maxRetries = 250

function shareMemory(config: Config, threads: number): Shared {
  const memory = {
    counters: counterMemory(randomBytes),
    connections: connectionMemory(threads + 1, maxConnectionsOf(config), randomBytes),
  }
  const mainThread = threads + 1
  const counters = createSharedCounters(memory.counters, mainThread)
  const connections = createSharedConnectionCounts(memory.connections, mainThread)
  return {
    memory,
    counters,
    refusedConnections: connections.refused.totals,
    recover: async ended => {
      const lost = counters.recover(ended)
      // Another thread may have ended in the middle of a change: its end is an event too, so this must not block.
      for (let tried = 0; !connections.forget(ended) && tried < maxRetries; tried += 1)
        await sleep(retryMs, undefined, { ref: false })
      return lost
    },
  }
}

/** The parts of the process that request threads use, and what they are started with. */
interface MainParts
  extends Pick<AppDeps, 'search' | 'releaseStatus' | 'history'>,
    Omit<ThreadStart, 'thread' | 'state' | 'memory'> {
  accounts: Pick<Accounts, 'connectWriter'>
  /** Requests are answered from then on. */
  searchOpened: Promise<void>
  limits: Pick<Limits, 'windows' | 'restore' | 'limitStoreIsUnreachable'>
  readiness: Readiness
  isEnding(): boolean
  verifier: PartitionVerifier
  onMaintenanceError: OnMaintenanceError
  askDatabase: MainCalls['isDatabaseAway']
  logger: Logger
}

/** Request threads that wait for the data, and what they share. */
export interface BegunThreads extends Pick<Shared, 'counters'>, Omit<RequestThreads, keyof Listening | 'sources'> {
  /** Has them serve, over the parts that a process has once. */
  serve(main: MainParts): Promise<RequestThreads>
}

/** Starts threads, which load their modules and compile the contract's checks while this one opens the data. */
export function beginThreads(
  config: Config,
  threads: number,
  { logger, log = pino.destination(1), onThreadError }: Omit<ThreadLogs, 'log'> & { log?: DestinationStream },
): BegunThreads {
  const waiting = startRequestThreads(threads, config, { logger, log, onThreadError })
  const shared = shareMemory(config, threads)
  let running: RequestThreads | undefined
  return {
    counters: shared.counters,
    serve: async main => {
      running = await serveFrom(waiting, shared, main)
      return running
    },
    problem: async () => (running ? running.problem() : 'they are being started'),
    isWritable: async () => running?.isWritable() ?? true,
    [Symbol.asyncDispose]: () => waiting[Symbol.asyncDispose](),
  }
}

/** Calls back once for each damage, which each thread finds for itself. */
function onceForEach(onDamage: MainCalls['damaged']): MainCalls['damaged'] {
  const known = new Set<string>()
  return (country, damage) => {
    const name = JSON.stringify([country, damage])
    if (known.has(name)) return
    known.add(name)
    onDamage(country, damage)
  }
}

/** What request threads may ask of the main thread. */
const callsOf = ({ search, limits, readiness, verifier, logger, ...main }: MainParts): MainCalls => ({
  search: query => search.search(query),
  searchAll: queries => search.searchAll(queries),
  take: (window, now) => limits.windows.take(window, now),
  peek: (window, now) => limits.windows.peek(window, now),
  release: (window, at) => limits.windows.release(window, at),
  readiness: () => readiness.parts(),
  verify: filename => verifier.check(filename),
  damaged: onceForEach(logDamage(logger)),
  isDatabaseAway: main.askDatabase,
  maintenanceFailed: (error, task) => main.onMaintenanceError(unpackError(error), task),
})

const stateOf = ({ search, limits, history, releaseStatus, isEnding }: MainParts): ProcessState => ({
  search: search.status(),
  minutes: history.minutes(),
  releaseStatus: releaseStatus?.(),
  isLimitStoreUnreachable: limits.limitStoreIsUnreachable?.(),
  isEnding: isEnding(),
})

const serveFrom = (waiting: WaitingThreads, { memory, refusedConnections, recover }: Shared, main: MainParts) => {
  const { config, demoKey, addressKey, folder, hasMetrics, logger, limits } = main
  return waiting.serve({
    mayListen: main.searchOpened,
    start: { config, demoKey, addressKey, folder, hasMetrics, memory },
    state: () => stateOf(main),
    own: callsOf(main),
    refusedConnections,
    connectWriter: main.accounts.connectWriter,
    onEnded: async thread => {
      const lost = await recover(thread)
      if (!lost.keys && !lost.addresses) return
      logger.warn({ thread }, 'the windows of limits are read from the ledger again')
      limits.restore(lost).catch(error => logger.error({ err: error }, 'the windows of limits were not restored'))
    },
  })
}
