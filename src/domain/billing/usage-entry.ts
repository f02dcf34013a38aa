export type UsageOutcome = 'found' | 'not_modified' | 'not_found' | 'refused' | 'failed'

/** The usage of one request. It belongs to the UTC month of `at`, the start of the request in milliseconds since the epoch. */
export interface UsageEntry {
  /** Unique: an entry is written at most once. */
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
  /** Included results of the month, which the debit must not exceed; null for a test key, whose units are never billed. */
  included: number | null
}

/** A cap on calls per UTC day; `scope` names the counter. */
export interface DailyCap {
  scope: string
  cap: number
}

/** The result of recording an entry. `used` is the number of results used in the account's month; if not accepted, nothing was written. */
export interface RecordResult {
  accepted: boolean
  used: number
}

/** The result of counting a call. `used` is the number of the day's calls in the first scope; `rejectedBy` is the first scope whose cap is reached. */
export interface CountResult {
  accepted: boolean
  used: number
  rejectedBy: string | null
}
