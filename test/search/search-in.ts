import { openPartitions, type Partitions } from '#data/partitions/partitions.ts'
import { countryCodes } from '#domain/countries.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import { systemClock } from '../../src/clock.ts'
import type { SearchOptions } from '../../src/search/search-options.ts'
import type { SearchService } from '../../src/search/search-service.ts'
import { startSearch } from '../../src/search/start-search.ts'

/** Search over a data folder, and its log. */
export interface SearchIn extends AsyncDisposable {
  search: SearchService
  partitions: Partitions
  /** Messages, each with the part that was built or the reason of a failure. */
  log: string[]
  /** `<country>/<registry id>` of each hit, best first. */
  find(q: string, country?: string): Promise<string[]>
}

const scriptedThread = new URL('./scripted-thread.ts', import.meta.url)

export async function searchIn(
  dataDir: string,
  options: Omit<SearchOptions, 'dataDir' | 'partitions' | 'clock' | 'logger'> = {},
): Promise<SearchIn> {
  const stack = new AsyncDisposableStack()
  const log: string[] = []
  const note = (facts: { built?: string; reason?: string; error?: string }, message: string) =>
    void log.push([message, facts.built ?? facts.reason ?? facts.error].filter(Boolean).join(': '))
  const partitions = stack.use(openPartitions(dataDir, { countries: countryCodes, clock: systemClock }))
  const search = stack.use(
    startSearch({
      dataDir,
      partitions,
      clock: systemClock,
      logger: { info: note, warn: note, error: note },
      threads: 1,
      threadFile: scriptedThread,
      pollIntervalMs: 50,
      waitMs: 120_000,
      deadlineMs: 120_000,
      ...options,
    }),
  )
  await search.opened
  return {
    search,
    partitions,
    log,
    find: async (q, country) => {
      const { hits } = await search.search(
        toEngineQuery({ q, country: country ?? null, mode: 'auto', limit: 10, filters: {} }),
      )
      return hits.map(hit => `${hit.country}/${hit.registry_id}`)
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}
