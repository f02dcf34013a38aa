import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { KeyState } from '#domain/idempotency/key-state.ts'

/** Which key is meant: that of an API key, so that no other key can read what it stores. */
export interface IdempotencyKeyId {
  kid: string
  /** The UUID in small letters. */
  idempotencyKey: string
}

/** One attempt to answer under a key; `run` is unique, and what an attempt does later is done only while the key is its own. */
export interface IdempotencyRun extends IdempotencyKeyId {
  run: string
}

export interface IdempotencyClaim extends IdempotencyRun {
  /** The canonical request. */
  request: string
  /** Runs of the API key at once. */
  cap: number
  now: number
}

/** `full`: the API key has as many runs as it may. */
export type ClaimResult = Exclude<KeyState, { state: 'unused' }> | { state: 'claimed' } | { state: 'full' }

/**
 * `answered`: billed and stored, on the disk. `refused`: the units do not fit in the month; nothing is billed and the key is unused.
 * `lost`: the key is another run's now, nothing is billed. `used` is the account's month.
 */
export type CompleteResult = { state: 'answered' | 'refused'; used: number } | { state: 'lost' }

/** What the writer can be asked to do with idempotency keys. */
export type IdempotencyJob =
  | ({ kind: 'claim_key' } & IdempotencyClaim)
  | ({ kind: 'renew_key'; now: number } & IdempotencyRun)
  | ({ kind: 'complete_key'; answer: Uint8Array; entry: UsageEntry } & IdempotencyRun)
  | ({ kind: 'release_key' } & IdempotencyRun)
  | { kind: 'purge_keys'; before: number; most: number }

/** A renewal and a release answer whether the key was the run's; a purge the number of keys it forgot. */
export interface IdempotencyJobResults {
  claim_key: ClaimResult
  renew_key: boolean
  complete_key: CompleteResult
  release_key: boolean
  purge_keys: number
}
