import type { Request, RequestHandler } from 'express'
import { readCountry } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { KeyCaller } from '#domain/keys/caller.ts'
import { endpointAllowed } from '#domain/keys/endpoint-allowed.ts'
import { countryNotAllowed, insufficientScope } from '#domain/keys/key-checks.ts'
import type { Operation } from '#generated/operations.ts'
import { type Exchange, exchangeOf } from '../request/exchange.ts'
import { bucketOf, type SlotDeps, showWindow } from './rate-limit-slots.ts'

/**
 * The country that a key must be allowed to read: null for all of them, undefined for none. An operation that is open without a
 * key is open to any key.
 */
function countryToCheck({ country, anonymous }: Operation, { query }: Request, exchange: Exchange) {
  if (anonymous !== 'never' || (country.in !== 'path' && country.in !== 'query')) return undefined
  if (country.in === 'query' && query[country.name] === undefined) return null
  // A country that is not served is answered by 404, not 403.
  return exchange.country === undefined ? undefined : readCountry(exchange.country)
}

function checkCountry(caller: KeyCaller, operation: Operation, req: Request, exchange: Exchange) {
  const country = countryToCheck(operation, req, exchange)
  if (country === undefined) return
  const facts = countryNotAllowed(caller.constraints.country_scope, country)
  if (!facts) return
  const suggestion = country === null ? suggestionIn(req, operation, facts.allowed_countries) : {}
  throw new Problem('country_not_allowed', { ...facts, ...suggestion })
}

/** The same request for one country; as sent if it has unknown parameters, one of which may name the country. */
function suggestionIn(
  { query: sent, path }: Request,
  { country, requiredQuery, queryParameters }: Operation,
  [allowed = '']: readonly string[],
) {
  const names = Object.keys(sent)
  if (country.in !== 'query' || !names.every(name => typeof sent[name] === 'string')) return {}
  const query = Object.fromEntries(names.map(name => [name, String(sent[name])]))
  const isKnown = names.every(name => queryParameters.includes(name))
  if (isKnown && !requiredQuery.every(name => names.includes(name))) return {}
  const suggested_request = {
    method: 'GET' as const,
    path,
    body: null,
    query: isKnown ? { ...query, [country.name]: allowed } : query,
  }
  return { suggested_request }
}

function check(caller: KeyCaller, operation: Operation, req: Request, exchange: Exchange) {
  const missing = insufficientScope(caller, operation.scopes)
  if (missing) throw new Problem('insufficient_scope', { ...missing, is_open: operation.anonymous !== 'never' })
  const { endpoints } = caller.constraints
  if (!endpointAllowed(endpoints, decodeURIComponent(req.path)))
    throw new Problem('endpoint_not_allowed', { allowed_endpoints: endpoints })
  checkCountry(caller, operation, req, exchange)
}

/** Checks what a valid key may do: scope, then endpoint, then country. A refused request takes no slot, and shows the true figures. */
export const authorise =
  (operation: Operation, deps: SlotDeps): RequestHandler =>
  (req, res, next) => {
    const exchange = exchangeOf(res)
    const { caller } = exchange
    try {
      if (caller.kind === 'key') check(caller, operation, req, exchange)
    } catch (error) {
      return showWindow(req, exchange, bucketOf(operation, req), deps).then(() => next(error))
    }
    next()
  }
