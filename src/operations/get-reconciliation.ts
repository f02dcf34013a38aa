import { reconciliationManifest } from '#domain/reconciliation/manifest.ts'
import { operations } from '#generated/operations.ts'
import { cacheHeaders } from './cache-headers.ts'
import type { Handler } from './handler.ts'
import { maxBatchRows, reconcileBatch } from './reconcile-batch.ts'

const cacheSeconds = 60

/** The manifest of the Reconciliation Service API; with a batch in its query, the answer to that. */
export const getReconciliation: Handler<'getReconciliation'> = async ({ query, caller, pathKey }, deps) => {
  const { queries, extend } = query ?? {}
  if (queries !== undefined || extend !== undefined)
    return reconcileBatch({ queries, extend }, { place: '/query', seconds: cacheSeconds }, caller, deps)
  const { baseUrl } = deps
  const root = `${baseUrl}${operations.getReconciliation.path}`
  const hasKey = pathKey !== undefined
  const address = hasKey ? `${root}/${encodeURIComponent(pathKey)}` : root
  return {
    status: 200,
    // A manifest with a key is in no cache.
    headers: { ...cacheHeaders(caller, cacheSeconds), ...(hasKey && { 'cache-control': 'no-store' }) },
    body: reconciliationManifest({ baseUrl, address, hasKey, batchSize: maxBatchRows(caller) }),
    units: 0,
  }
}
