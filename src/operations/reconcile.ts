import { tierOf } from '#domain/billing/tier.ts'
import type { Handler } from './handler.ts'
import { reconcileBatch } from './reconcile-batch.ts'

/** A batch of queries, or a data extension query, of the Reconciliation Service API. */
export const reconcile: Handler<'reconcile'> = async ({ body, caller }, deps) =>
  reconcileBatch(body, { place: '/body', seconds: tierOf(caller, deps.tiers).cache_window_seconds }, caller, deps)
