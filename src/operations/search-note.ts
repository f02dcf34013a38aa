import { nothingFound } from '#domain/search/answer/missing-data.ts'
import type { CountryExtent } from '#domain/search/answer/search-coverage.ts'
import { severalNames } from '#domain/search/answer/several-names.ts'
import { unsearchable } from '#domain/search/answer/unsearchable.ts'
import type { components } from '#generated/schema.ts'
import type { SearchRequest } from './search-request.ts'

type Found = Pick<components['schemas']['SearchResult'], 'candidates'>

/** The names of the filters that a search has. */
const filtersOf = ({ filters }: SearchRequest) =>
  Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [name]))

/** Why a search has no candidates, or none that is a match because the query has several names; undefined if nothing is known. */
export function searchNote(
  { candidates }: Found,
  q: string,
  request: SearchRequest,
  extents: readonly CountryExtent[],
): string | undefined {
  if (candidates.some(({ match }) => match)) return undefined
  const names = severalNames(q, request.country ?? undefined)
  if (candidates.length > 0) return names
  return unsearchable(request.engineQuery) ?? names ?? nothingFound(extents, filtersOf(request))
}
