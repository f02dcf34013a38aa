import { randomUUID } from 'node:crypto'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Json } from '#domain/idempotency/canonical-json.ts'
import { differingFields, differingPaths } from '#domain/idempotency/differing-paths.ts'
import { exhausted } from '#domain/limits/rate-limit-state.ts'
import type { Operation } from '#generated/operations.ts'
import type { Exchange } from '../request/exchange.ts'

/** The body of an operation that runs once for its idempotency key. */
export type OnceBody = Readonly<Record<string, unknown>> & { readonly idempotency_key: string }

const maxPaths = 20

const withFreshKey = ({ path }: Operation, body: OnceBody): SuggestedRequest => ({
  ...{ method: 'POST', path, query: null },
  body: { ...body, idempotency_key: randomUUID() },
})

/** The refusal of a key that was used with another body; `stored` and `request` are the two bodies as canonical JSON. */
export function conflict(operation: Operation, body: OnceBody, stored: string, request: string): Problem {
  const [before, now] = [JSON.parse(stored) as Json, JSON.parse(request) as Json]
  return new Problem('idempotency_conflict', {
    differing_fields: differingFields(before, now),
    differing_paths: differingPaths(before, now, maxPaths),
    suggested_request: withFreshKey(operation, body),
  })
}

/** Nothing says when a running batch will end; a second is long for one. */
const slotSeconds = 1

/** The refusal of one request too many at the same time. Its headers say so too: none may be sent now, whatever the window has left. */
export function tooManyAtOnce(exchange: Exchange, limit: number): Problem {
  exchange.rateLimit = exhausted(exchange.rateLimit, slotSeconds)
  return new Problem('rate_limit_exceeded', {
    limit: { resource: exchange.rateLimit.resource, limit, remaining: 0, reset_seconds: slotSeconds },
    window_seconds: null,
    retry_after_seconds: slotSeconds,
  })
}
