import { createBackoff } from './backoff.ts'

interface PollOptions {
  intervalMs: number
  /** Maximum number of intervals between polls after failures. */
  maxIntervals: number
  /** Called with the reason when a poll rejects, which no poll should; it counts as failed. */
  onError(error: unknown): void
}

/** Polls at an interval until it is disposed of, less often while `poll` resolves to false; a poll is never begun during another. */
export function pollWithBackoff(
  poll: () => Promise<boolean>,
  { intervalMs, maxIntervals, onError }: PollOptions,
): Disposable {
  let intervals = 0
  let isPolling = false
  const backoff = createBackoff({ now: () => intervals, random: Math.random }, 1, maxIntervals)
  const attempt = async () => {
    try {
      return await poll()
    } catch (error) {
      onError(error)
      return false
    }
  }
  const timer = setInterval(async () => {
    intervals += 1
    if (isPolling || backoff.remaining() > 0) return
    isPolling = true
    if (await attempt()) backoff.succeeded()
    else backoff.failed()
    isPolling = false
  }, intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
