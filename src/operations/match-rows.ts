import type { CountryUse } from '#domain/billing/usage-entry.ts'
import { countryCodes } from '#domain/countries.ts'
import type { Caller } from '#domain/keys/caller.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import { type Call, operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { absentCountries } from './absent-countries.ts'
import type { OperationDeps } from './deps.ts'
import { foundCompanies } from './found-companies.ts'
import type { BatchBill } from './handler.ts'
import { matchHits } from './match-hits.ts'
import { withNotes } from './match-misses.ts'
import { type ReadRow, type RowSearch, readMatchRow } from './match-row.ts'
import { type CandidateOptions, rowCandidates, searchedRow } from './match-search.ts'
import { absentRow, rowError, unavailableRow } from './row-error.ts'
import type { SearchHits } from './search-hits.ts'

type ResultRow = components['schemas']['MatchResultRow']
type Answer = Omit<ResultRow, 'index' | 'ref'>
type Summary = components['schemas']['MatchResult']['summary']

const { row_in_country, row_cross_country } = operations.matchCompanies.cost

const unanswered = { match: false, ambiguous: false, partial: false, candidates: [] }
const failed = (error: ResultRow['error']): Answer => ({ ...unanswered, status: 'failed', error })

/** The error of a row whose countries cannot be searched. */
function unavailableError(
  { country }: RowSearch,
  { unavailableCountries }: SearchHits,
  absent: ReadonlySet<string>,
): ResultRow['error'] {
  if (country !== null && unavailableCountries.includes(country))
    return absent.has(country) ? absentRow(country) : unavailableRow(country)
  return unavailableCountries.length === countryCodes.length ? rowError('service_unavailable', {}) : null
}

/** Searches all rows, reads the companies of all candidates with one query per country, and adds notes. */
async function answerRows(
  searches: readonly RowSearch[],
  options: CandidateOptions,
  deps: OperationDeps,
): Promise<Answer[]> {
  const answers = await matchHits(searches, deps)
  const rows = answers.map((answer, at) => searchedRow(searches[at] as RowSearch, answer, options.minScore))
  const read = await foundCompanies(
    deps.companies,
    rows.flatMap(({ page }) => page.hits),
  )
  const companies = new Map(read.found.map(({ hit, company }) => [hit, company]))
  const companyOf = (hit: SearchHit) => companies.get(hit)
  const gaps = rows.flatMap(({ search: { country }, answer: { unavailableCountries } }) =>
    country !== null && unavailableCountries.includes(country) ? [country] : [],
  )
  const absent = await absentCountries(deps.companies, gaps)
  const answered = rows.map((row): Answer => {
    const { search, answer } = row
    const error = unavailableError(search, answer, absent)
    if (error) return failed(error)
    const { candidates, isMatch, isAmbiguous, isPartial } = rowCandidates(row, companyOf, options)
    return {
      status: candidates.length > 0 ? 'found' : 'not_found',
      match: isMatch,
      ambiguous: isAmbiguous,
      partial: isPartial || answer.unavailableCountries.length > 0,
      candidates,
      error: null,
    }
  })
  return withNotes(answered, rows, deps)
}

const costOf = (read: ReadRow, { candidates }: Answer): number => {
  if ('error' in read || candidates.length === 0) return 0
  return read.search.country === null ? row_cross_country : row_in_country
}

/** What the rows of each country cost and found; those of all countries together have none. */
function usesOf(read: readonly ReadRow[], costs: readonly number[]): CountryUse[] {
  const rows = read.flatMap((row, at) =>
    'search' in row ? [{ country: row.search.country ?? '', cost: costs[at] ?? 0 }] : [],
  )
  return [...Map.groupBy(rows, ({ country }) => country)].map(([country, own]) => {
    const units = own.reduce((sum, { cost }) => sum + cost, 0)
    return { country, units, outcome: units > 0 ? 'found' : 'not_found' }
  })
}

function summaryOf(results: readonly Answer[], cost_units: number): Summary {
  const count = (is: (row: Answer) => boolean) => results.filter(is).length
  return {
    submitted: results.length,
    found: count(({ status }) => status === 'found'),
    matched: count(({ match }) => match),
    ambiguous: count(({ ambiguous }) => ambiguous),
    not_found: count(({ status }) => status === 'not_found'),
    failed: count(({ status }) => status === 'failed'),
    cost_units,
  }
}

/** The rows of a match, with what each costs. */
interface MatchedRows {
  summary: Summary
  results: ResultRow[]
  costs: number[]
  bill: BatchBill
}

/** Searches the companies of rows, in order and independently. A row with candidates costs what its search costs. */
export async function matchRows(
  body: Omit<Call<'matchCompanies'>['body'], 'idempotency_key'>,
  caller: Caller,
  deps: OperationDeps,
): Promise<MatchedRows> {
  const { limit = 1, min_score: minScore = 0, threshold = 0.85, view = 'full' } = body
  const scope = caller.kind === 'key' ? caller.constraints.country_scope : []
  const read = body.rows.map((row, index) => readMatchRow(row, index, limit, scope))
  const searches = read.flatMap(row => ('search' in row ? [row.search] : []))
  const answers = await answerRows(searches, { limit, minScore, threshold, view }, deps)
  const rows = read.map(row => ({
    row,
    answer: 'error' in row ? failed(row.error) : (answers.shift() as Answer),
  }))
  const costs = rows.map(({ row, answer }) => costOf(row, answer))
  const units = costs.reduce((sum, cost) => sum + cost, 0)
  return {
    summary: summaryOf(
      rows.map(({ answer }) => answer),
      units,
    ),
    results: rows.map(({ answer }, index) => ({ index, ref: body.rows[index]?.ref ?? null, ...answer })),
    costs,
    bill: {
      units,
      outcome: units > 0 ? 'found' : 'not_found',
      byCountry: usesOf(read, costs),
      unknownRows: costs.filter(cost => cost === 0).length,
    },
  }
}
