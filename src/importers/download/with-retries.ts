import { createBackoff } from '#data/async/backoff.ts'
import { ImportError } from '../import-error.ts'
import type { DownloadDeps } from './download-deps.ts'
import { RetryableError } from './request.ts'

const maxFailures = 8
// Milliseconds.
const [firstPause, maxPause] = [1_000, 60_000]
const maxServerPause = 10 * 60_000

const minutesOf = (ms: number) => `${Math.ceil(ms / 60_000)} minutes`

/** Counts failures, anew after an attempt that came further than those before, and returns the pause until the next one. */
function createPauses(deps: DownloadDeps, progress: () => number): (error: RetryableError) => number {
  const backoff = createBackoff(deps, firstPause, maxPause)
  let failures = 0
  let reached = progress()
  return error => {
    if (progress() > reached) {
      failures = 0
      backoff.succeeded()
    }
    // A part that was discarded and fetched again is no progress.
    reached = Math.max(reached, progress())
    failures += 1
    if (error.afterMs > maxServerPause)
      throw new ImportError(
        `${error.message}; start the download again in ${minutesOf(error.afterMs)}, as the server asks`,
      )
    if (failures >= maxFailures)
      throw new ImportError(`${error.message}; the download has failed: start it again to resume it`)
    return Math.max(backoff.failed(), error.afterMs)
  }
}

/**
 * Repeats an attempt that fails with RetryableError, with growing pauses or those that the server asks for. `progress` says how
 * far the attempts have come. Rejects with ImportError after 8 failures in a row without progress.
 */
export async function withRetries<Result>(
  attempt: () => Promise<Result>,
  deps: DownloadDeps,
  progress: () => number = () => 0,
): Promise<Result> {
  const pauseAfter = createPauses(deps, progress)
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error
      const pauseMs = pauseAfter(error)
      deps.onRetry?.({ reason: error.message, pauseMs })
      await deps.sleep(pauseMs)
      deps.signal?.throwIfAborted()
    }
  }
}
