import type { Logger } from 'pino'
import type { Accounts } from '#data/accounts/accounts.ts'
import type { PartitionVerifier } from '#data/partitions/checks/verify-partitions.ts'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'
import type { Readiness } from '../admin-listener/readiness.ts'
import type { AppDeps } from '../app.ts'
import type { Limits } from '../limits/open-limits.ts'
import { logDamage } from '../served-app/open-served-partitions.ts'
import type { MainCalls, ProcessState, ThreadStart } from './messages.ts'
import { unpackError } from './thread-error.ts'

/** The parts of the process that request threads use, and what they are started with. */
export interface MainParts
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
export const callsOf = ({ search, limits, readiness, verifier, logger, ...main }: MainParts): MainCalls => ({
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

/** What request threads are told. */
export const stateOf = ({ search, limits, history, releaseStatus, isEnding }: MainParts): ProcessState => ({
  search: search.status(),
  minutes: history.minutes(),
  releaseStatus: releaseStatus?.(),
  isLimitStoreUnreachable: limits.limitStoreIsUnreachable?.(),
  isEnding: isEnding(),
})
