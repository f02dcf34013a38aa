import type { EngineQuery } from '#domain/search/engine/engine-query.ts'
import type { FoundHits } from '#domain/search/engine/found-hit.ts'

/** A result, and the countries left out because their partition cannot be read or is not indexed yet. */
export interface SearchAnswer extends FoundHits {
  unavailableCountries: string[]
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
