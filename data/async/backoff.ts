/** Time and randomness of retries; `random()` is at least 0 and below 1. */
export interface RetryDeps {
  /** The time, in the unit of the pauses, for example milliseconds. */
  now(): number
  random(): number
}

/** Growing pauses between attempts, with jitter: operations that failed together are not retried together. */
export interface Backoff {
  /** Records a failure; returns the pause until the next attempt. */
  failed(): number
  succeeded(): void
  /** The rest of the pause; 0 if the next attempt may be made. */
  remaining(): number
}

/** Doubles the pause after each failure, from `first` to at most `max`; jitter shortens it by up to a half. */
export function createBackoff({ now, random }: RetryDeps, first: number, max: number): Backoff {
  let failures = 0
  let failedAt = 0
  let pause = 0
  return {
    failed: () => {
      pause = Math.min(max, first * 2 ** Math.min(failures, 30)) * (1 - random() / 2)
      failures += 1
      failedAt = now()
      return pause
    },
    succeeded: () => {
      failures = 0
      pause = 0
    },
    remaining: () => {
      const elapsed = now() - failedAt
      // A clock that is set back must not prolong the pause.
      return elapsed < 0 ? 0 : Math.max(0, pause - elapsed)
    },
  }
}

/** Pauses in milliseconds, by the clock of the process. */
export const createProcessBackoff = (firstMs: number, maxMs: number): Backoff =>
  createBackoff({ now: () => performance.now(), random: Math.random }, firstMs, maxMs)
