/** An idempotency key is remembered for this long from its first use; at exactly this age it is unused again. */
export const retentionMs = 24 * 60 * 60 * 1000

/** A run that says nothing of itself for this long is taken for dead. */
export const leaseMs = 5_000

/** A lease may end this far in the future: what is written waits in a queue, and clocks of processes are not read at once. */
export const maxLeaseMs = 2 * leaseMs

/** What is kept of an idempotency key; times are milliseconds since the epoch. Either it is at work (`run`) or it has its answer. */
export interface StoredIdempotencyKey {
  /** The request of its first use, canonical. */
  request: string
  first_used_ms: number
  run: string | null
  lease_until_ms: number | null
  /** UTF-8, as it was sent. */
  answer: Uint8Array | null
}

/** How a request finds its idempotency key. */
export type KeyState =
  | { state: 'unused' }
  /** At work under the same request. */
  | { state: 'running' }
  | { state: 'answered'; answer: Uint8Array }
  /** Used with another request. */
  | { state: 'conflict'; request: string }

/**
 * Whether a lease holds. One that ends later than any lease given now can was given before the clock was set back, and is
 * not waited for.
 */
export const isLeased = (until: number | null, now: number): boolean =>
  until !== null && until > now && until <= now + maxLeaseMs

/** How a key stands at a time for a request. One whose run died without an answer is unused: nothing was billed. */
export function keyState(stored: StoredIdempotencyKey | undefined, request: string, now: number): KeyState {
  if (!stored || now >= stored.first_used_ms + retentionMs) return { state: 'unused' }
  const { answer } = stored
  if (answer === null && !isLeased(stored.lease_until_ms, now)) return { state: 'unused' }
  if (stored.request !== request) return { state: 'conflict', request: stored.request }
  return answer === null ? { state: 'running' } : { state: 'answered', answer }
}
