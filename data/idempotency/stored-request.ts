import { outlineOf, requestDigest } from '#domain/idempotency/canonical-json.ts'
import type { ClaimResult, IdempotencyRun } from '#domain/idempotency/idempotency-run.ts'
import type { IdempotencyState } from '#domain/idempotency/idempotency-state.ts'
import { pack, unpack } from './packing.ts'

/** A run without its request. */
export const nameOf = ({ kid, idempotencyKey, run }: IdempotencyRun): IdempotencyRun => ({ kid, idempotencyKey, run })

const encoder = new TextEncoder()

/** What is stored in place of a request: its digest, and an outline that shows where another request differs. */
export const digested = async (request: string) => ({
  digest: requestDigest(request),
  outline: await pack(encoder.encode(JSON.stringify(outlineOf(JSON.parse(request))))),
})

/**
 * A result with its bytes unpacked. `request` equals the request that the answer was packed with, because it has the same
 * digest.
 */
export function unpacked<Result extends ClaimResult | IdempotencyState>(result: Result, request: string): Result {
  if (result.state === 'answered') return { ...result, answer: unpack(result.answer, request) }
  if (result.state === 'conflict') return { ...result, outline: unpack(result.outline) }
  return result
}
