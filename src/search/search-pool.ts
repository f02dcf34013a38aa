import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import type { PoolOptions, SearchJob } from './pool-messages.ts'
import { type PoolThread, startPoolThread } from './pool-thread.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from './search-errors.ts'
import type { IndexQuery, SearchIndex } from './search-index.ts'

/** A pool of search threads. An attached index replaces the previous one thread by thread, without interrupting searches. */
export interface SearchPool extends AsyncDisposable {
  /** Whether no thread has an index open because opening one failed. */
  readonly hasNoIndex: boolean
  attach(index: SearchIndex): void
  /** The number of threads that search, and of searches that wait for one. */
  load(): { running: number; waiting: number }
  /**
   * Answers queries together, on one thread. Rejects with SearchBusyError, SearchTimeoutError, SearchUnavailableError, or the error
   * of a search itself.
   */
  search(queries: readonly IndexQuery[]): Promise<FoundHits[]>
}

const retryAfterSeconds = 5

export function createSearchPool(options: PoolOptions): SearchPool {
  const { threads: count, maxWaiting, deadlineMs } = options
  const waiting: SearchJob[] = []
  const pool: PoolThread[] = []
  let latest: { index: SearchIndex; version: number } | undefined

  const hasNoIndex = () => pool.every(thread => thread.hasNoIndex)
  const isAnyOpening = () => pool.some(({ state }) => state === 'opening')
  const assignJob = (thread: PoolThread) => {
    const isOutdated =
      latest !== undefined && thread.version !== latest.version && thread.failedVersion !== latest.version
    // One thread at a time; the others continue with the index they have.
    if (latest && isOutdated && (thread.version === 0 || !isAnyOpening())) return thread.open(latest)
    const job = thread.version === 0 ? undefined : waiting.shift()
    if (job) thread.run(job)
  }
  const assignJobs = () => {
    for (const thread of pool) if (thread.state === 'idle') assignJob(thread)
    if (hasNoIndex()) for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(retryAfterSeconds))
  }
  const onTimeout = (job: SearchJob) => {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    else pool.find(thread => thread.job === job)?.replace()
    job.settle(new SearchTimeoutError(deadlineMs))
  }
  const enqueue = (queries: readonly IndexQuery[]) =>
    new Promise<FoundHits[]>((resolve, reject) => {
      const timer = setTimeout(() => onTimeout(job), deadlineMs)
      const job: SearchJob = {
        queries,
        settle: outcome => {
          clearTimeout(timer)
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        },
      }
      waiting.push(job)
      assignJobs()
    })

  for (let number = 0; number < count; number += 1) pool.push(startPoolThread(options, assignJobs))

  return {
    get hasNoIndex() {
      return hasNoIndex()
    },
    attach: index => {
      latest = { index, version: (latest?.version ?? 0) + 1 }
      assignJobs()
    },
    load: () => ({
      running: pool.filter(({ state }) => state === 'searching').length,
      waiting: waiting.length,
    }),
    search: async queries => {
      if (!latest) throw new SearchUnavailableError(retryAfterSeconds)
      if (waiting.length >= maxWaiting) throw new SearchBusyError()
      return await enqueue(queries)
    },
    [Symbol.asyncDispose]: async () => {
      for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(retryAfterSeconds))
      await Promise.all(pool.map(thread => thread[Symbol.asyncDispose]()))
    },
  }
}
