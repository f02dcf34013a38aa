/** Milliseconds from the first use of an idempotency key until it is unused again. */
export const retentionMs = 24 * 60 * 60 * 1000

/** Milliseconds after which a run that has not renewed its lease is considered dead. */
export const leaseMs = 5_000

/** Maximum milliseconds from now to the end of a valid lease. Longer than a lease, because writes wait in a queue and clocks differ. */
export const maxLeaseMs = 2 * leaseMs

/** A stored idempotency key, with its run or with its answer; times are milliseconds since the epoch. */
export interface StoredIdempotencyKey {
  /** The digest of the request of its first use. */
  digest: string
  /** The outline of that request, packed. */
  outline: Uint8Array
  first_used_ms: number
  run: string | null
  lease_until_ms: number | null
  /** The answer, packed. */
  answer: Uint8Array | null
}

/** The state of an idempotency key for a request. `answer` and `outline` are packed if they were read packed. */
export type IdempotencyState =
  | { state: 'unused' }
  /** The same request is being answered. */
  | { state: 'running' }
  | { state: 'answered'; answer: Uint8Array }
  /** Used with another request, of which this is the outline. */
  | { state: 'conflict'; outline: Uint8Array }

/**
 * Whether a lease is valid; times in milliseconds since the epoch. A lease that ends after the latest possible end is from before
 * the clock was set back, and is ignored.
 */
const isLeased = (until: number | null, now: number): boolean =>
  until !== null && until > now && until <= now + maxLeaseMs

/** The state of a key at a time for the request with a digest. A key whose run died without an answer is unused: nothing was billed. */
export function idempotencyState(
  stored: StoredIdempotencyKey | undefined,
  digest: string,
  now: number,
): IdempotencyState {
  if (!stored || now >= stored.first_used_ms + retentionMs) return { state: 'unused' }
  const { answer } = stored
  if (answer === null && !isLeased(stored.lease_until_ms, now)) return { state: 'unused' }
  if (stored.digest !== digest) return { state: 'conflict', outline: stored.outline }
  return answer === null ? { state: 'running' } : { state: 'answered', answer }
}
