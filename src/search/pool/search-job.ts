import type { FoundHits } from '#domain/search/engine/found-hit.ts'
import type { SearchJob } from './pool-messages.ts'

interface JobDeps {
  isPart: boolean
  deadlineMs: number
  /** Called when the job is not settled by its deadline. */
  onDeadline(job: SearchJob): void
}

/** A job whose deadline runs, and its answer. */
export function createSearchJob(
  queries: SearchJob['queries'],
  { isPart, deadlineMs, onDeadline }: JobDeps,
): { job: SearchJob; answer: Promise<FoundHits[]> } {
  const { promise: answer, resolve, reject } = Promise.withResolvers<FoundHits[]>()
  const timer = setTimeout(() => onDeadline(job), deadlineMs)
  const job: SearchJob = {
    queries,
    isPart,
    isSettled: false,
    settle: outcome => {
      job.isSettled = true
      clearTimeout(timer)
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    },
  }
  return { job, answer }
}
