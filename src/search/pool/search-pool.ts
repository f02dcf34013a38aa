import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../search-errors.ts'
import type { IndexQuery, SearchIndex } from '../search-index.ts'
import { createJobAssignment } from './assign-jobs.ts'
import type { PoolOptions, SearchJob } from './pool-messages.ts'
import { type PoolThread, startPoolThread } from './pool-thread.ts'
import { createSearchJob } from './search-job.ts'

/** A pool of search threads. An attached index replaces the previous one thread by thread, without interrupting searches. */
export interface SearchPool extends AsyncDisposable {
  /** Whether no thread has an index open because opening one failed. */
  readonly hasNoIndex: boolean
  attach(index: SearchIndex): void
  /** The number of threads that search, and of searches that wait for one. */
  load(): { running: number; waiting: number }
  /**
   * Answers queries together, on one thread. Rejects with SearchBusyError, SearchTimeoutError, SearchUnavailableError, or the error
   * of a search itself. A part of a list is sent ahead to a thread that works on another part, unless other searches wait; it may
   * be answered only in its first queries, or in none.
   */
  search(queries: readonly IndexQuery[], options?: { isPart: boolean }): Promise<FoundHits[]>
}

const retryAfterSeconds = 5

export function createSearchPool(options: PoolOptions): SearchPool {
  const { threads: count, maxWaiting, deadlineMs } = options
  const waiting: SearchJob[] = []
  const pool: PoolThread[] = []
  const assignment = createJobAssignment(pool, waiting)

  const hasNoIndex = () => pool.every(thread => thread.hasNoIndex)
  const rejectWaiting = () => {
    for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(retryAfterSeconds))
  }
  const assignJobs = () => {
    assignment.assign()
    if (hasNoIndex()) rejectWaiting()
  }
  const onDeadline = (job: SearchJob) => {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    // A thread that runs the search is left alone: it may have begun a moment ago, and a new one takes a second to start.
    job.settle(new SearchTimeoutError(deadlineMs))
    assignJobs()
  }
  const onHang = (thread: PoolThread | undefined) => {
    const [hung, ...others] = thread?.replace() ?? []
    waiting.unshift(...others.filter(({ isSettled }) => !isSettled))
    hung?.settle(new SearchTimeoutError(deadlineMs))
    assignJobs()
  }

  for (let number = 0; number < count; number += 1)
    pool.push(startPoolThread(options, { onFree: assignJobs, onHang: () => onHang(pool[number]) }))

  return {
    get hasNoIndex() {
      return hasNoIndex()
    },
    attach: index => {
      assignment.attach(index)
      assignJobs()
    },
    load: () => ({
      running: pool.filter(({ state }) => state === 'searching').length,
      waiting: pool.reduce((sum, { jobs }) => sum + Math.max(0, jobs.length - 1), waiting.length),
    }),
    search: async (queries, { isPart } = { isPart: false }) => {
      if (!assignment.hasIndex) throw new SearchUnavailableError(retryAfterSeconds)
      if (waiting.length >= maxWaiting) throw new SearchBusyError()
      const { job, answer } = createSearchJob(queries, { isPart, deadlineMs, onDeadline })
      waiting.push(job)
      assignJobs()
      return await answer
    },
    [Symbol.asyncDispose]: async () => {
      rejectWaiting()
      await Promise.all(pool.map(thread => thread[Symbol.asyncDispose]()))
    },
  }
}
