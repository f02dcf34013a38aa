import { openAccounts } from '#data/accounts/open-accounts.ts'
import { ask } from '../data/usage/usage-entries.ts'

/** The ledger of a folder. */
export interface Books {
  billed: number
  /** Number of billed events. */
  bills: number
  integrity: string
  /** Number of months that are not the sum of their events. */
  differences: number
}

/** Results billed in a folder, by its counters. */
export const billedIn = (dataDir: string): number =>
  ask<{ billed: number }>(dataDir, 'SELECT coalesce(sum(used), 0) AS billed FROM usage_months')[0]?.billed ?? 0

/** Whether an idempotency key has its answer. */
export const isAnswered = (dataDir: string, idempotencyKey: string): boolean =>
  ask(dataDir, `SELECT 1 FROM idempotency_keys WHERE idempotency_key = '${idempotencyKey}' AND answer IS NOT NULL`)
    .length > 0

/** Whether an idempotency key has a run. */
export const isAtWork = (dataDir: string, idempotencyKey: string): boolean =>
  ask(dataDir, `SELECT 1 FROM idempotency_keys WHERE idempotency_key = '${idempotencyKey}' AND run IS NOT NULL`)
    .length > 0

export async function booksOf(dataDir: string): Promise<Books> {
  await using accounts = await openAccounts(dataDir)
  const integrity = ask<{ integrity_check: string }>(dataDir, 'PRAGMA integrity_check')
  const [events] = ask<{ bills: number }>(dataDir, 'SELECT count(*) AS bills FROM usage_events WHERE units > 0')
  return {
    billed: billedIn(dataDir),
    bills: events?.bills ?? 0,
    integrity: integrity.map(row => row.integrity_check).join(),
    differences: (await accounts.usage.reconcile()).length,
  }
}
