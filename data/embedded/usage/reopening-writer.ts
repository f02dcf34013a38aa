import { createCheckpointer } from './checkpointer.ts'
import type { StatementTimer } from './statement-timer.ts'
import type { JobOutcome, UsageJob } from './usage-job.ts'
import { openUsageWriter, type UsageWriter } from './usage-writer.ts'

/** Writes to a usage database, which the first commit opens, and the first one after a reset. */
interface ReopeningWriter {
  /** Commits jobs; what follows a commit is done after `settle` was called with the outcomes. Throws the driver's error. */
  commit(jobs: readonly UsageJob[], settle: (outcomes: JobOutcome[]) => void): void
  reset(): void
  /** Resolves when the checkpoint that is running has ended. */
  close(): Promise<void>
}

/** After the replies, which do not wait for it. */
function rollUp(writer: UsageWriter) {
  try {
    writer.rollUp()
  } catch {
    // The usage stays pending, and a disk that fails fails the next commit too, which reports it.
  }
}

export function createReopeningWriter(filename: string, timer: StatementTimer | undefined): ReopeningWriter {
  const checkpointer = createCheckpointer(filename)
  let writer: UsageWriter | undefined

  const reset = () => {
    writer?.close()
    writer = undefined
  }
  return {
    commit: (jobs, settle) => {
      writer ??= openUsageWriter(filename, timer)
      settle(writer.commit(jobs))
      rollUp(writer)
      checkpointer.committed(jobs.length, writer.restartLog)
    },
    reset,
    close: () => {
      reset()
      return checkpointer.close()
    },
  }
}
