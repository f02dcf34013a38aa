export type UsageOutcome = 'found' | 'not_modified' | 'not_found' | 'refused' | 'failed'

/** What one request used. Its month is that of `at`, the start of the request in milliseconds since the epoch, in UTC. */
export interface UsageEntry {
  /** Unique: an entry is written once. */
  request_id: string
  account_id: string
  kid: string
  env: 'live' | 'test'
  operation: string
  bucket: string
  country: string | null
  at: number
  units: number
  outcome: UsageOutcome
  /** Results of the month that the debit must fit in; null for a test key, whose units are never billed. */
  included: number | null
}

/** Calls of a day allowed to whoever `scope` names. */
export interface DailyCap {
  scope: string
  cap: number
}

/** `used` is the account's month after the entry; where it was not accepted, nothing was written. */
export interface Recorded {
  accepted: boolean
  used: number
}

/** `used` are the day's calls of the first scope; `refusedBy` the first scope whose cap was reached. */
export interface CountedCall {
  accepted: boolean
  used: number
  refusedBy: string | null
}

/** The UTC month of a time in milliseconds, as `2026-11`. Throws RangeError for what is no time. */
export const periodOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

/** The UTC day of a time in milliseconds, as `2026-11-20`. Throws RangeError for what is no time. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
