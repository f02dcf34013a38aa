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
  let latest: { index: SearchIndex; version: number } | undefined

  const hasNoIndex = () => pool.every(thread => thread.hasNoIndex)
  const isAnyOpening = () => pool.some(({ state }) => state === 'opening')
  const isOutdated = (thread: PoolThread) =>
    latest !== undefined && thread.version !== latest.version && thread.failedVersion !== latest.version
  const assignJob = (thread: PoolThread) => {
    // One thread at a time; the others continue with the index they have.
    if (latest && isOutdated(thread) && (thread.version === 0 || !isAnyOpening())) return thread.open(latest)
    const job = thread.version === 0 ? undefined : waiting.shift()
    if (job) thread.run(job)
  }
  /** Behind a search, a part could wait for long while another thread is free; and it must not get in front of searches. */
  const sendAhead = (thread: PoolThread) => {
    const [job, ...others] = thread.jobs
    if (!job?.isPart || others.length > 0 || isOutdated(thread) || !waiting[0]?.isPart) return
    const part = waiting.shift()
    if (part) thread.run(part)
  }
  /** A search does not wait for the whole of a part. */
  const makeWay = () => {
    const searches = waiting.filter(({ isPart }) => !isPart).length
    const inLists = pool.filter(({ jobs }) => jobs.length > 0 && jobs.every(({ isPart }) => isPart))
    for (const [at, thread] of inLists.entries()) thread.hurry(at < searches)
  }
  const assignJobs = () => {
    for (const thread of pool) if (thread.state === 'idle') assignJob(thread)
    for (const thread of pool) sendAhead(thread)
    makeWay()
    if (hasNoIndex()) for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(retryAfterSeconds))
  }
  const onTimeout = (job: SearchJob) => {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    // A thread that works on it goes on: it may have begun a moment ago, and another would take a second to start.
    job.settle(new SearchTimeoutError(deadlineMs))
    assignJobs()
  }
  const onHang = (thread: PoolThread | undefined) => {
    const [hung, ...others] = thread?.replace() ?? []
    waiting.unshift(...others.filter(({ isSettled }) => !isSettled))
    hung?.settle(new SearchTimeoutError(deadlineMs))
    assignJobs()
  }
  const enqueue = (queries: readonly IndexQuery[], isPart: boolean) =>
    new Promise<FoundHits[]>((resolve, reject) => {
      const timer = setTimeout(() => onTimeout(job), deadlineMs)
      const job: SearchJob = {
        ...{ queries, isPart, isSettled: false },
        settle: outcome => {
          job.isSettled = true
          clearTimeout(timer)
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        },
      }
      waiting.push(job)
      assignJobs()
    })

  for (let number = 0; number < count; number += 1)
    pool.push(startPoolThread(options, { onFree: assignJobs, onHang: () => onHang(pool[number]) }))

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
      waiting: pool.reduce((sum, { jobs }) => sum + Math.max(0, jobs.length - 1), waiting.length),
    }),
    search: async (queries, { isPart } = { isPart: false }) => {
      if (!latest) throw new SearchUnavailableError(retryAfterSeconds)
      if (waiting.length >= maxWaiting) throw new SearchBusyError()
      return await enqueue(queries, isPart)
    },
    [Symbol.asyncDispose]: async () => {
      for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(retryAfterSeconds))
      await Promise.all(pool.map(thread => thread[Symbol.asyncDispose]()))
    },
  }
}
