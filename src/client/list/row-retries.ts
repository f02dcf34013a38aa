import { counted } from '#domain/counted.ts'
import type { RetryDeps } from '../send-with-retries.ts'

/** Decides when rows are sent again that failed for a passing reason, such as a country that cannot be read now. */
export interface RowRetries {
  /** Waits until `rows` rows may be sent for the `attempt`th time again; false if they may not. */
  wait(attempt: number, rows: number): Promise<boolean>
}

/** Milliseconds before each attempt. */
const pauses = [2_000, 8_000, 30_000]

/**
 * At most three attempts, with growing pauses and jitter. After rows for which all were in vain, others are not sent again until
 * a request has no such rows: a long list does not wait for a country at each request.
 */
export function createRowRetries({
  random,
  sleep,
  signal,
  onRetry,
}: Pick<RetryDeps, 'random' | 'sleep' | 'signal' | 'onRetry'>): RowRetries {
  let isInVain = false
  return {
    wait: async (attempt, rows) => {
      const pause = rows === 0 || isInVain ? undefined : pauses[attempt - 1]
      if (pause === undefined) {
        isInVain = rows > 0
        return false
      }
      const pauseMs = Math.round(pause * (1 + random() / 2))
      onRetry({ reason: `${counted(rows, 'row')} could not be searched now`, pauseMs })
      await sleep(pauseMs, signal)
      return true
    },
  }
}
