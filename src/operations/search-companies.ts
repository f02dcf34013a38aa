import { PartitionUnavailableError } from '#data/partitions/partition-unavailable-error.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { withoutSecrets } from '#domain/keys/without-secrets.ts'
import { sealCursor } from '#domain/search/answer/cursor.ts'
import type { RankPosition } from '#domain/search/answer/rank-position.ts'
import { searchCoverage } from '#domain/search/answer/search-coverage.ts'
import { toCandidate } from '#domain/search/answer/to-candidate.ts'
import { withQuestionMarks } from '#domain/search/tokens/lost-letters.ts'
import { type Call, operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { cacheHeaders } from './cache-headers.ts'
import { extentsOf } from './country-extent.ts'
import type { OperationDeps } from './deps.ts'
import type { FoundCompany } from './found-companies.ts'
import type { CheaperRequest, Handler } from './handler.ts'
import { cursorContext, openedCursor } from './search-cursor.ts'
import { searchNote } from './search-note.ts'
import { firstPage, laterPage, type Searched } from './search-pages.ts'
import { inCountry, type SearchRequest, searchRequest } from './search-request.ts'

type Query = Call<'searchCompanies'>['query']
type SearchResult = components['schemas']['SearchResult']

const { in_country, cross_country } = operations.searchCompanies.cost
const cacheSeconds = 60
const retryLater = 30

/** Rejects a search in a country that cannot be read, and a search in all countries if none can be read. */
async function refuseUnavailable({ country }: SearchRequest, unavailable: readonly string[], deps: OperationDeps) {
  if (country !== null && unavailable.includes(country)) {
    // Rejects with the time of the next attempt, unless the country is only not indexed yet.
    await deps.companies.findMany(country, [])
    throw new PartitionUnavailableError(country, 'unreadable')
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
    words: answer.words,
    mode,
    country,
    locality: filters.locality,
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
      normalized: withQuestionMarks(answer.words.join(' ')),
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
    first && unitsLeft >= in_country ? { suggested_request: inCountry(query, first.company.country) } : undefined

type SearchCall = Pick<Parameters<Handler<'searchCompanies'>>[0], 'query' | 'caller'>

/** A test key pays nothing: what it has searched is not paid for its account. */
const payerOf = (caller: Caller): string =>
  caller.kind !== 'key' ? '' : caller.env === 'test' ? `test ${caller.accountId}` : caller.accountId

/** What a search is made of, before anything is searched. */
async function readSearch({ query: sent, caller }: SearchCall, deps: OperationDeps) {
  // The query is repeated in the answer, so an API key sent in it by mistake is cut off.
  const query = { ...sent, q: withoutSecrets(sent.q) }
  const request = searchRequest(query)
  const now = deps.clock.now()
  const context = { boundTo: request.boundTo, payer: payerOf(caller) }
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
  const isLater = cursor !== undefined && result.candidates.length > 0
  const note = isLater ? undefined : searchNote(result, query.q, request, extents)
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
