import { availableParallelism } from 'node:os'
import type { Partitions } from '#data/partitions/partitions.ts'
import type { Clock } from '../clock.ts'
import { usualDeltaShare } from './build/build-index.ts'
import type { SearchLog } from './search-log.ts'

export interface SearchOptions {
  dataDir: string
  partitions: Partitions
  clock: Clock
  logger: SearchLog
  threads?: number
  /** Program of a search thread; it must handle the messages in `pool-messages.ts`. */
  threadFile?: URL
  maxWaiting?: number
  deadlineMs?: number
  /** Whether an index that is missing or behind is built; otherwise it comes with the partitions, and is loaded only. */
  builds?: boolean
  /** Interval between checks of the partitions for changes. */
  pollIntervalMs?: number
  /** Share of the companies that may have changed before the base is rebuilt. */
  deltaShare?: number
  /** Maximum time until a service without an index counts as opened. */
  waitMs?: number
}

const defaultThreadFile = new URL('./pool/search-thread.ts', import.meta.url)

/**
 * One thread for each core if threads can have a lower priority than the one that answers requests; otherwise that one gets a
 * core to itself.
 */
const searchThreads = () => {
  const cores = availableParallelism()
  return Math.max(1, Math.min(4, process.platform === 'linux' ? cores : cores - 1))
}

export const searchDefaults = {
  threads: searchThreads(),
  threadFile: defaultThreadFile,
  maxWaiting: 100,
  deadlineMs: 2_000,
  builds: true,
  pollIntervalMs: 1_000,
  deltaShare: usualDeltaShare,
  waitMs: 5_000,
}
