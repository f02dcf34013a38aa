import type { SearchIndex } from '../search-index.ts'
import type { SearchJob } from './pool-messages.ts'
import type { PoolThread } from './pool-thread.ts'

/** Has the threads of a pool open the latest index, and gives them the jobs that wait. */
interface JobAssignment {
  /** Whether an index was attached. */
  readonly hasIndex: boolean
  attach(index: SearchIndex): void
  /** Gives each thread what it can do now. */
  assign(): void
}

/** Takes jobs from the beginning of `waiting`. */
export function createJobAssignment(pool: readonly PoolThread[], waiting: SearchJob[]): JobAssignment {
  let latest: { index: SearchIndex; version: number } | undefined

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
  return {
    get hasIndex() {
      return latest !== undefined
    },
    attach: index => {
      latest = { index, version: (latest?.version ?? 0) + 1 }
    },
    assign: () => {
      for (const thread of pool) if (thread.state === 'idle') assignJob(thread)
      for (const thread of pool) sendAhead(thread)
      makeWay()
    },
  }
}
