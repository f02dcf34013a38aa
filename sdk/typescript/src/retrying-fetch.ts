import { problemOf } from './problem-error.js'

/** Retry limits. If the service asks for a wait longer than `maxWaitSeconds`, the problem is thrown immediately. */
export interface RetryOptions {
  /** Maximum number of retries; 3 by default. */
  maxRetries: number
  /** Maximum single wait in seconds; 60 by default. */
  maxWaitSeconds: number
  /** Sends a request; the platform's `fetch` by default. */
  fetch: typeof fetch
  /** Waits for a number of seconds; a timer by default. */
  pause: (seconds: number, signal?: AbortSignal | null) => Promise<void>
}

/** Waits until the time is over or the caller aborts. */
export const pauseFor: RetryOptions['pause'] = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })

const backOff = (attempt: number) => 2 ** attempt

/** Seconds to wait before a retry; undefined when a retry cannot succeed, as with `quota_exhausted`. */
async function secondsToWait(response: Response, attempt: number): Promise<number | undefined> {
  const problem = await problemOf(response.clone())
  if (!problem?.retryable || problem.code === 'quota_exhausted') return undefined
  const asked = response.headers.get('retry-after')
  return asked === null ? (problem.retry_after_seconds ?? backOff(attempt)) : Number(asked)
}

/**
 * A `fetch` that retries requests the service marks as retryable: after `retry-after`, or after 1, 2 and 4 seconds when there is none
 * or the connection failed. Every request is safe to repeat, because batches carry an idempotency key.
 */
export function retryingFetch({ maxRetries, maxWaitSeconds, fetch, pause }: RetryOptions): typeof globalThis.fetch {
  const tryOnce = async (input: Parameters<typeof fetch>[0], init: RequestInit = {}, attempt: number) => {
    try {
      const response = await fetch(input, init)
      return { response, wait: await secondsToWait(response, attempt) }
    } catch (error) {
      if (init.signal?.aborted || attempt === maxRetries || backOff(attempt) > maxWaitSeconds) throw error
      return { response: undefined, wait: backOff(attempt) }
    }
  }
  return async (input, init) => {
    for (let attempt = 0; ; attempt += 1) {
      const { response, wait } = await tryOnce(input, init, attempt)
      const isLast = attempt === maxRetries || wait === undefined || wait > maxWaitSeconds
      if (response && isLast) return response
      await response?.body?.cancel()
      await pause(wait ?? 0, init?.signal)
    }
  }
}
