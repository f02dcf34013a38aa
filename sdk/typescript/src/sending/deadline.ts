/** Timers take more than 24.8 days for 1 ms. */
const longestWait = 24 * 86_400_000

const startTimer = (act: () => void, milliseconds: number) => setTimeout(act, Math.min(milliseconds, longestWait))

/** A signal that fires after some milliseconds or with the caller's signal. */
export interface Deadline {
  signal: AbortSignal
  hasPassed: boolean
  /** Frees the timer. */
  end(): void
}

/** Starts the time of one attempt. */
export function startDeadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController()
  const abort = () => controller.abort(caller?.reason)
  const timer = startTimer(() => {
    deadline.hasPassed = true
    controller.abort()
  }, milliseconds)
  const deadline = {
    signal: controller.signal,
    hasPassed: false,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', abort)
    },
  }
  if (caller?.aborted) abort()
  caller?.addEventListener('abort', abort, { once: true })
  return deadline
}

/** Waits, until the time is over or the caller aborts. */
export const pauseFor = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = startTimer(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
