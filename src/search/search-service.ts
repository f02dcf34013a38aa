import { availableParallelism } from 'node:os'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Partitions } from '#data/partitions/partitions.ts'
import type { EngineQuery } from '#domain/search/engine/engine-query.ts'
import type { EngineResult } from '#domain/search/engine/searcher.ts'
import type { Clock } from '../clock.ts'
import { countBits } from './bit-set.ts'
import { createIndexRefresher } from './index-refresher.ts'
import { createLatencyWindow } from './latency-window.ts'
import type { LoadedIndex } from './load-index.ts'
import { SearchUnavailableError } from './search-errors.ts'
import type { SearchLog } from './search-log.ts'
import { createSearchPool } from './search-pool.ts'

/** An answer, and the countries it is silent about because their partition cannot be read, or is not indexed yet. */
export interface SearchAnswer extends EngineResult {
  unavailableCountries: string[]
}

export interface SearchStatus {
  /**
   * `ready`: there is an index, and it is kept as the partitions are. `building`: there is none yet. `failed`: the last attempt
   * to build one failed; an older one goes on answering when there are documents.
   */
  state: 'ready' | 'building' | 'failed'
  documents: number
  /** Countries of which the index holds an older state than their partition, or none. */
  stale: string[]
  p95Ms: number | null
}

/** Search over all partitions, in threads of its own. Hits come from the index: a company may have changed since. */
export interface SearchService extends AsyncDisposable {
  /** Rejects with SearchBusyError, SearchTimeoutError or SearchUnavailableError. */
  search(query: Omit<EngineQuery, 'deleted'>): Promise<SearchAnswer>
  status(): SearchStatus
  /** Resolves when the index holds what the partitions held when asked, or could not be brought there. */
  settled(): Promise<void>
}

export interface SearchOptions {
  dataDir: string
  partitions: Partitions
  clock: Clock
  logger: SearchLog
  threads?: number
  /** The worker that searches; it must handle the messages of search-thread.ts. */
  threadFile?: URL
  maxWaiting?: number
  deadlineMs?: number
  /** How often partitions are looked at. */
  pollIntervalMs?: number
  /** Share of the companies that may have changed before the base is rebuilt. */
  deltaShare?: number
  /** How long opening waits for an index that is being built. */
  waitMs?: number
}

const ownThreadFile = new URL('./search-thread.ts', import.meta.url)

const defaults = {
  threads: Math.max(1, Math.min(4, availableParallelism() - 1)),
  threadFile: ownThreadFile,
  maxWaiting: 100,
  deadlineMs: 2_000,
  pollIntervalMs: 1_000,
  deltaShare: 0.1,
  waitMs: 5_000,
}

/** After a failure, so many looks are let pass. */
const skippedPolls = 30

const pause = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms).unref()
  })

function documentsOf({ base, delta }: LoadedIndex): number {
  return base.documents + (delta ? delta.segment.documents - countBits(delta.replaced) : 0)
}

/** Countries asked for whose partition cannot be read now. */
async function unreadable(partitions: Partitions, country: string | null): Promise<string[]> {
  if (country === null)
    return [...(await partitions.check())].flatMap(([code, state]) => (state === 'operational' ? [] : [code]))
  try {
    await partitions.read(country, () => undefined)
    return []
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return [country]
    throw error
  }
}

/** Looks again and again; after a failure less often. */
function pollPeriodically(look: () => Promise<boolean>, everyMs: number): Disposable {
  let toPassOver = 0
  let isLooking = false
  const timer = setInterval(async () => {
    toPassOver -= 1
    if (isLooking || toPassOver > 0) return
    isLooking = true
    if (!(await look())) toPassOver = skippedPolls
    isLooking = false
  }, everyMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/**
 * Opens search over the partitions of a data directory. What is stored is used at once; where nothing is, an index is built,
 * for which this waits a few seconds: for large registers it resolves before, and searches are refused until it is there.
 */
export async function openSearch(options: SearchOptions): Promise<SearchService> {
  const { dataDir, partitions, clock, logger, ...settings } = { ...defaults, ...options }
  const { countries } = partitions
  const stack = new AsyncDisposableStack()
  let documents = 0
  const onError = (message: string) => logger.error({ fault: message }, 'a search thread failed')
  const pool = stack.use(createSearchPool({ ...settings, onError }))
  const onIndex = (index: LoadedIndex) => {
    documents = documentsOf(index)
    pool.attach({ base: index.base, delta: index.delta })
  }
  const keeper = stack.use(createIndexRefresher({ ...settings, dataDir, countries, logger, onIndex }))
  const durations = createLatencyWindow()
  await Promise.race([keeper.refresh(), pause(settings.waitMs)])
  stack.use(pollPeriodically(() => keeper.refresh(), settings.pollIntervalMs))

  const state = (): SearchStatus['state'] =>
    keeper.hasFailed || pool.hasNoIndex ? 'failed' : keeper.loaded ? 'ready' : 'building'
  return {
    search: async query => {
      const { loaded } = keeper
      if (!loaded) throw new SearchUnavailableError(settings.waitMs / 1000)
      const asked = query.country === null ? countries : [query.country]
      const away = await unreadable(partitions, query.country)
      const isSilent = (country: string) => away.includes(country) || loaded.generations[country] === undefined
      const unavailableCountries = asked.filter(isSilent)
      const started = clock.monotonic()
      const answer = await pool.search({ ...query, excludedCountries: unavailableCountries })
      durations.add(clock.monotonic() - started)
      return { ...answer, unavailableCountries }
    },
    status: () => ({ state: state(), documents, stale: [...keeper.stale], p95Ms: durations.p95() }),
    settled: async () => {
      await keeper.refresh()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
