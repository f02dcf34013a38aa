import { openAccounts } from '#data/embedded/open-accounts.ts'
import { queryUsage } from '../data/usage/usage-entries.ts'

/** Totals of the ledger of a data folder. */
export interface LedgerTotals {
  /** Billed units. */
  billed: number
  /** Number of billed events. */
  bills: number
  integrity: string
  /** Number of months that are not the sum of their events. */
  differences: number
}

/** Units billed in a folder, by its monthly counters. */
export const billedIn = (dataDir: string): number =>
  queryUsage<{ billed: number }>(dataDir, 'SELECT coalesce(sum(used), 0) AS billed FROM usage_months')[0]?.billed ?? 0

/** Whether an idempotency key has a stored answer. */
export const isAnswered = (dataDir: string, idempotencyKey: string): boolean =>
  queryUsage(
    dataDir,
    `SELECT 1 FROM idempotency_keys WHERE idempotency_key = '${idempotencyKey}' AND answer IS NOT NULL`,
  ).length > 0

/** Whether a batch is running under an idempotency key. */
export const isRunning = (dataDir: string, idempotencyKey: string): boolean =>
  queryUsage(dataDir, `SELECT 1 FROM idempotency_keys WHERE idempotency_key = '${idempotencyKey}' AND run IS NOT NULL`)
    .length > 0

export async function readLedgerTotals(dataDir: string): Promise<LedgerTotals> {
  await using accounts = await openAccounts(dataDir)
  const integrity = queryUsage<{ integrity_check: string }>(dataDir, 'PRAGMA integrity_check')
  const [events] = queryUsage<{ bills: number }>(dataDir, 'SELECT count(*) AS bills FROM usage_events WHERE units > 0')
  return {
    billed: billedIn(dataDir),
    bills: events?.bills ?? 0,
    integrity: integrity.map(row => row.integrity_check).join(),
    differences: (await accounts.usage.reconcile()).length,
  }
}
