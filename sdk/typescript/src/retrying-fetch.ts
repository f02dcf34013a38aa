import { problemOf } from './problem-error.js'

/** How long a client may persist. A wait longer than `maxWaitSeconds` is not begun: the problem is thrown at once. */
export interface RetryOptions {
  /** Most times that a request is sent again; 3 unless told. */
  maxRetries: number
  /** Longest single wait; 60 unless told. */
  maxWaitSeconds: number
  /** What sends a request: the `fetch` of the platform unless told. */
  fetch: typeof fetch
  /** What waits: a timer unless told. */
  pause: (seconds: number, signal?: AbortSignal | null) => Promise<void>
}

/** Waits, and stops waiting when the caller aborts. */
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

/** Seconds to wait before the same request may succeed; undefined when it cannot, as with `quota_exhausted`. */
async function secondsToWait(response: Response, attempt: number): Promise<number | undefined> {
  const problem = await problemOf(response.clone())
  if (!problem?.retryable || problem.code === 'quota_exhausted') return undefined
  const asked = response.headers.get('retry-after')
  return asked === null ? (problem.retry_after_seconds ?? backOff(attempt)) : Number(asked)
}

/**
 * A `fetch` that sends a request again, body and all, when the service says that it can succeed later: after `retry-after`, or where there is none
 * after 1, 2, 4 seconds, as after a failed connection. Every request of the service is safe to repeat: batches carry an idempotency key.
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
