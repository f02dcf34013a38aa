import { tierOf } from '#domain/billing/tier.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { cacheFor } from './cache-for.ts'
import type { OperationDeps } from './deps.ts'
import { fittingReferences } from './fitting-references.ts'
import type { OnceHandler } from './handler.ts'
import { billedAs, lookupRows } from './lookup-rows.ts'

const headersFor = (caller: Caller, { tiers }: OperationDeps) => ({
  'cache-control': cacheFor(caller, tierOf(caller, tiers).cache_window_seconds),
  vary: 'Authorization',
})

const run: OnceHandler<'lookupBatch'>['run'] = async ({ body, caller }, deps) => {
  const { summary, results, bill } = await lookupRows(body, caller, deps)
  return {
    status: 200,
    headers: headersFor(caller, deps),
    body: { idempotency_key: body.idempotency_key, summary, results },
    ...bill,
    cheaper: unitsLeft => fittingReferences(body, results.map(billedAs), unitsLeft),
  }
}

/** Up to 100 lookups, answered in order and independently. Each distinct company found costs one unit. */
export const lookupBatch: OnceHandler<'lookupBatch'> = { run, headers: headersFor }
