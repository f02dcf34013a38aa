import { ConnectionFailed } from '../errors/connection-errors.ts'
import type { Outgoing, Reply } from './reply.ts'
import { type SendOptions, sendOnce } from './send-once.ts'
import { waitBefore } from './waits.ts'

export interface RetryOptions extends SendOptions {
  maxRetries: number
  maxWait: number
  pause: (milliseconds: number, signal?: AbortSignal) => Promise<void>
  random: () => number
}

/** Sends a request, and again while that may help. No request changes data, and batches carry an idempotency key. */
export async function sendWithRetries(outgoing: Outgoing, options: RetryOptions): Promise<Reply> {
  const { maxRetries, pause, signal } = options
  for (let retry = 0; ; retry += 1) {
    const outcome = await sendOnce(outgoing, options).catch((error: unknown) => {
      // What the caller aborts with may be no error.
      if (error instanceof ConnectionFailed) return error
      throw error
    })
    const wait = waitBefore(outgoing, outcome, retry, options)
    if (wait === undefined || retry >= maxRetries) {
      if (outcome instanceof Error) throw outcome
      return { ...outcome, retries: retry }
    }
    await pause(wait, signal)
  }
}
