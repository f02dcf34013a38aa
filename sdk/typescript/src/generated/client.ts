// @generated from openapi.yaml by `make generate`; do not edit.
import { named } from '../arguments/named.ts'
import { BaseClient } from '../base-client.ts'
import type { BatchOptions, RequestOptions } from '../options.ts'
import type { BatchRequest, Rows } from '../requests/batch-request.ts'
import type { PagedRequest } from '../requests/paged-request.ts'
import type { SvcRequest } from '../requests/svc-request.ts'
import { operations } from './operations.ts'
import type { AgentCard, ApiCatalog, BatchResult, Candidate, CandidateViews, CompanyViews, CountryList, CountryManifest, Health, MatchResult, MatchRow, Reference, SearchResult, Usage } from './types.ts'

/** Arguments of `search`. */
export interface SearchParams {
  /** Name or address, or both, of 2 to 200 characters after trimming. Case, accents and legal forms do not matter. */
  q: string
  /** One ISO 3166-1 alpha-2 code; omit it to search all countries. */
  country?: string | undefined
  /** Which fields to compare; `auto` decides from the query. */
  mode?: 'auto' | 'name' | 'address' | undefined
  /** Maximum number of candidates to return. */
  limit?: number | undefined
  /** The `next_cursor` of the previous page; valid only with the same query and filters. */
  cursor?: string | undefined
  /** Return only companies with this status. */
  status?: 'active' | 'inactive' | 'in_liquidation' | 'in_insolvency' | 'dissolved' | 'unknown' | undefined
  /** Return only companies with this kind of legal form. */
  legal_form_kind?: 'private_limited' | 'public_limited' | 'partnership' | 'limited_partnership' | 'llp' | 'cooperative' | 'association' | 'foundation' | 'branch' | 'state' | 'other' | undefined
  /** Return only companies with this postal code, ignoring spaces and case. */
  postal_code?: string | undefined
  /** Return only companies registered in this place, ignoring case and accents. */
  locality?: string | undefined
  /** Minimum confidence of a candidate. */
  min_score?: number | undefined
  /** Minimum confidence of a `match`. */
  threshold?: number | undefined
  /** Whether to explain the score of each candidate; by default, if `limit` is at most 10. */
  explain?: boolean | undefined
}

/** Arguments of `lookUpMany`. */
export interface LookUpManyParams<View extends keyof CompanyViews = 'full'> {
  /** How much of each record to return; another view needs another idempotency_key. */
  view?: View | undefined
}

/** Arguments of `match`. */
export interface MatchParams<View extends keyof CandidateViews = 'full'> {
  /** Maximum number of candidates of a row. */
  limit?: number | undefined
  /** Minimum confidence of a candidate. */
  min_score?: number | undefined
  /** Minimum confidence of a `match`. */
  threshold?: number | undefined
  /** How much of each candidate to return; another view needs another idempotency_key. */
  view?: View | undefined
}

/** Arguments of `lookUp`. */
export interface LookUpParams<View extends keyof CompanyViews = 'full'> {
  /**
   * How much of the record to return. Each view has its own entity tag; that of the whole record is accepted by
   * all.
   */
  view?: View | undefined
}

/** Arguments of `usage`. */
export interface UsageParams {
  /** First day, UTC; by default the first day of the month of `to`, or of the current month. */
  from?: string | undefined
  /**
   * Last day, UTC; by default the last day of the current month, or the 92nd day from `from` if that is earlier. A
   * period has at most 92 days.
   */
  to?: string | undefined
  /** Interval of `series`; without it there are totals only. */
  window?: 'day' | 'month' | undefined
  /** The fields to group the figures by, at most two; repeated, or separated by commas. */
  group_by?: Array<'operation' | 'country' | 'key' | 'environment'> | undefined
}

/** The client. Every method checks its arguments before it sends a request, and fails with a `SvcError`. */
export class SvcClient extends BaseClient {
  /**
   * Search companies by name or address.
   *
   * Reads one page; `for await` reads the candidates of all.
   *
   * Fuzzy search over names, former and trade names and addresses. Each candidate has a calibrated
   * `confidence_score`: the probability that it is the right company. Without `country` the search covers all 19
   * partitions, costs 10 units and counts in `companies-search-global`. What is found with a confidence below
   * 0.02, or by articles and prepositions alone below 0.05, is no candidate; an empty result costs nothing. A
   * query has at most 200 candidates over all its pages. The first page is billed; for ten minutes from then, the
   * pages of its `next_cursor` cost the account nothing. After that, or for another account, a cursor is billed as
   * a new search.
   */
  search(params: SearchParams, options: RequestOptions = {}): PagedRequest<SearchResult, Candidate> {
    return this.callPaged(operations.search, { ...named(params) }, options)
  }

  /**
   * Look up to 100 companies.
   *
   * Takes any number of rows, and sends them in batches of 100, one after the other; of identical rows one.
   *
   * Answers each reference in order, each with its own status. A blank country or registry_id, or a value that is
   * too long (country and ref 64 characters, registry_id and if_none_match 256), fails its row only. Costs one
   * unit for each distinct company found, in every `view`. The same idempotency key with the same body within 24
   * hours returns the stored answer and costs nothing; with another body it is refused.
   */
  lookUpMany<View extends keyof CompanyViews = 'full'>(rows: Rows<Reference>, params: LookUpManyParams<View> = {}, options: BatchOptions = {}): BatchRequest<BatchResult<CompanyViews[View]>> {
    return this.callRows(operations.lookUpMany, rows, { ...named(params) }, options)
  }

  /**
   * Match up to 100 rows to companies.
   *
   * Takes any number of rows, and sends them in batches of 100, one after the other; of identical rows one.
   *
   * Searches the company of each row by its name and whatever else is known of it, and answers in order, each row
   * with its own candidates. A row with candidates costs what its search costs: one unit with a `country`, ten
   * without; a row without candidates costs nothing. The same idempotency key with the same body within 24 hours
   * returns the stored answer and costs nothing. The public demo key may send 10 rows.
   */
  match<View extends keyof CandidateViews = 'full'>(rows: Rows<MatchRow>, params: MatchParams<View> = {}, options: BatchOptions = {}): BatchRequest<MatchResult<CandidateViews[View]>> {
    return this.callRows(operations.match, rows, { ...named(params) }, options)
  }

  /**
   * Look up one company.
   *
   * The company with this registry id. Costs one unit when found; 304 and 404 cost nothing. An id in another
   * notation (spaces, missing zeros, a VAT prefix) is answered with 404 and the canonical id in `correction`; if
   * that company exists, also with a `suggested_request`. `view=summary` returns what a person scans,
   * `view=status` a row of at most 70 tokens for a language model; every view costs the same.
   */
  lookUp<View extends keyof CompanyViews = 'full'>(country: string, registry_id: string, params: LookUpParams<View> = {}, options: RequestOptions = {}): SvcRequest<CompanyViews[View]> {
    return this.call(operations.lookUp, { country, registry_id, ...named(params) }, options)
  }

  /**
   * List the countries served.
   *
   * The 19 countries with the number of companies loaded. Needs no key; with one, the key must have
   * `coverage:read`.
   */
  countries(options: RequestOptions = {}): SvcRequest<CountryList> {
    return this.call(operations.countries, {}, options)
  }

  /**
   * Read a country's capability manifest.
   *
   * Register, licence, format of the registry id, share of records that have each field, and the mapping of the
   * register's statuses. Needs no key.
   */
  country(code: string, options: RequestOptions = {}): SvcRequest<CountryManifest> {
    return this.call(operations.country, { code }, options)
  }

  /**
   * Read the usage of the account.
   *
   * The usage of the account, and the rate limits of the calling key. Never billed. A report adds up at most 5,000
   * stored sums: for each group one for each whole month, up to three for a part of a month, and one for each day
   * with usage if it shows days. One that needs more is refused: shorten the period or remove a group.
   */
  usage(params: UsageParams = {}, options: RequestOptions = {}): SvcRequest<Usage> {
    return this.call(operations.usage, { ...named(params) }, options)
  }

  /**
   * Read the health of the service.
   *
   * Health of the service and its components. With `warn`, part of the service is degraded, and the rest is
   * served.
   */
  health(options: RequestOptions = {}): SvcRequest<Health> {
    return this.call(operations.health, {}, options)
  }

  /**
   * Read the discovery file for language models.
   *
   * A description of the service for agents, as Markdown in the llms.txt format.
   */
  llmsTxt(options: RequestOptions = {}): SvcRequest<string> {
    return this.call(operations.llmsTxt, {}, options)
  }

  /**
   * Read the A2A agent card.
   *
   * The A2A agent card. The service has no A2A task endpoint; the card points to REST and MCP.
   */
  agentCard(options: RequestOptions = {}): SvcRequest<AgentCard> {
    return this.call(operations.agentCard, {}, options)
  }

  /**
   * Read the API catalog.
   *
   * The catalog of RFC 9727, with the addresses of REST and MCP and of their descriptions. The header `link` has
   * its own address.
   */
  apiCatalog(options: RequestOptions = {}): SvcRequest<ApiCatalog> {
    return this.call(operations.apiCatalog, {}, options)
  }

  /**
   * Read this description.
   *
   * The OpenAPI description from which the server is generated. `/openapi.json` is the same in JSON;
   * `/openapi-3.0.json` has it as OpenAPI 3.0, for client generators.
   */
  openapi(options: RequestOptions = {}): SvcRequest<string> {
    return this.call(operations.openapi, {}, options)
  }

  /**
   * Read the workflows.
   *
   * The four recommended workflows in Arazzo form, over the operations of this description.
   */
  workflows(options: RequestOptions = {}): SvcRequest<string> {
    return this.call(operations.workflows, {}, options)
  }
}
