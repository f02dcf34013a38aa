import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import type { IndexQuery, SearchIndex } from '../search-index.ts'

/** Messages from the service to a search thread, and back. */
export type ToThread =
  | { kind: 'attach'; index: SearchIndex }
  /** `isHurried` is shared memory: above 0 while a search waits for the thread. Only of a part may the first queries alone be answered. */
  | { kind: 'search'; queries: readonly IndexQuery[]; isPart: boolean; isHurried: Int32Array }
export type FromThread =
  | { kind: 'attached' }
  | { kind: 'answers'; answers: FoundHits[] }
  | { kind: 'error'; message: string }

export interface PoolOptions {
  threadFile: URL
  threads: number
  /** Maximum number of searches that wait for a thread. */
  maxWaiting: number
  /** Maximum time of a search, including its wait for a thread. */
  deadlineMs: number
  /** Called when a thread cannot open an index, or dies. */
  onError: (message: string) => void
}

/** Searches that have not been answered yet; a thread answers them together. */
export interface SearchJob {
  queries: readonly IndexQuery[]
  /**
   * Whether this is a part of a list: a thread that works on another part has it ready, and begins it without a pause. Only its
   * first queries may be answered.
   */
  isPart: boolean
  /** Whether no caller waits for it any more. */
  isSettled: boolean
  /** Resolves or rejects the searches, once. */
  settle(outcome: FoundHits[] | Error): void
}
