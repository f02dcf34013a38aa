import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pino, { type DestinationStream, type Logger } from 'pino'
import type { Accounts } from '#data/accounts/accounts.ts'
import type { Damage } from '#data/partitions/checks/damaged-records.ts'
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
import type { MainCalls, ProcessMemory, ThreadStart } from './messages.ts'
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

/** The parts of the process that request threads use. */
export interface MainParts {
  accounts: Pick<Accounts, 'connectWriter'>
  search: AppDeps['search']
  /** Requests are answered from then on. */
  searchOpened: Promise<void>
  limits: Pick<Limits, 'windows' | 'restore' | 'limitStoreIsUnreachable'>
  releaseStatus: AppDeps['releaseStatus']
  history: AppDeps['history']
  readiness: Readiness
  isEnding(): boolean
  verifier: PartitionVerifier
  onDamage(country: string, damage: Damage): void
  onMaintenanceError: OnMaintenanceError
  askDatabase: MainCalls['isDatabaseAway']
  logger: Logger
}

/** Request threads that wait for the data, and what they share. */
export interface BegunThreads extends Shared, AsyncDisposable {
  waiting: WaitingThreads
}

/** Starts threads, which load their modules and compile the contract's checks while this one opens the data. */
export function beginThreads(
  config: Config,
  threads: number,
  { logger, log = pino.destination(1), onThreadError }: Omit<ThreadLogs, 'log'> & { log?: DestinationStream },
): BegunThreads {
  const waiting = startRequestThreads(threads, config, { logger, log, onThreadError })
  return { ...shareMemory(config, threads), waiting, [Symbol.asyncDispose]: () => waiting[Symbol.asyncDispose]() }
}

/** Calls back once for each damage, which each thread finds for itself. */
function onceForEach(onDamage: MainParts['onDamage']): MainParts['onDamage'] {
  const known = new Set<string>()
  return (country, damage) => {
    const name = JSON.stringify([country, damage])
    if (known.has(name)) return
    known.add(name)
    onDamage(country, damage)
  }
}

/** Has the request threads of a process serve, over the parts that it has once. */
export async function serveFromThreads(
  start: Omit<ThreadStart, 'thread' | 'state' | 'memory'>,
  { waiting, memory, refusedConnections, recover }: BegunThreads,
  {
    accounts,
    search,
    searchOpened,
    limits,
    releaseStatus,
    history,
    readiness,
    isEnding,
    verifier,
    onDamage,
    onMaintenanceError,
    askDatabase,
    logger,
  }: MainParts,
): Promise<RequestThreads> {
  const { windows, limitStoreIsUnreachable, restore } = limits
  const own: MainCalls = {
    search: query => search.search(query),
    searchAll: queries => search.searchAll(queries),
    take: async (window, now) => await windows.take(window, now),
    peek: async (window, now) => await windows.peek(window, now),
    release: async (window, at) => await windows.release(window, at),
    readiness: () => readiness.parts(),
    verify: filename => verifier.check(filename),
    damaged: onceForEach(onDamage),
    isDatabaseAway: askDatabase,
    maintenanceFailed: (error, task) => onMaintenanceError(unpackError(error), task),
  }
  return waiting.serve({
    mayListen: searchOpened,
    start: { ...start, memory },
    state: () => ({
      search: search.status(),
      minutes: history.minutes(),
      releaseStatus: releaseStatus?.(),
      isLimitStoreUnreachable: limitStoreIsUnreachable?.(),
      isEnding: isEnding(),
    }),
    own,
    refusedConnections,
    connectWriter: accounts.connectWriter,
    onEnded: async thread => {
      const lost = await recover(thread)
      if (!lost.keys && !lost.addresses) return
      logger.warn({ thread }, 'the windows of limits are read from the ledger again')
      restore(lost).catch(error => logger.error({ err: error }, 'the windows of limits were not restored'))
    },
  })
}
