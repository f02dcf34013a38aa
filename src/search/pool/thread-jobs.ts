import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import { createHangWatch } from './hang-watch.ts'
import type { SearchJob } from './pool-messages.ts'

/** The job that a thread works on, and those sent ahead, which it answers in their order. */
interface ThreadJobs {
  readonly list: readonly SearchJob[]
  add(job: SearchJob): void
  /** Settles the first one; the thread works on the next. */
  answered(outcome: FoundHits[] | Error): void
  /** Returns all of them, which the thread will not answer. */
  take(): SearchJob[]
}

/** Calls `onHang` when the thread works too long on one of them. */
export function createThreadJobs(deadlineMs: number, onHang: () => void): ThreadJobs {
  const watch = createHangWatch(deadlineMs, onHang)
  let jobs: SearchJob[] = []
  return {
    get list() {
      return jobs
    },
    add: job => {
      if (jobs.push(job) === 1) watch.began()
    },
    answered: outcome => {
      watch.answered()
      jobs.shift()?.settle(outcome)
      if (jobs.length > 0) watch.began()
    },
    take: () => {
      watch.stop()
      const taken = jobs
      jobs = []
      return taken
    },
  }
}
