import { randomUUID } from 'node:crypto'
import type { SuggestedRequest } from '#domain/errors/facts.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Json } from '#domain/idempotency/canonical-json.ts'
import { outlineOf } from '#domain/idempotency/canonical-json.ts'
import { differingFields, differingPaths } from '#domain/idempotency/differing-paths.ts'
import type { Operation } from '#generated/operations.ts'
import type { Exchange } from '../request/exchange.ts'

/** The body of an operation that runs once for its idempotency key. */
export type OnceBody = Readonly<Record<string, unknown>> & { readonly idempotency_key: string }

const maxPaths = 20

const withFreshKey = ({ path }: Operation, body: OnceBody): SuggestedRequest => ({
  method: 'POST',
  path,
  query: null,
  body: { ...body, idempotency_key: randomUUID() },
})

/**
 * The problem for a key that was used with another body: `outline` is the outline of the first body as UTF-8 JSON, `request` the new
 * body as canonical JSON.
 */
export function conflict(operation: Operation, body: OnceBody, outline: Uint8Array, request: string): Problem {
  const before = JSON.parse(new TextDecoder().decode(outline)) as Json
  const now = outlineOf(JSON.parse(request) as Json)
  const fields = differingFields(before, now)
  return new Problem('idempotency_conflict', {
    // The fingerprints in an outline are short, so those of different values can be equal.
    differing_fields: fields.length > 0 ? fields : Object.keys(now as object),
    differing_paths: differingPaths(before, now, maxPaths),
    suggested_request: withFreshKey(operation, body),
  })
}

/** The end of a running batch is unknown; most take less than a second. */
const slotSeconds = 1

/** The problem for too many concurrent requests of a key. Its headers have the state of the window, in which it takes no slot. */
export const tooManyConcurrent = ({ rateLimit: { resource } }: Exchange, limit: number): Problem =>
  new Problem('rate_limit_exceeded', {
    limit: { resource, limit, remaining: 0, reset_seconds: slotSeconds },
    window_seconds: null,
    retry_after_seconds: slotSeconds,
  })
