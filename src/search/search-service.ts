import { availableParallelism } from 'node:os'
import { createBackoff } from '#data/backoff.ts'
import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import type { Partitions } from '#data/partitions/partitions.ts'
import type { EngineQuery } from '#domain/search/engine/engine-query.ts'
import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import type { Clock } from '../clock.ts'
import { countBits } from './bit-set.ts'
import { usualDeltaShare } from './build-index.ts'
import { createIndexRefresher } from './index-refresher.ts'
import { createLatencyWindow } from './latency-window.ts'
import type { LoadedIndex } from './load-index.ts'
import { SearchUnavailableError } from './search-errors.ts'
import type { SearchLog } from './search-log.ts'
import { createSearchPool } from './search-pool.ts'
import { holdSearched } from './searched-folder.ts'

/** A result, and the countries left out because their partition cannot be read or is not indexed yet. */
export interface SearchAnswer extends FoundHits {
  unavailableCountries: string[]
}

/** A service whose index is being loaded or built. */
export interface StartedSearch extends SearchService {
  /** Resolves once there is an index, or none in time; until then searches are rejected. */
  readonly opened: Promise<void>
}

export type ServiceQuery = Omit<EngineQuery, 'deleted' | 'list'>

export interface SearchStatus {
  /**
   * `ready`: there is an index. `building`: there is none yet. `failed`: the last build failed, or no thread could open the
   * index; if `documents` is above 0, the previous index is still searched.
   */
  state: 'ready' | 'building' | 'failed'
  documents: number
  /** Countries whose partition is newer than its indexed generation, or is not indexed. */
  stale: string[]
  p95Ms: number | null
  /** When the index was last built, in milliseconds since the epoch; null if there is none. */
  builtAt: number | null
  /** Size of the index in memory, and as a file; 0 if there is none. */
  bytes: number
  threads: number
  /** Threads that search. */
  running: number
  /** Searches that wait for a thread. */
  waiting: number
}

/** Search over all partitions, in separate threads. Hits are of the index: a company may have changed since. */
export interface SearchService extends AsyncDisposable {
  /** Rejects with SearchBusyError, SearchTimeoutError or SearchUnavailableError. */
  search(query: ServiceQuery): Promise<SearchAnswer>
  /**
   * Answers queries in their order. Other searches take their turn after every few of them. Rejects like `search`, with the error of
   * the first query that fails.
   */
  searchAll(queries: readonly ServiceQuery[]): Promise<SearchAnswer[]>
  status(): SearchStatus
  /** Resolves when the index is up to date with the partitions at the time of the call, or could not be updated. */
  settled(): Promise<void>
}

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
  /** Jitter of retries: at least 0, below 1. */
  random?: () => number
}

const defaultThreadFile = new URL('./search-thread.ts', import.meta.url)

/** One a core where threads can have a lower priority than the one that answers requests; otherwise that has a core of its own. */
const searchThreads = () => {
  const cores = availableParallelism()
  return Math.max(1, Math.min(4, process.platform === 'linux' ? cores : cores - 1))
}

const defaults = {
  threads: searchThreads(),
  threadFile: defaultThreadFile,
  maxWaiting: 100,
  deadlineMs: 2_000,
  builds: true,
  pollIntervalMs: 1_000,
  deltaShare: usualDeltaShare,
  waitMs: 5_000,
  random: Math.random,
}

/** Parts of one `searchAll` that a thread has at a time: it works on one, and has the next at hand. */
const partsOfThread = 2
const maxPart = 25
const minPart = 2

/** Maximum number of intervals between polls after failures. */
const maxPauseIntervals = 30

const pause = (ms: number) =>
  new Promise<void>(resolve => {
    setTimeout(resolve, ms).unref()
  })

function documentsOf({ base, delta }: LoadedIndex): number {
  return base.documents + (delta ? delta.segment.documents - countBits(delta.replaced) : 0)
}

/** The requested countries whose partition cannot be read now. */
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

/**
 * Runs a task for each part of a list, at most `lanes` of them concurrently; the results are in the order of the list. A task may
 * do only the first of its part. Parts get smaller towards the end, so that no lane waits for another for long.
 */
async function inParts<Item, Result>(
  items: readonly Item[],
  lanes: number,
  task: (part: readonly Item[]) => Promise<Result[]>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const run = async (from: number, to: number) => {
    for (let at = from; at < to; ) for (const result of await task(items.slice(at, to))) results[at++] = result
  }
  const lane = async () => {
    while (next < items.length) {
      const from = next
      const size = Math.ceil((items.length - from) / lanes)
      next = Math.min(items.length, from + Math.min(maxPart, Math.max(minPart, size)))
      await run(from, next)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** The places of the queries, those of a country together, because they share what they look up. */
const byCountry = (queries: readonly ServiceQuery[]): number[] =>
  [...Map.groupBy(queries.keys(), at => queries[at]?.country).values()].flat()

/** Polls at an interval, less often after failures. */
function pollPeriodically(poll: () => Promise<boolean>, intervalMs: number, random: () => number): Disposable {
  let intervals = 0
  let isPolling = false
  const backoff = createBackoff({ now: () => intervals, random }, 1, maxPauseIntervals)
  const timer = setInterval(async () => {
    intervals += 1
    if (isPolling || backoff.remaining() > 0) return
    isPolling = true
    if (await poll()) backoff.succeeded()
    else backoff.failed()
    isPolling = false
  }, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}

/**
 * Starts search over the partitions of a data directory. A stored index is used immediately. Without one, an index is built;
 * if that takes more than `waitMs`, the service counts as opened, and searches are rejected until the build has finished.
 */
export function startSearch(options: SearchOptions): StartedSearch {
  const { dataDir, partitions, clock, logger, ...settings } = { ...defaults, ...options }
  const { countries } = partitions
  const stack = new AsyncDisposableStack()
  let documents = 0
  const onError = (message: string) => logger.error({ error: message }, 'a search thread failed')
  const pool = stack.use(createSearchPool({ ...settings, onError }))
  const onIndex = (index: LoadedIndex) => {
    documents = documentsOf(index)
    pool.attach({ base: index.base, delta: index.delta })
  }
  if (settings.builds) stack.use(holdSearched(dataDir))
  const refresher = stack.use(
    createIndexRefresher({ ...settings, dataDir, countries: partitions.held, logger, onIndex }),
  )
  const durations = createLatencyWindow()
  let lists = 0
  const opened = Promise.race([refresher.refresh(), pause(settings.waitMs)]).then(() => {})
  stack.use(pollPeriodically(() => refresher.refresh(), settings.pollIntervalMs, settings.random))

  const state = (): SearchStatus['state'] =>
    refresher.hasFailed || pool.hasNoIndex ? 'failed' : refresher.loaded ? 'ready' : 'building'
  /** The countries that a query asks for but cannot be searched. */
  const unavailableIn = async (country: string | null): Promise<string[]> => {
    const { loaded } = refresher
    if (!loaded) throw new SearchUnavailableError(settings.waitMs / 1000)
    const unreadableCountries = await unreadable(partitions, country)
    const requestedCountries = country === null ? countries : [country]
    return requestedCountries.filter(
      code => unreadableCountries.includes(code) || loaded.generations[code] === undefined,
    )
  }

  return {
    opened,
    search: async query => {
      const unavailableCountries = await unavailableIn(query.country)
      const started = clock.monotonic()
      const [answer] = await pool.search([{ ...query, excludedCountries: unavailableCountries }])
      durations.add(clock.monotonic() - started)
      return { ...(answer as FoundHits), unavailableCountries }
    },
    searchAll: async queries => {
      const unavailable = new Map<string | null, string[]>()
      for (const { country } of queries)
        if (!unavailable.has(country)) unavailable.set(country, await unavailableIn(country))
      const unavailableFor = ({ country }: ServiceQuery) => unavailable.get(country) ?? []
      lists += 1
      const list = lists
      const order = byCountry(queries)
      const answers = await inParts(order, settings.threads * partsOfThread, part =>
        pool.search(
          part.map(at => {
            const query = queries[at] as ServiceQuery
            return { ...query, list, excludedCountries: unavailableFor(query) }
          }),
          { isPart: true },
        ),
      )
      const ordered: SearchAnswer[] = []
      for (const [place, answer] of answers.entries()) {
        const at = order[place] as number
        ordered[at] = { ...answer, unavailableCountries: unavailableFor(queries[at] as ServiceQuery) }
      }
      return ordered
    },
    status: () => ({
      state: state(),
      documents,
      stale: [...refresher.stale],
      p95Ms: durations.p95(),
      builtAt: refresher.loaded?.builtAt ?? null,
      bytes: refresher.loaded?.bytes ?? 0,
      threads: settings.threads,
      ...pool.load(),
    }),
    settled: async () => {
      await refresher.refresh()
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

/** Starts search, and waits until it is opened. */
export async function openSearch(options: SearchOptions): Promise<SearchService> {
  const search = startSearch(options)
  await search.opened
  return search
}
