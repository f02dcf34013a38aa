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
export interface RecordResult {
  accepted: boolean
  used: number
}

/** `used` are the day's calls of the first scope; `rejectedBy` the first scope whose cap was reached. */
export interface CountResult {
  accepted: boolean
  used: number
  rejectedBy: string | null
}
