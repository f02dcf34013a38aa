// @generated from openapi.yaml by `make generate`; do not edit.
/** One of some texts; a later service may send others. */
export type OneOf<Known extends string> = Known | (string & {})

/** The candidates of a search, best first. */
export interface SearchResult {
  query: SearchResultQuery
  candidates: Array<Candidate>
  /**
   * Number of candidates on all pages; with `gte` there may be more, because later pages have not been searched
   * yet or the maximum of 200 is reached.
   */
  total: SearchResultTotal
  /** Candidates at least half as likely as the first reach 0.2 together; ask which one is right. */
  ambiguous: boolean
  next_cursor: string | null
  searched_countries: Array<CountryCode>
  unavailable_countries: Array<CountryCode>
  /** Whether countries could not be searched, or a candidate was left out because it could not be read. */
  partial: boolean
  coverage?: SearchCoverage
}

export interface SearchResultQuery {
  q: string
  country: string | null
  mode: OneOf<'auto' | 'name' | 'address'>
  normalized: string
  identifier?: QueryIdentifier
}

/** The number that the query is or contains; absent when it has none that is long enough. */
export interface QueryIdentifier {
  /** The part of the query that was read as a number. */
  value: string
  /**
   * Whether a company has it. With a wrong check digit, the candidates have a number near it, and none is a
   * correction.
   */
  result: OneOf<'found' | 'not_found' | 'wrong_check_digit'>
  /** The same in a sentence. */
  detail: string
}

/** A company that may be the right one. */
export interface Candidate {
  country: CountryCode
  registry_id: string
  name: string
  status: Status
  address: string | null
  incorporation_date: string | null
  source_url: string
  /** Probability that this is the right company. */
  confidence_score: number
  /** Whether the confidence reaches the threshold. */
  match: boolean
  matched_on: CandidateMatchedOn
  explanation: Array<Explanation>
  /** Path of the exact lookup. */
  lookup: string
}

/** ISO 3166-1 alpha-2 code. */
export type CountryCode = string

/**
 * Status of a company. `unknown` never means active; `status_detail.on_register` says whether the company
 * legally exists.
 */
export type Status = OneOf<'active' | 'inactive' | 'in_liquidation' | 'in_insolvency' | 'dissolved' | 'unknown'>

/** The text of the company that the query was found in. */
export interface CandidateMatchedOn {
  field: OneOf<'name' | 'previous_names' | 'other_names' | 'registered_address' | 'identifiers'>
  value: string
}

/** How one feature compares: A equal, B similar, F different, Z not compared. */
export interface Explanation {
  feature: string
  grade: OneOf<'A' | 'B' | 'F' | 'Z'>
  score: number | null
  detail: string
}

/**
 * Number of candidates on all pages; with `gte` there may be more, because later pages have not been searched
 * yet or the maximum of 200 is reached.
 */
export interface SearchResultTotal {
  value: number
  relation: 'eq' | 'gte'
}

/**
 * What was searched. Of one country it has the figures. Of several it has their least `completeness`, and names
 * the countries that differ from a full, live register unless all do; `/v1/countries` has the figures.
 */
export interface SearchCoverage {
  /** Number of companies in the searched country. */
  record_count?: number
  completeness: Completeness | null
  source_date?: SourceDate | null
  frozen_until?: FrozenUntil | null
  /** In a search of several countries, those that are loaded in part; absent if all are, or none is. */
  partial_countries?: Array<CountryCode>
  /** In a search of several countries, those with the sample only; absent if all have only it, or none has. */
  sample_countries?: Array<CountryCode>
  /** In a search of several countries, those whose data set has ended; absent if all have, or none has. */
  frozen_countries?: Array<CountryCode>
  /**
   * Why a search has no candidates: it has no word of a name or several names, it has filters, or registers are
   * not loaded completely or have ended, so the company may exist. Beside candidates of which none is a match,
   * that the query has several names.
   */
  note?: string
}

/**
 * What the loaded data hold: `full` the whole register, `partial` a part of it or only GLEIF, `sample` some
 * well-known companies. A company that is not found may exist unless they are `full`. Null while the partition
 * is unavailable.
 */
export type Completeness = OneOf<'full' | 'partial' | 'sample'>

/** Day of the newest file of the whole register, or else of any source; null if unknown. */
export type SourceDate = string

/**
 * Month or day with which the loaded data set ends, if it is no longer updated; null otherwise. Later companies
 * and changes are not in it.
 */
export type FrozenUntil = string

/** The answers of a batch, in the order of the references. */
export interface BatchResult<Viewed = Company> {
  idempotency_key: string
  summary: BatchResultSummary
  results: Array<BatchRow<Viewed>>
}

export interface BatchResultSummary {
  submitted: number
  found: number
  not_modified: number
  not_found: number
  failed: number
  billable_results: number
}

/** The answer to one reference. */
export interface BatchRow<Viewed = Company> {
  index: number
  ref: string | null
  status: OneOf<'found' | 'not_modified' | 'not_found' | 'failed'>
  /** Entity tag of the company in the requested view. */
  etag: string | null
  company: Viewed | null
  error: RowError | null
}

/**
 * A company as recorded in its register. Every field is present, unknown values as null or empty lists; only
 * `details` is absent when nothing is known, and so are its unknown members.
 */
export interface Company {
  country: CountryCode
  /** Identifier in the register, in the canonical form of the manifest. */
  registry_id: string
  /** Current legal name. */
  name: string
  status: Status
  status_detail: StatusDetail
  legal_form: LegalForm | null
  /** Former legal names. */
  previous_names: Array<PreviousName>
  /** Trading names, abbreviations, translations and transliterations. */
  other_names: Array<OtherName>
  /** Day of incorporation or registration. */
  incorporation_date: string | null
  /** Day on which the company was dissolved. */
  dissolution_date: string | null
  registered_address: Address | null
  /** Economic activities. */
  activities: Array<Activity>
  /** Other identifiers of the company. */
  identifiers: Array<Identifier>
  capital: Capital | null
  details?: CompanyDetails
  registry: RecordRegistry
  /** Address of the public register that the record is from. */
  source_url: string
  /**
   * The `sources` id of what is not from `registry`, by JSON pointer into this record; a pointer covers everything
   * below it. Empty when the whole record is from `registry`.
   */
  provenance: Record<string, SourceId>
  /** The sources that `provenance` names, and `register` when `data_freshness` is not of `registry`. */
  sources: Array<RecordSource>
  data_freshness: DataFreshness
}

/** The status as the register states it. */
export interface StatusDetail {
  /** The register's own code. */
  registry_code: string | null
  /** The register's own label. */
  registry_label: string | null
  /** Day the status began. */
  since: string | null
  /** Whether the company legally exists. */
  on_register: boolean | null
  /**
   * Further facts, such as a pending strike-off. A company that is `advertising_protected` has objected to the use
   * of its data for advertising.
   */
  flags: Array<OneOf<'strike_off_pending' | 'reorganisation' | 'merged' | 'relocated' | 'advertising_protected'>>
  successor?: Successor
}

/** The entry under which a `relocated` company continues, where the register names it; otherwise absent. */
export interface Successor {
  country: CountryCode
  /** Canonical registry id of that entry. */
  registry_id: string
}

/** Legal form, or null if unknown. */
export interface LegalForm {
  /** The register's own code. */
  registry_code: string | null
  /** The register's own label. */
  registry_label: string | null
  /** ISO 20275 code. */
  elf_code: string | null
  kind: LegalFormKind | null
  /** Country of a foreign company; absent for all others. */
  country_of_origin?: string
}

/** Kind of legal form, comparable across countries; null if unknown, `other` if known to be none of the rest. */
export type LegalFormKind = OneOf<'private_limited' | 'public_limited' | 'partnership' | 'limited_partnership' | 'llp' | 'cooperative' | 'association' | 'foundation' | 'branch' | 'state' | 'other'>

/** A former legal name, with its first and last day if known. */
export interface PreviousName {
  name: string
  from: string | null
  until: string | null
}

/** Another name of the company. */
export interface OtherName {
  name: string
  type: OneOf<'trading' | 'abbreviation' | 'translation' | 'transliteration' | 'branch' | 'other'>
  language: string | null
}

/** Registered address, or null if unknown. */
export interface Address {
  /** The whole address on one line. */
  text: string
  street: string | null
  locality: string | null
  region: string | null
  postal_code: string | null
  country: string | null
}

/** One economic activity. `code` is the register's own; `nace_code` the NACE class that it belongs to. */
export interface Activity {
  scheme: OneOf<'NACE' | 'SIC' | 'NAF' | 'EMTAK' | 'SBI' | 'SNI' | 'PKD' | 'CAEN'>
  version: string | null
  code: string
  nace_code: string | null
  label: string | null
  primary: boolean
}

/**
 * Another identifier of the company; `derived` if the service computed it from the registry id. A derived French
 * VAT number is the one that the company has if it is registered for VAT, which its register does not say.
 */
export interface Identifier {
  scheme: OneOf<'lei' | 'vat' | 'euid' | 'nip' | 'regon' | 'trade_register' | 'siret' | 'rna'>
  value: string
  derived: boolean
}

/** Registered capital, or null if unknown. */
export interface Capital {
  amount: number
  currency: string | null
  paid_in: number | null
}

/**
 * Further facts that some registers publish, in one shape for all of them. Unknown members are absent at every
 * level, never null. A `details` member of the country's manifest says which of them its sources can have.
 * Search results do not have them.
 */
export interface CompanyDetails {
  employees?: Employees
  contacts?: Contacts
  accounts?: Accounts
  confirmation_statement?: FilingDates
  annual_return?: FilingDates
  size_class?: SizeClass
  parent?: ParentCompany
  ultimate_parent?: ParentCompany
  /** Companies that continue this one, from the register or GLEIF. */
  successors?: Array<RelatedCompany>
  /** Companies that this one continues. */
  predecessors?: Array<RelatedCompany>
  /** Number of establishments (places of business) in the country of the register. */
  establishment_count?: number
  /** Number of registered branches. */
  branch_count?: number
  court?: CodedName
  /** State of a federal country in which the company is registered. */
  state?: string
  municipality?: CodedName
  /** Purpose or object of the company in the words of the register, cut after 2,000 characters. */
  purpose?: string
  /** Former registered addresses, the most recent first. */
  former_addresses?: Array<FormerAddress>
  lei?: LeiRegistration
  mortgages?: Mortgages
  sector?: CodedName
  /**
   * Registers in which the company is or was entered, other than the one the record is from, such as the VAT
   * register.
   */
  memberships?: Array<Membership>
  /** Further properties of the company, such as a social enterprise. */
  flags?: Array<OneOf<'social_economy' | 'mission_company' | 'employer'>>
}

/** Number of employees, exact or as the band of the register. */
export interface Employees {
  /** Employees, where the register publishes the number. */
  count?: number
  /** Lower end of the band. */
  min?: number
  /** Upper end of the band, included; absent if it is open. */
  max?: number
  /** Year that the number is of. */
  year?: number
}

/** Contact data that the register publishes for the company; never those of a person. */
export interface Contacts {
  /** Address as the register writes it, often without https://. */
  website?: string
  /** Number as the register writes it. */
  phone?: string
  /** Address for the company. */
  email?: string
}

/** Annual accounts filed with the register. */
export interface Accounts {
  /** Last day of the period of the last accounts. */
  last_made_up_to?: string
  /** Year of the last accounts, where the register publishes only the year. */
  last_year?: number
  /** Day by which the next accounts must be filed. */
  next_due?: string
  /** Category of the last accounts in the words of the register, such as TOTAL EXEMPTION FULL of Companies House. */
  category?: string
}

/**
 * Dates of a periodic filing; the confirmation statement and its predecessor, the annual return, are two
 * filings.
 */
export interface FilingDates {
  /** Day that the last one describes. */
  last_made_up_to?: string
  /** Day to which the next one must be made up; it may be filed some weeks later. */
  next_made_up_to?: string
  /** Day by which the next one must be filed. */
  next_due?: string
}

/** Size of the company as its register or statistical office classifies it. */
export interface SizeClass {
  /** Code of the register. */
  code?: string
  /** Its label. */
  name?: string
  /** Year that it is of. */
  year?: number
}

/**
 * A parent of the company, or the reason for which none is reported. In GLEIF's level 2 data, the parent
 * consolidates the accounts of the company: the direct one is the lowest that does, the ultimate one the
 * highest.
 */
export interface ParentCompany {
  name?: string
  lei?: string
  /** Country of `registry_id`, or of the address. */
  country?: string
  /** Canonical registry id, if the country is served and the number is known. */
  registry_id?: string
  /** Consolidation of accounts, or place in an organisation, such as that of a public body. */
  relationship?: OneOf<'accounting_consolidation' | 'organisation'>
  /** First day of the relationship. */
  from?: string
  /** Why no parent is reported; then the other members are absent. */
  not_reported?: OneOf<'no_lei' | 'natural_persons' | 'non_consolidating' | 'no_known_person' | 'non_public'>
}

/** Another company, by what is known of it. */
export interface RelatedCompany {
  name?: string
  lei?: string
  /** Country of `registry_id`, or of the address. */
  country?: string
  /** Canonical registry id, if the country is served and the number is known. */
  registry_id?: string
}

/** A name with the code of the register for it. */
export interface CodedName {
  code?: string
  name?: string
}

/** A former registered address, with its first and last day if known. */
export interface FormerAddress {
  /** The whole address on one line. */
  text: string
  street?: string
  locality?: string
  region?: string
  postal_code?: string
  country?: string
  from?: string
  until?: string
}

/**
 * Registration of the company's LEI, from GLEIF. It says nothing about the company, which may exist with a
 * lapsed LEI.
 */
export interface LeiRegistration {
  /** Lapsed: not renewed in time. */
  status?: OneOf<'issued' | 'lapsed' | 'merged' | 'retired' | 'pending_transfer' | 'pending_archival'>
  /** Day by which the LEI must be renewed. */
  next_renewal?: string
}

/** Charges (mortgages) on the property of the company: numbers, not amounts. */
export interface Mortgages {
  /** All charges ever registered. */
  charges?: number
  outstanding?: number
  part_satisfied?: number
  satisfied?: number
}

/** An entry in a register other than that of the record. */
export interface Membership {
  register: OneOf<'vat' | 'trade_register' | 'business_register' | 'ngo_register' | 'foundation_register' | 'employer_register' | 'tax_prepayment_register' | 'other'>
  /** The register or its condition in its own words. */
  name?: string
  /** Number of the company there. */
  number?: string
  from?: string
  until?: string
}

/** The register, data set and licence the record came from. */
export interface RecordRegistry {
  name: string
  /** GLEIF code of the registration authority. */
  authority_code: string | null
  dataset: string
  licence: string
  attribution: string | null
  source_url_kind: OneOf<'record' | 'api' | 'search'>
}

/** The register itself, GLEIF, or the embedded sample, which no register has confirmed. */
export type SourceId = OneOf<'register' | 'gleif' | 'sample'>

/** A source of facts of the record. */
export interface RecordSource {
  id: SourceId
  licence: string
  attribution: string | null
  /** When this source last confirmed its record; not part of the entity tag. */
  last_confirmed_at: string | null
}

/** When the record was confirmed and changed, by the source of its status; not part of the entity tag. */
export interface DataFreshness {
  /** When the source last confirmed the record. */
  last_confirmed_at: string | null
  /** When the source last changed it. */
  source_updated_at: string | null
}

/** A company in the view `summary`. */
export interface CompanySummaryView {
  country: CountryCode
  registry_id: string
  name: string
  status: Status
  /** Whether the company legally exists. */
  on_register: boolean | null
  /** Those of `status_detail`; absent if there are none. */
  flags?: Array<OneOf<'strike_off_pending' | 'reorganisation' | 'merged' | 'relocated' | 'advertising_protected'>>
  successor?: Successor
  legal_form_kind: LegalFormKind | null
  /** Legal form in the words of the register. */
  legal_form_label: string | null
  incorporation_date: string | null
  dissolution_date: string | null
  /** Registered address on one line. */
  address: string | null
  source_url: string
  /** When the source last confirmed the record; not part of the entity tag. */
  last_confirmed_at: string | null
}

/** A company in the view `status`. */
export interface CompanyStatusView {
  country: CountryCode
  registry_id: string
  name: string
  status: Status
  /** Whether the company legally exists. */
  on_register: boolean | null
  /** Those of `status_detail`; absent if there are none. */
  flags?: Array<OneOf<'strike_off_pending' | 'reorganisation' | 'merged' | 'relocated' | 'advertising_protected'>>
  successor?: Successor
  /** When the source last confirmed the record; not part of the entity tag. */
  last_confirmed_at: string | null
}

/** Why a reference could not be answered. */
export interface RowError {
  code: string
  detail: string
  retryable: boolean
  correction: string
  suggested_reference: RowErrorSuggestedReference | null
}

export interface RowErrorSuggestedReference {
  country: CountryCode
  registry_id: string
}

/** One company to look up. Optional fields may also be null. */
export interface Reference {
  /** ISO 3166-1 alpha-2 code. */
  country: string
  /** Identifier in the register. */
  registry_id: string
  /** The caller's identifier, returned unchanged. */
  ref?: string | null | undefined
  /** Entity tag of the caller's copy. */
  if_none_match?: string | null | undefined
}

/** The answers to the rows, in their order. */
export interface MatchResult<Viewed = Candidate> {
  idempotency_key: string
  summary: MatchResultSummary
  results: Array<MatchResultRow<Viewed>>
}

export interface MatchResultSummary {
  submitted: number
  /** Rows with candidates. */
  found: number
  /** Rows whose first candidate is a `match`. */
  matched: number
  ambiguous: number
  not_found: number
  failed: number
  cost_units: number
}

/** The candidates of one row, best first. */
export interface MatchResultRow<Viewed = Candidate> {
  index: number
  ref: string | null
  status: OneOf<'found' | 'not_found' | 'failed'>
  /** Whether the first candidate is a `match`. */
  match: boolean
  /** Candidates at least half as likely as the first reach 0.2 together; ask which one is right. */
  ambiguous: boolean
  /** Whether countries could not be searched, or a candidate was left out because it could not be read. */
  partial: boolean
  candidates: Array<Viewed>
  /**
   * Why a row has no candidates: it has no word of a name or several names, its number is of another country or in
   * no register, or registers are not loaded completely or have ended, so the company may exist. Of a row with a
   * number, also that its check digit is wrong. Of one with identifiers, that no company has them, even if one
   * matches by name. Of one without a match, that its name is several names.
   */
  note?: string
  error: RowError | null
}

/** A candidate in the view `summary`, without its explanation. */
export interface CandidateSummaryView {
  country: CountryCode
  registry_id: string
  name: string
  status: Status
  address: string | null
  incorporation_date: string | null
  source_url: string
  /** Probability that this is the right company. */
  confidence_score: number
  /** Whether the confidence reaches the threshold. */
  match: boolean
  matched_on: CandidateMatchedOn
}

/** A candidate in the view `status`, without its explanation. */
export interface CandidateStatusView {
  country: CountryCode
  registry_id: string
  name: string
  status: Status
  /** Probability that this is the right company. */
  confidence_score: number
}

/**
 * What is known of one company. Optional fields may also be null or empty; an address, postal code or locality
 * that says nothing (`NULL`, `n/a`, `-`) is read as empty.
 */
export interface MatchRow {
  /** The caller's identifier, returned unchanged. */
  ref?: string | null | undefined
  /** Name, of 2 to 500 characters after trimming; without one, a number of the company. */
  name: string
  /** ISO 3166-1 alpha-2 code; without it, all countries are searched. */
  country?: string | null | undefined
  /** Street and number, or the whole address. */
  address?: string | null | undefined
  postal_code?: string | null | undefined
  locality?: string | null | undefined
  /**
   * Numbers of the company, in any spelling: registry id, VAT number, LEI, EUID. One that exists and has the name
   * decides.
   */
  identifiers?: Array<string> | null | undefined
  /** Day of incorporation. It decides between candidates that are otherwise equal. */
  incorporation_date?: string | null | undefined
}

/** The countries served. */
export interface CountryList {
  countries: Array<CountrySummary>
  total_records: number
}

/** A country and its loaded data. */
export interface CountrySummary {
  code: CountryCode
  name: string
  /** Number of companies; null while the partition is unavailable. */
  record_count: number | null
  status: OneOf<'operational' | 'unavailable'>
  last_confirmed_at: string | null
  /** Path of the manifest. */
  manifest: string
  completeness?: Completeness | null
  source_date?: SourceDate | null
  frozen_until?: FrozenUntil | null
}

/** The data of one country, and how its registry ids and statuses are read. */
export interface CountryManifest {
  code: CountryCode
  name: string
  record_count: number | null
  active_count: number | null
  status: OneOf<'operational' | 'unavailable'>
  registry: CountryManifestRegistry
  completeness?: Completeness | null
  source_date?: SourceDate | null
  frozen_until?: FrozenUntil | null
  update_cadence: string
  can_tell: Abilities
  last_confirmed_at: string | null
  registry_id: RegistryIdRule
  /** For each field of the company record, whether any loaded record has it, and the share of records that do. */
  fields: Record<string, FieldCoverage>
  /** The members of `details` that records of the country can have, each with the sources that can have it. */
  details?: Record<string, Array<SourceId>>
  search: CountryManifestSearch
  status_mapping: Array<StatusMapping>
}

export interface CountryManifestRegistry {
  id: string | null
  name: string
  url: string
  license: string
  attribution: string | null
  dataset: string
  source_url_kind: OneOf<'record' | 'api' | 'search'>
  /** Month or day with which the data set ends, if it is no longer updated. */
  frozen_until: string | null
}

/**
 * What the data set of the register shows. Without `insolvency` an active company may be insolvent; without
 * `dissolution` a company that is not found may have ended; `branches` are those of foreign companies.
 */
export interface Abilities {
  insolvency: Ability
  dissolution: Ability
  branches: Ability
}

/** Whether the data set shows it. */
export type Ability = OneOf<'yes' | 'partly' | 'no'>

/** The format of a registry id. */
export interface RegistryIdRule {
  label: string
  pattern: string
  example: string
  /** The algorithm of the check digit. */
  check: string | null
  /** Other notations that are recognised and corrected. */
  accepts: Array<string>
  pad_left_to: number | null
}

/** Whether any record has a field, and the share of records that do. */
export interface FieldCoverage {
  available: boolean
  coverage: number
}

export interface CountryManifestSearch {
  name: boolean
  former_names: boolean
  address: boolean
}

/** The status and flags that a value of the register is mapped to. */
export interface StatusMapping {
  registry_value: string
  status: Status
  flags: Array<string>
}

/** The usage of an account, and the rate limits of the calling key. */
export interface Usage {
  account_id: string
  tier: OneOf<'free' | 'solo' | 'team' | 'scale'>
  environment: OneOf<'live' | 'test'>
  period: UsagePeriod
  /** Billable results of the month. */
  billable_results: UsageBillableResults
  test_daily: Allowance | null
  rate_limits: Array<UsageRateLimitsItem>
  concurrency: Record<string, UsageConcurrency>
  /** How long a fetched company may be kept under the tier's licence. */
  cache_window_seconds: number
  price: Price
  totals: Array<UsageRow>
  series: Array<UsageRow>
}

export interface UsagePeriod {
  start: string
  end: string
}

/** Billable results of the month. */
export interface UsageBillableResults {
  included: number
  used: number
  remaining: number
  reset_iso: string
}

/** The calls of a UTC day: allowed, used, and left until the reset. */
export interface Allowance {
  limit: number
  used: number
  remaining: number
  reset_iso: string
}

export interface UsageRateLimitsItem {
  resource: string
  limit: number
  remaining: number
  reset_seconds: number
}

export interface UsageConcurrency {
  limit: number
  in_use: number
}

/** The next tier. */
export interface Price {
  next_tier: string | null
  monthly_fee_eur: number | null
  included_results: number | null
  upgrade_url: string | null
}

/** The figures of one group, with the members of `group_by` only. */
export interface UsageRow {
  window_start?: string
  operation?: string
  country?: string | null
  key?: string
  environment?: string
  requests: number
  billable_results: number
  /** Requests answered 304, and batches that found no company and have a row not modified. */
  not_modified: number
  /** Requests answered 404, and batches without a row found or not modified. */
  not_found: number
}

/** Health of the service (draft-inadarei-api-health-check). */
export interface Health {
  status: HealthStatus
  /** Major version of the interface. */
  version: string
  /** Version of the service. */
  release: string
  time: string
  components: HealthComponents
}

/** pass; warn if part of the service is degraded; fail if lookups cannot be served. */
export type HealthStatus = 'pass' | 'warn' | 'fail'

export interface HealthComponents {
  api: ComponentHealth
  search_index: ComponentHealth
  usage_store: ComponentHealth
  limit_store?: ComponentHealth
  artefact_store?: ComponentHealth
  partitions: HealthComponentsPartitions
}

/** Health of one component. */
export interface ComponentHealth {
  status: HealthStatus
  /** What is wrong. */
  output?: string
  /** 95th percentile of the duration of recent searches, in milliseconds. */
  p95_ms?: number
}

export interface HealthComponentsPartitions {
  status: HealthStatus
  operational: number
  total: number
  degraded: Array<CountryCode>
  /**
   * Countries that this server is set not to hold; they count neither as operational nor as degraded. Absent on a
   * server that holds all.
   */
  not_held?: Array<CountryCode>
  /**
   * Number of damaged records found so far; damaged aliases of a country count as one. Each is answered with 503
   * partition_unavailable until it is imported again.
   */
  damaged_records: number
}

/** An A2A 1.0 agent card. */
export interface AgentCard {
  name: string
  description: string
  version: string
  supportedInterfaces: Array<AgentCardSupportedInterfacesItem>
  capabilities: Record<string, unknown>
  defaultInputModes: Array<string>
  defaultOutputModes: Array<string>
  skills: Array<AgentCardSkillsItem>
}

export interface AgentCardSupportedInterfacesItem {
  url: string
  protocolBinding: string
  protocolVersion: string
}

export interface AgentCardSkillsItem {
  id: string
  name: string
  description: string
  tags: Array<string>
}

/**
 * A set of links (RFC 9264) with the profile of RFC 9727. Each context is an interface; its other members are
 * link relations.
 */
export interface ApiCatalog {
  linkset: Array<ApiCatalogLinksetItem>
}

export interface ApiCatalogLinksetItem {
  /** Address of the interface. */
  anchor: string
  'service-desc'?: LinkTargets
  'service-doc': LinkTargets
  'service-meta': LinkTargets
  status: LinkTargets
}

export interface LinkTargetsItem {
  href: string
  /** Media type of the target. */
  type: string
  title?: string
}

/** The targets of one link relation. */
export type LinkTargets = Array<LinkTargetsItem>

/** An error (RFC 9457). The first twelve members are always present; the others depend on the code. */
export interface Problem {
  /** Address of the page about the code, with hyphens. */
  type: string
  title: string
  status: number
  detail: string
  /** Path of the request. */
  instance: string
  /** Machine-readable error code. */
  code: string
  request_id: string
  /**
   * Whether the same request can succeed soon. A used-up quota is not retryable; the request can succeed after
   * `limit.reset_iso`.
   */
  retryable: boolean
  retry_after_seconds: number | null
  /** How to fix the request. */
  correction: string
  suggested_request: SuggestedRequest | null
  documentation_url: string
  /** Each issue, with the JSON pointer of the part of the request. */
  invalid_fields?: Array<ProblemInvalidFieldsItem>
  /** The closest known name. */
  did_you_mean?: string | null
  required_scopes?: Scopes
  granted_scopes?: Scopes
  missing_scopes?: Scopes
  allowed_countries?: Array<CountryCode>
  allowed_endpoints?: Array<string>
  supported_countries?: Array<CountryCode>
  reason?: OneOf<'unknown' | 'malformed'>
  /** Companies that the number may mean. */
  candidates?: Array<ProblemCandidatesItem>
  differing_fields?: Array<string>
  differing_paths?: Array<string>
  limit?: LimitFacts
  price?: Price
}

/** A request to send instead, or null. */
export interface SuggestedRequest {
  method: 'GET' | 'POST'
  path: string
  query: SuggestedQuery | null
  body: SuggestedBody | null
  /** The MCP tool that sends it. */
  tool?: string
  arguments?: SuggestedArguments
}

/** The query parameters of a suggested request, or null. */
export type SuggestedQuery = Record<string, string | number | boolean>

/** The body of a suggested request, or null. */
export type SuggestedBody = Record<string, unknown>

/** The arguments with which a tool sends a suggested request. */
export type SuggestedArguments = Record<string, unknown>

export interface ProblemInvalidFieldsItem {
  pointer: string
  message: string
}

/** Scopes, by name. */
export type Scopes = Array<OneOf<'companies:read' | 'companies:search' | 'companies:enrich' | 'coverage:read' | 'usage:read'>>

export interface ProblemCandidatesItem {
  registry_id: string
  name: string
}

/**
 * The limit that was reached. A rate limit has resource and reset_seconds; a quota has bucket, scope and
 * reset_iso.
 */
export interface LimitFacts {
  resource?: string
  bucket?: OneOf<'monthly_results' | 'test_daily' | 'refused_keys' | 'unknown_rows' | 'stored_answers' | 'anonymous_hour'>
  scope?: OneOf<'account' | 'key'>
  limit: number
  remaining: number
  reset_seconds?: number
  reset_iso?: string
}

/** What each `view` shows of a Company. */
export interface CompanyViews {
  full: Company
  summary: CompanySummaryView
  status: CompanyStatusView
}

/** What each `view` shows of a Candidate. */
export interface CandidateViews {
  full: Candidate
  summary: CandidateSummaryView
  status: CandidateStatusView
}
