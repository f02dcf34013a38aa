import { decisiveHits, maxResults, type PageOfHits, pageOfHits } from '#domain/search/answer/page-of-hits.ts'
import type { RankPosition } from '#domain/search/answer/rank-position.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import type { OperationDeps } from './deps.ts'
import { type FoundCompany, foundCompanies } from './found-companies.ts'
import { type SearchHits, searchHits } from './search-hits.ts'
import type { SearchRequest } from './search-request.ts'

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

/** The hits of a search, and the page of them that is returned. */
export interface Searched {
  answer: SearchHits
  page: Page
}

/** The first page requests its hits and one more, and those that show whether it is ambiguous; the next page searches further. */
export async function firstPage(request: SearchRequest, deps: OperationDeps): Promise<Searched> {
  const depth = { requested: Math.max(request.limit + 1, decisiveHits), after: undefined }
  const answer = await searchHits(request, depth.requested, deps)
  const page = await readPage(answer, request, depth, deps)
  // Without the hits that cannot be read, later hits move up.
  const isWhole = page.unavailable.length === answer.unavailableCountries.length && page.damaged.length === 0
  return isWhole ? { answer, page } : laterPage(request, undefined, deps)
}

export async function laterPage(
  request: SearchRequest,
  after: RankPosition | undefined,
  deps: OperationDeps,
): Promise<Searched> {
  const answer = await searchHits(request, maxResults, deps)
  return { answer, page: await readPage(answer, request, { requested: maxResults, after }, deps) }
}
