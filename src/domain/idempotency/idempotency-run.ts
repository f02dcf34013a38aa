import type { IdempotencyState } from './idempotency-state.ts'

/** An idempotency key of one API key; other API keys cannot read what is stored under it. */
export interface IdempotencyKeyId {
  kid: string
  /** UUID in lower case. */
  idempotencyKey: string
}

/** One attempt to answer a request with a key. `run` is unique; once another run has claimed the key, the attempt has no effect. */
export interface IdempotencyRun extends IdempotencyKeyId {
  run: string
}

/** A request with a key. */
export interface IdempotencyRequest extends IdempotencyRun {
  /** As canonical JSON. */
  request: string
}

/** A claim to the lease of a key. */
export interface IdempotencyClaim extends IdempotencyRequest {
  accountId: string
  /** Maximum number of concurrent runs of the API key. */
  cap: number
  /** Maximum bytes of the account's stored keys and answers. */
  maxStoredBytes: number
  /** Milliseconds since the epoch. */
  now: number
}

/**
 * The result of a claim. `full`: the API key has its maximum number of runs. `storage_full`: the account's stored answers have their
 * maximum size until the oldest expires at `until` (milliseconds since the epoch).
 */
export type ClaimResult =
  | Exclude<IdempotencyState, { state: 'unused' }>
  | { state: 'claimed' }
  | { state: 'full' }
  | { state: 'storage_full'; until: number }

/**
 * `answered`: billed and stored, on disk. `refused`: the units exceed the month's quota; nothing is billed and the key is unused.
 * `lost`: another run has the key; nothing is billed. `used` is the number of results used in the account's month.
 */
export type CompleteResult = { state: 'answered' | 'refused'; used: number } | { state: 'lost' }
