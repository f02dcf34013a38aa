import type { Handler } from './handler.ts'
import { reconcileBatch } from './reconcile-batch.ts'

/** A batch of queries, or a data extension query, of the Reconciliation Service API. */
export const reconcile: Handler<'reconcile'> = async ({ body, caller }, deps) =>
  reconcileBatch(body, '/body', caller, deps)
