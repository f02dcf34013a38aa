import type { KeyState } from './key-state.ts'

/** An idempotency key of one API key: no other API key can read what is stored under it. */
export interface IdempotencyKeyId {
  kid: string
  /** UUID in lower case. */
  idempotencyKey: string
}

/** One attempt to answer under a key. `run` is unique; later steps of an attempt do nothing once the key belongs to another run. */
export interface IdempotencyRun extends IdempotencyKeyId {
  run: string
}

/** A request under a key. */
export interface IdempotencyRequest extends IdempotencyRun {
  /** As canonical JSON. */
  request: string
}

/** A request for the lease of a key. */
export interface IdempotencyClaim extends IdempotencyRequest {
  accountId: string
  /** Most runs of the API key at the same time. */
  cap: number
  /** Most bytes that the account's keys and answers may take. */
  maxStoredBytes: number
  now: number
}

/**
 * The result of a claim. `full`: the API key has as many runs as it may have. `storage_full`: the account's stored answers take as
 * much as they may, until the oldest expires at `until` (milliseconds since the epoch).
 */
export type ClaimResult =
  | Exclude<KeyState, { state: 'unused' }>
  | { state: 'claimed' }
  | { state: 'full' }
  | { state: 'storage_full'; until: number }

/**
 * `answered`: billed and stored, on the disk. `refused`: the units do not fit in the month; nothing is billed and the key is
 * unused. `lost`: the key belongs to another run, nothing is billed. `used` are the results used of the account's month.
 */
export type CompleteResult = { state: 'answered' | 'refused'; used: number } | { state: 'lost' }
