import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { type CursorContext, type OpenCursor, openCursor, sealCursor } from '#domain/search/answer/cursor.ts'
import { nothingFound } from '#domain/search/answer/missing-data.ts'
import { decisiveHits, maxResults, type PageOfHits, pageOfHits } from '#domain/search/answer/page-of-hits.ts'
import type { RankPosition } from '#domain/search/answer/rank-position.ts'
import { searchCoverage } from '#domain/search/answer/search-coverage.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import { toCandidate } from '#domain/search/answer/to-candidate.ts'
import { unsearchable } from '#domain/search/answer/unsearchable.ts'
import { type Call, operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { cacheHeaders } from './cache-headers.ts'
import { extentsOf } from './country-extent.ts'
import type { OperationDeps } from './deps.ts'
import { type FoundCompany, foundCompanies } from './found-companies.ts'
import type { CheaperRequest, Handler } from './handler.ts'
import { type SearchHits, searchHits } from './search-hits.ts'
import { fromFirstPage, inCountry, type SearchRequest, searchRequest } from './search-request.ts'

type Query = Call<'searchCompanies'>['query']
type SearchResult = components['schemas']['SearchResult']

const { in_country, cross_country } = operations.searchCompanies.cost
const cacheSeconds = 60
const retryLater = 30

type QueryContext = Omit<CursorContext, 'keys'>

const cursorContext = (context: QueryContext, { secrets }: OperationDeps): CursorContext => {
  const { signing, accepted } = secrets.current()
  return { ...context, keys: [signing.cursorKey, ...accepted.slice(1).map(({ cursorKey }) => cursorKey)] }
}

async function openedCursor(
  query: Query,
  now: number,
  context: QueryContext,
  deps: OperationDeps,
): Promise<OpenCursor | undefined> {
  const { cursor } = query
  if (cursor === undefined) return undefined
  const open = () => openCursor(cursor, now, cursorContext(context, deps))
  // Another server may have signed it with a secret that is new.
  const opened = open() ?? ((await deps.secrets.refresh()) ? open() : undefined)
  if (opened) return opened
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/query/cursor', message: 'is not a cursor for this search' }],
    correction:
      'Send next_cursor unchanged, with the same q, country, mode and filters as the previous page, or omit cursor to start again.',
    suggested_request: fromFirstPage(query),
  })
}

/** The number of hits to request from the engine, and the start of the page. */
interface Depth {
  requested: number
  after: RankPosition | undefined
}

interface Page extends PageOfHits {
  found: FoundCompany[]
  unavailable: readonly string[]
  /** Hits left out because their company is damaged. */
  damaged: readonly SearchHit[]
}

/** A page without unavailable countries and damaged companies. If reading it finds more of these, the page is built again. */
async function readPage(
  { hits, unavailableCountries }: Pick<SearchHits, 'hits' | 'unavailableCountries'>,
  { limit, minScore }: SearchRequest,
  { requested, after }: Depth,
  { companies }: OperationDeps,
): Promise<Page> {
  let unavailable = unavailableCountries
  let damaged: readonly SearchHit[] = []
  for (;;) {
    const readable = hits.filter(hit => !unavailable.includes(hit.country) && !damaged.includes(hit))
    const page = pageOfHits(readable, { limit, minScore, requested, after })
    const read = await foundCompanies(companies, page.hits)
    if (read.unavailable.length + read.damaged.length === 0) return { ...page, found: read.found, unavailable, damaged }
    unavailable = [...unavailable, ...read.unavailable]
    damaged = [...damaged, ...read.damaged]
  }
}

interface Searched {
  answer: SearchHits
  page: Page
}

/** The first page requests its hits and one more, and those that show whether it is ambiguous; the next page searches further. */
async function firstPage(request: SearchRequest, deps: OperationDeps): Promise<Searched> {
  const depth = { requested: Math.max(request.limit + 1, decisiveHits), after: undefined }
  const answer = await searchHits(request, depth.requested, deps)
  const page = await readPage(answer, request, depth, deps)
  // Without the hits that cannot be read, later hits move up.
  const isWhole = page.unavailable.length === answer.unavailableCountries.length && page.damaged.length === 0
  return isWhole ? { answer, page } : laterPage(request, undefined, deps)
}

async function laterPage(
  request: SearchRequest,
  after: RankPosition | undefined,
  deps: OperationDeps,
): Promise<Searched> {
  const answer = await searchHits(request, maxResults, deps)
  return { answer, page: await readPage(answer, request, { requested: maxResults, after }, deps) }
}

/** Rejects a search in a country that cannot be read, and a search in all countries if none can be read. */
async function refuseUnavailable({ country }: SearchRequest, unavailable: readonly string[], deps: OperationDeps) {
  if (country !== null && unavailable.includes(country)) {
    // Rejects with the time of the next attempt, unless the country is only not indexed yet.
    await deps.companies.findMany(country, [])
    throw new PartitionUnavailableError(country, 'missing')
  }
  if (unavailable.length === countryCodes.length)
    throw new Problem('service_unavailable', { retry_after_seconds: retryLater })
}

const scopeOf = ({ country }: SearchRequest): readonly CountryCode[] => (country === null ? countryCodes : [country])

function toResult(
  { answer, page }: Searched,
  request: SearchRequest,
  given: string,
  sealNext: (next: RankPosition) => string,
): SearchResult {
  const { country, mode, engineQuery, threshold, isExplained, filters } = request
  const explainedQuery = {
    ...{ words: answer.words, mode, country, locality: filters.locality },
    hasLegalForm: engineQuery.parsed.legalForm !== 0,
  }
  const isUnavailable = (code: CountryCode) => page.unavailable.includes(code)
  const scope = scopeOf(request)
  const unavailable_countries = scope.filter(isUnavailable)
  return {
    query: {
      q: given.trim(),
      country,
      mode,
      normalized: answer.words.join(' '),
      ...(answer.identifier && { identifier: answer.identifier }),
    },
    candidates: page.found.map(({ hit, company }) =>
      toCandidate(hit, company, { threshold, isExplained, query: explainedQuery }),
    ),
    total: page.total,
    ambiguous: page.isAmbiguous,
    next_cursor: page.next ? sealNext(page.next) : null,
    searched_countries: scope.filter(code => !isUnavailable(code)),
    unavailable_countries,
    partial: unavailable_countries.length + page.damaged.length > 0,
  }
}

const costIn = (country: CountryCode | null) => (country === null ? cross_country : in_country)

/** Suggests the same search in the country of the best candidate. */
const inOneCountry =
  (query: Query, [first]: readonly FoundCompany[]): CheaperRequest =>
  unitsLeft =>
    first && unitsLeft >= in_country ? inCountry(query, first.company.country) : undefined

type SearchCall = Pick<Parameters<Handler<'searchCompanies'>>[0], 'query' | 'caller'>

/** What a search is made of, before anything is searched. */
async function readSearch({ query: sent, caller }: SearchCall, deps: OperationDeps) {
  // The query is repeated in the answer, so an API key sent in it by mistake is cut off.
  const query = { ...sent, q: withoutSecrets(sent.q) }
  const request = searchRequest(query)
  const now = deps.clock.now()
  const accountId = caller.kind === 'key' ? caller.accountId : ''
  const context = { boundTo: request.boundTo, accountId }
  return { query, request, now, context, cursor: await openedCursor(query, now, context, deps) }
}

/** A search, whoever asked for it. */
export const runSearch = async (call: SearchCall, deps: OperationDeps) => {
  const { query, request, now, context, cursor } = await readSearch(call, deps)
  const { caller } = call
  const { country } = request
  const searched = await (cursor ? laterPage(request, cursor.after, deps) : firstPage(request, deps))
  const { page } = searched
  await refuseUnavailable(request, page.unavailable, deps)
  const billedAt = cursor?.billedAt
  const result = toResult(searched, request, query.q, next =>
    sealCursor({ ...next, billedAt: billedAt ?? now }, cursorContext(context, deps)),
  )
  const searchable = scopeOf(request).filter(code => !page.unavailable.includes(code))
  const extents = await extentsOf(searchable, deps)
  const isMiss = result.candidates.length === 0
  const note = isMiss ? (unsearchable(request.engineQuery.parsed.tokens) ?? nothingFound(extents)) : undefined
  const body = { ...result, coverage: { ...searchCoverage(extents), ...(note && { note }) } }
  return {
    status: 200 as const,
    headers: cacheHeaders(caller, body.partial ? 0 : cacheSeconds),
    body,
    units: billedAt !== undefined || body.candidates.length === 0 ? 0 : costIn(country),
    cheaper: country === null ? inOneCountry(query, page.found) : undefined,
  }
}

/**
 * Search by name and address. A search with results costs 1 unit, 10 without a country; one without results is free, and so are the
 * further pages of one that was billed in the last ten minutes.
 */
export const searchCompanies: Handler<'searchCompanies'> = Object.assign(runSearch, { check: readSearch })
