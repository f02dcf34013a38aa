import type { EngineResult } from '#domain/search/engine/searcher.ts'
import type { PoolOptions, SearchJob } from './pool-messages.ts'
import { type PoolThread, startPoolThread } from './pool-thread.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from './search-errors.ts'
import type { IndexQuery, SearchIndex } from './search-index.ts'

/** Threads that search; what they search is exchanged while they go on answering. */
export interface SearchPool extends AsyncDisposable {
  /** Whether no thread could open an index. */
  readonly hasNoIndex: boolean
  attach(index: SearchIndex): void
  /** Rejects with SearchBusyError, SearchTimeoutError, SearchUnavailableError, or with what the search itself threw. */
  search(query: IndexQuery): Promise<EngineResult>
}

const soonSeconds = 5

export function createSearchPool(options: PoolOptions): SearchPool {
  const { threads: count, maxWaiting, deadlineMs } = options
  const waiting: SearchJob[] = []
  const pool: PoolThread[] = []
  let wanted: { index: SearchIndex; version: number } | undefined

  const isHopeless = () => pool.every(thread => thread.hasNoIndex)
  const isBeingOpened = () => pool.some(({ state }) => state === 'opening')
  const giveWork = (thread: PoolThread) => {
    const isBehind =
      wanted !== undefined && thread.version !== wanted.version && thread.failedVersion !== wanted.version
    // One after the other, so that the others go on with what they have.
    if (wanted && isBehind && (thread.version === 0 || !isBeingOpened())) return thread.open(wanted)
    const job = thread.version === 0 ? undefined : waiting.shift()
    if (job) thread.run(job)
  }
  const giveAllWork = () => {
    for (const thread of pool) if (thread.state === 'free') giveWork(thread)
    if (isHopeless()) for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(soonSeconds))
  }
  const onTimeout = (job: SearchJob) => {
    const at = waiting.indexOf(job)
    if (at >= 0) waiting.splice(at, 1)
    else pool.find(thread => thread.job === job)?.replace()
    job.settle(new SearchTimeoutError(deadlineMs))
  }
  const ask = (query: IndexQuery) =>
    new Promise<EngineResult>((resolve, reject) => {
      const timer = setTimeout(() => onTimeout(job), deadlineMs)
      const job: SearchJob = {
        query,
        settle: outcome => {
          clearTimeout(timer)
          if (outcome instanceof Error) reject(outcome)
          else resolve(outcome)
        },
      }
      waiting.push(job)
      giveAllWork()
    })

  for (let number = 0; number < count; number += 1) pool.push(startPoolThread(options, giveAllWork))

  return {
    get hasNoIndex() {
      return isHopeless()
    },
    attach: index => {
      wanted = { index, version: (wanted?.version ?? 0) + 1 }
      giveAllWork()
    },
    search: async query => {
      if (!wanted) throw new SearchUnavailableError(soonSeconds)
      if (waiting.length >= maxWaiting) throw new SearchBusyError()
      return await ask(query)
    },
    [Symbol.asyncDispose]: async () => {
      for (const job of waiting.splice(0)) job.settle(new SearchUnavailableError(soonSeconds))
      await Promise.all(pool.map(thread => thread[Symbol.asyncDispose]()))
    },
  }
}
