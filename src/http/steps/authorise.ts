import type { Request, RequestHandler } from 'express'
import { isServedCountry } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { countryNotAllowed } from '#domain/keys/country-not-allowed.ts'
import { endpointAllowed } from '#domain/keys/endpoint-allowed.ts'
import { insufficientScope } from '#domain/keys/insufficient-scope.ts'
import { type OperationId, operations } from '#generated/operations.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'

/** The country that a request asks for: undefined where it asks for none, null where it asks for all. */
const countryReaders: Partial<
  Record<OperationId, (req: Request, path: Exchange['path']) => string | null | undefined>
> = {
  getCompany: (_req, { country }) => country?.toUpperCase(),
  searchCompanies: ({ query }) => {
    if (query.country === undefined) return null
    return typeof query.country === 'string' ? query.country.toUpperCase() : undefined
  },
}

function checkCountry(caller: KeyCaller, operationId: OperationId, req: Request, path: Exchange['path']) {
  const country = countryReaders[operationId]?.(req, path)
  // A country that is not served is nobody's: it is answered by 404, not 403.
  if (country === undefined || (country !== null && !isServedCountry(country))) return
  const fault = countryNotAllowed(caller.constraints.country_scope, country)
  if (fault)
    throw new Problem('country_not_allowed', { ...fault, ...suggestionIn(req, country, fault.allowed_countries) })
}

function suggestionIn({ query, path }: Request, country: string | null, [allowed = '']: readonly string[]) {
  if (country !== null || typeof query.q !== 'string') return {}
  return { suggested_request: { method: 'GET' as const, path, query: { q: query.q, country: allowed }, body: null } }
}

/** The path decoded once, its country in capitals: `endpoints` patterns are matched against it (docs/keys.md). */
const normalPath = ({ path: asked }: Request, { country }: Exchange['path']) =>
  country === undefined
    ? decodeURIComponent(asked)
    : decodeURIComponent(asked).replace(`/${country}/`, `/${country.toUpperCase()}/`)

function check(caller: KeyCaller, operationId: OperationId, req: Request, path: Exchange['path']) {
  const missing = insufficientScope(caller, operations[operationId].scopes)
  if (missing) throw new Problem('insufficient_scope', missing)
  const { endpoints } = caller.constraints
  if (endpoints.length > 0 && !endpointAllowed(endpoints, normalPath(req, path)))
    throw new Problem('endpoint_not_allowed', { allowed_endpoints: endpoints })
  checkCountry(caller, operationId, req, path)
}

/** Scope, then endpoint, then country: what a key that is genuine may still not do. */
export const authorise: RequestHandler = (req, res, next) => {
  const { caller, operationId, path } = exchangeOf(res)
  if (caller.kind === 'key' && operationId) check(caller, operationId, req, path)
  next()
}
