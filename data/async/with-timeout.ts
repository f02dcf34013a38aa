import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The result of `work`, or `otherwise` if it takes longer than `ms` milliseconds. Rejects if `work` does before. The wait keeps no
 * process alive.
 */
export async function withTimeout<Result, Other = undefined>(
  ms: number,
  work: Promise<Result> | Result,
  otherwise?: Other,
): Promise<Result | Other> {
  const isDone = new AbortController()
  const tooLong = sleep(ms, otherwise as Other, { ref: false, signal: isDone.signal })
  try {
    return await Promise.race([work, tooLong])
  } finally {
    // Clears the timer. Its rejection is handled: by the race.
    isDone.abort()
  }
}
