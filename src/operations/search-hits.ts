import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import type { QueryIdentifier } from '#domain/search/identifiers/describe-identifier.ts'
import { mergeHits } from '#domain/search/identifiers/identifier-hits.ts'
import type { OperationDeps } from './deps.ts'
import { findByIdentifier } from './find-by-identifier.ts'
import { numbersElsewhere } from './other-country.ts'
import type { SearchRequest } from './search-request.ts'

/** The hits of a search, by number and by name. */
export interface SearchHits {
  hits: SearchHit[]
  /** The folded words of the query. */
  words: readonly string[]
  /** Countries whose partition cannot be read or is not indexed yet. */
  unavailableCountries: string[]
  /** What became of a number in the query. */
  identifier: QueryIdentifier | undefined
}

/** Searches by the numbers of the query and, unless one of them decides, by name: at most `limit` hits. */
export async function searchHits(
  request: SearchRequest,
  limit: number,
  { companies, search }: Pick<OperationDeps, 'companies' | 'search'>,
): Promise<SearchHits> {
  const query = { ...request, filters: request.engineQuery.filters }
  const { hits, isDecisive, unavailable, ...own } = await findByIdentifier(query, companies)
  const [elsewhere] = hits.length > 0 ? [] : await numbersElsewhere([query], companies)
  const identifier = elsewhere ?? own.identifier
  const { words } = request.engineQuery.parsed
  if (isDecisive)
    return { hits: mergeHits(hits, []).slice(0, limit), words, unavailableCountries: unavailable, identifier }
  const byName = await search.search({ ...request.engineQuery, limit })
  const unavailableCountries = [...new Set([...byName.unavailableCountries, ...unavailable])]
  const merged = hits.length === 0 ? byName.hits : mergeHits(hits, byName.hits).slice(0, limit)
  return { hits: merged, words: byName.words, unavailableCountries, identifier }
}
