import type { StatementObserver, TimedStatement } from '../../statement-observer.ts'
import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import type { JobOutcome } from './usage-job.ts'
import { type PackedOutcome, unpackOutcome } from './writer-messages.ts'

/** How the end of a job reaches the caller that waits for it. */
interface JobSettlement {
  resolve(result: unknown): void
  reject(error: Error): void
}

interface SubmittedJob extends JobSettlement {
  /** Milliseconds of the clock. */
  since: number
  /** The trace context of its request. */
  context: unknown
}

/** The jobs whose outcomes have not come yet, in the order in which they were submitted, which is that of the outcomes. */
interface SubmittedJobs {
  readonly count: number
  /** Whether the database could be written for the last job of which that is known, and none has waited for two seconds. */
  readonly isWritable: boolean
  add(settlement: JobSettlement): void
  /** Settles as many jobs as there are outcomes, which these statements have written. Calls back with the age of the oldest in milliseconds. */
  settle(
    outcomes: readonly PackedOutcome[],
    statements: readonly TimedStatement[],
    onOldest: (ms: number) => void,
  ): void
  rejectAll(cause: unknown): void
}

export const unavailable = (cause: unknown): StoreUnavailableError =>
  new StoreUnavailableError('the accounts database is unavailable', { cause })

/** Returns whether the database could be written. */
function settleOne({ resolve, reject }: SubmittedJob, outcome: JobOutcome): boolean {
  if ('result' in outcome) resolve(outcome.result)
  else reject('failed' in outcome ? new Error(outcome.failed) : unavailable(outcome.unavailable))
  return !('unavailable' in outcome)
}

/** Milliseconds that a job may wait for the disk; a locked database is given as long. */
const patienceMs = 2_000

/** `now` is in milliseconds of a monotonic clock. */
export function createSubmittedJobs(
  observer: StatementObserver | undefined,
  now: () => number = () => performance.now(),
): SubmittedJobs {
  let jobs: SubmittedJob[] = []
  let isWritable = true
  const isStalled = () => jobs[0] !== undefined && now() - jobs[0].since >= patienceMs
  return {
    get count() {
      return jobs.length
    },
    get isWritable() {
      return isWritable && !isStalled()
    },
    add: ({ resolve, reject }) => {
      jobs.push({ since: now(), context: observer?.context(), resolve, reject })
    },
    settle: (outcomes, statements, onOldest) => {
      const settled = jobs.splice(0, outcomes.length)
      const contexts = settled.map(({ context }) => context)
      observer?.ran('usage.commit', contexts, statements)
      if (settled[0]) onOldest(now() - settled[0].since)
      settled.forEach((job, at) => {
        const outcome = outcomes[at]
        if (outcome !== undefined) isWritable = settleOne(job, unpackOutcome(outcome))
      })
    },
    rejectAll: cause => {
      const lost = jobs
      jobs = []
      if (lost.length > 0) isWritable = false
      for (const { reject } of lost) reject(unavailable(cause))
    },
  }
}
