import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { mayRequest } from '#domain/keys/may-request.ts'
import { textOfJson } from '#domain/text-of-json.ts'
import type { OperationDeps } from '../../operations/deps.ts'
import { depsFor } from '../../operations/deps-for.ts'
import type { Route } from '../../operations/route.ts'
import { type CorrectRequest, isSameRequest, type SentRequest } from '../contract/correct-request.ts'
import { routesAt } from '../request/routes.ts'

/** What trying a suggestion needs: the operations' dependencies, and the contract's corrections. */
export interface TryDeps extends OperationDeps {
  contract: { correctRequest: CorrectRequest }
}

/** The caller of the refused request, and the request, which is never suggested again. */
interface Refused {
  caller: Caller
  sent: SentRequest
}

const routeOf = ({ method, path }: SuggestedRequest) =>
  routesAt(path).find(({ operation }) => operation.method === method)

/** The country that a request names, in its path or its query. */
function countryIn({ operation: { country }, path }: Route, request: SuggestedRequest): string | undefined {
  if (country.in === 'path')
    return (path.match(request.path) as Partial<Record<string, string>> | undefined)?.[country.name]
  const value = country.in === 'query' ? request.query?.[country.name] : undefined
  return value === undefined ? undefined : textOfJson(value)
}

/** What shows whether an operation would answer: its own check, or a read of one record, which costs less than the caller's next request. */
function trialOf({ operation, handler }: Route) {
  if (typeof handler !== 'function') return undefined
  return handler.check ?? (operation.country.in === 'path' ? handler : undefined)
}

/** The request itself if its operation would answer it; the one that its operation suggests; or undefined. Nothing is billed. */
async function answered(request: SuggestedRequest, route: Route, caller: Caller, deps: TryDeps) {
  const trial = trialOf(route)
  if (!trial) return request
  if (caller.kind !== 'key' && route.operation.anonymous === 'never') return undefined
  try {
    const path = route.path.match(request.path) ?? {}
    await trial(
      { path, query: request.query ?? {}, headers: {}, body: undefined, caller },
      depsFor(caller, route, deps),
    )
    return request
  } catch (error) {
    return error instanceof Problem ? error.facts.suggested_request : undefined
  }
}

/** At most this many lookups are tried: the country is corrected, then the number. */
const maxTries = 3

/**
 * The suggestion in the form in which it succeeds: its query and body corrected too, allowed by the caller's key, and a lookup
 * tried against the data. Undefined if it would fail.
 */
export async function trySuggestion(
  suggested: SuggestedRequest,
  refused: Refused,
  deps: TryDeps,
  triesLeft = maxTries,
): Promise<SuggestedRequest | undefined> {
  const route = routeOf(suggested)
  const { keyInHeader } = refused.sent
  const sent = { ...suggested, query: suggested.query ?? {}, keyInHeader }
  const request = route && deps.contract.correctRequest(route.operation, sent)
  if (!route || !request || triesLeft === 0 || isSameRequest(request, refused.sent)) return undefined
  const asked = {
    operation: route.operation,
    path: decodeURIComponent(request.path),
    country: countryIn(route, request),
  }
  if (!mayRequest(refused.caller, asked)) return undefined
  const next = await answered(request, route, refused.caller, deps)
  return next === undefined || next === request ? next : trySuggestion(next, refused, deps, triesLeft - 1)
}
