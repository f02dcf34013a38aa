import { affordableReferences } from './affordable-references.ts'
import { batchCacheHeaders } from './cache-headers.ts'
import type { OnceHandler } from './handler.ts'
import { billedAs, lookupRows } from './lookup-rows.ts'

const run: OnceHandler<'lookupBatch'>['run'] = async ({ body, caller }, deps) => {
  const { summary, results, bill } = await lookupRows(body, caller, deps)
  return {
    status: 200,
    headers: batchCacheHeaders(caller, deps, { results }),
    body: { idempotency_key: body.idempotency_key, summary, results },
    ...bill,
    cheaper: unitsLeft => affordableReferences(body, results.map(billedAs), unitsLeft),
  }
}

/** Up to 100 lookups, answered in order and independently. Each distinct company found costs one unit. */
export const lookupBatch: OnceHandler<'lookupBatch'> = { run, headers: batchCacheHeaders }
