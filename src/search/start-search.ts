import { pollWithBackoff } from '#data/async/poll-with-backoff.ts'
import { withTimeout } from '#data/async/with-timeout.ts'
import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import { answerInParallel } from './answer-in-parallel.ts'
import { countBits } from './bit-set.ts'
import { createIndexRefresher } from './index-refresher.ts'
import { createLatencyWindow } from './latency-window.ts'
import { createSearchPool } from './pool/search-pool.ts'
import { SearchUnavailableError } from './search-errors.ts'
import { type SearchOptions, searchDefaults } from './search-options.ts'
import type { SearchService, SearchStatus, ServiceQuery } from './search-service.ts'
import { holdSearched } from './searched-folder.ts'
import type { LoadedIndex } from './stored-index/load-index.ts'
import { unavailableCountries } from './unavailable-countries.ts'

/** A service whose index is being loaded or built. */
interface StartedSearch extends SearchService {
  /** Resolves once there is an index, or none in time; until then searches are rejected. */
  readonly opened: Promise<void>
}

/** Maximum number of intervals between polls after failures. */
const maxIntervals = 30

/** Parts of one `searchAll` that a thread has at a time: one that it works on, and the next one, ready to start. */
const partsOfThread = 2

function documentsOf({ base, delta }: LoadedIndex): number {
  return base.documents + (delta ? delta.segment.documents - countBits(delta.replaced) : 0)
}

/**
 * Starts search over the partitions of a data directory. A stored index is used immediately. Without one, an index is built;
 * if that takes more than `waitMs`, the service counts as opened, and searches are rejected until the build has finished.
 */
export function startSearch(options: SearchOptions): StartedSearch {
  const { dataDir, partitions, clock, logger, ...settings } = { ...searchDefaults, ...options }
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
  const opened = withTimeout(settings.waitMs, refresher.refresh()).then(() => {})
  const onRefreshError = (error: unknown) => logger.error({ error: String(error) }, 'the search index was not checked')
  const refreshing = { intervalMs: settings.pollIntervalMs, maxIntervals, onError: onRefreshError }
  stack.use(pollWithBackoff(() => refresher.refresh(), refreshing))

  const state = (): SearchStatus['state'] =>
    refresher.hasFailed || pool.hasNoIndex ? 'failed' : refresher.loaded ? 'ready' : 'building'
  const unavailableIn = (country: string | null) => {
    const { loaded } = refresher
    if (!loaded) throw new SearchUnavailableError(settings.waitMs / 1000)
    return unavailableCountries(country, partitions, loaded)
  }

  return {
    opened,
    search: async query => {
      const unavailable = await unavailableIn(query.country)
      const started = clock.monotonic()
      const [answer] = await pool.search([{ ...query, excludedCountries: unavailable }])
      durations.add(clock.monotonic() - started)
      return { ...(answer as FoundHits), unavailableCountries: unavailable }
    },
    searchAll: async queries => {
      const unavailable = new Map<string | null, string[]>()
      for (const { country } of queries)
        if (!unavailable.has(country)) unavailable.set(country, await unavailableIn(country))
      const unavailableFor = ({ country }: ServiceQuery) => unavailable.get(country) ?? []
      lists += 1
      const list = lists
      const search = (part: readonly ServiceQuery[]) =>
        pool.search(
          part.map(query => ({ ...query, list, excludedCountries: unavailableFor(query) })),
          { isPart: true },
        )
      const answers = await answerInParallel(queries, settings.threads * partsOfThread, search)
      return answers.map((answer, at) => ({
        ...answer,
        unavailableCountries: unavailableFor(queries[at] as ServiceQuery),
      }))
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
