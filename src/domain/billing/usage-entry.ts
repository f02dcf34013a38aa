export type UsageOutcome = 'found' | 'not_modified' | 'not_found' | 'refused' | 'failed'

/** The part of a request that is about one country: a batch has rows of several. */
export interface CountryUse {
  /** '' for all countries together. */
  country: string
  units: number
  outcome: UsageOutcome
}

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
  /** The countries of a request that has several, each once; their units add up to those of the request. */
  by_country?: readonly CountryUse[] | undefined
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
