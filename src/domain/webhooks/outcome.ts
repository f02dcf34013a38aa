import { pauseAfter } from './retries.ts'

/** What a receiver did: the status of its reply, or why there was none. */
export type Answer = { status: number } | { error: string }

/** What becomes of a delivery after an attempt. Times are in milliseconds since the epoch. */
interface Outcome {
  state: 'waiting' | 'delivered' | 'failed'
  attempts: number
  nextMs: number
  status: number | null
  error: string | null
  /** Whether the receiver is gone: the endpoint gets nothing from then on. */
  disables: boolean
}

const reasons: Readonly<Record<number, string>> = { 410: 'gone' }

const reasonOf = (answer: Answer): string => {
  if ('error' in answer) return answer.error
  const { status } = answer
  if (status >= 300 && status < 400) return 'redirects are not followed'
  return reasons[status] ?? `status ${status}`
}

/** Decides on a delivery after attempt number `attempts`; `random` is from 0 to 1. */
export function outcomeOf(answer: Answer, attempts: number, { now, random }: { now: number; random: number }): Outcome {
  const status = 'status' in answer ? answer.status : null
  const outcome = { attempts, nextMs: now, status, error: null, disables: false }
  if (status !== null && status >= 200 && status < 300) return { ...outcome, state: 'delivered' }
  const error = reasonOf(answer)
  const pause = pauseAfter(attempts, random)
  if (status === 410 || pause === undefined) return { ...outcome, state: 'failed', error, disables: status === 410 }
  return { ...outcome, state: 'waiting', error, nextMs: now + pause }
}
