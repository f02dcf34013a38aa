import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import type { KeyStanding } from '#domain/idempotency/key-state.ts'

/** Which key is meant: that of an API key, so that no other key can read what it stores. */
export interface KeyName {
  kid: string
  /** The UUID in small letters. */
  idempotencyKey: string
}

/** One attempt to answer under a key; `run` is unique, and what an attempt does later is done only while the key is its own. */
export interface KeyRun extends KeyName {
  run: string
}

export interface KeyClaim extends KeyRun {
  /** The canonical request. */
  request: string
  /** Runs of the API key at once. */
  cap: number
  now: number
}

/** `full`: the API key has as many runs as it may. */
export type Claimed = Exclude<KeyStanding, { state: 'unused' }> | { state: 'claimed' } | { state: 'full' }

/**
 * `answered`: billed and stored, on the disk. `refused`: the units do not fit in the month; nothing is billed and the key is unused.
 * `lost`: the key is another run's now, nothing is billed. `used` is the account's month.
 */
export type Completed = { state: 'answered' | 'refused'; used: number } | { state: 'lost' }

/** What the writer can be asked to do with idempotency keys. */
export type KeyJob =
  | ({ kind: 'claim_key' } & KeyClaim)
  | ({ kind: 'renew_key'; now: number } & KeyRun)
  | ({ kind: 'complete_key'; answer: Uint8Array; entry: UsageEntry } & KeyRun)
  | ({ kind: 'release_key' } & KeyRun)
  | { kind: 'purge_keys'; before: number; most: number }

/** A renewal and a release answer whether the key was the run's; a purge the number of keys it forgot. */
export interface KeyAnswers {
  claim_key: Claimed
  renew_key: boolean
  complete_key: Completed
  release_key: boolean
  purge_keys: number
}
