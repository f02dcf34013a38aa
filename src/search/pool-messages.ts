import type { EngineResult } from '#domain/search/engine/searcher.ts'
import type { IndexQuery, SearchIndex } from './search-index.ts'

/** Messages from the service to a search thread, and back. */
export type ToThread = { kind: 'attach'; index: SearchIndex } | { kind: 'search'; query: IndexQuery }
export type FromThread =
  | { kind: 'attached' }
  | { kind: 'answer'; answer: EngineResult }
  | { kind: 'error'; message: string }

export interface PoolOptions {
  threadFile: URL
  threads: number
  /** Searches that may wait for a thread. */
  maxWaiting: number
  /** For each search, from when it is asked. */
  deadlineMs: number
  /** Told when a thread cannot open an index, or dies. */
  onError: (message: string) => void
}

/** One search that was asked for and is not answered yet. */
export interface SearchJob {
  query: IndexQuery
  /** Answers who asked, once. */
  settle(outcome: EngineResult | Error): void
}
