import { correctPath } from '#domain/corrections/correct-path.ts'
import { searchOfLei } from '#domain/corrections/lei-in-path.ts'
import { pathOfQuery, type Target } from '#domain/corrections/path-of-query.ts'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { routes } from './routes.ts'

/** The path of the operation that was probably meant with this method; undefined if there is none, or more than one. */
export const meantPath = (method: string, path: string): string | undefined =>
  correctPath(
    path,
    routes
      .filter(({ operation }) => operation.method === method)
      .map(({ operation }) => ({
        path: operation.path,
        countryParameter: operation.country.in === 'path' ? operation.country.name : undefined,
      })),
  )

/** The read whose path has what was sent as its query, or the search for the LEI in it; undefined if none. */
export function readByQuery(target: Target): SuggestedRequest | undefined {
  const moved = pathOfQuery(target) ?? searchOfLei(target)
  const path = moved && meantPath('GET', moved.path)
  return path === undefined ? undefined : ({ method: 'GET', path, query: moved?.query, body: null } as SuggestedRequest)
}
