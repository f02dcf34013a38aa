import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { systemClock } from '../src/clock.ts'

export const inFlight = 64
const start = Date.parse('2026-11-20T15:00:00Z')

/** Makes billed entries of 50 accounts, each unlike the others. */
export function entryMaker(): { next: () => UsageEntry; made: () => number } {
  let made = 0
  return {
    made: () => made,
    next: () => {
      made += 1
      return {
        request_id: `01K9${String(made).padStart(22, '0')}`,
        account_id: `acct_${made % 50}`,
        kid: `kid${String(made % 50).padStart(9, '0')}`,
        env: 'live',
        operation: 'lookup',
        bucket: 'companies-read',
        country: made % 2 ? 'NO' : 'GB',
        at: start + made,
        units: 1,
        outcome: 'found',
        included: 1_000_000_000,
      }
    },
  }
}

/** Records per second with some in flight; appends the latency of each in milliseconds to `latencies`. */
export async function recordsPerSecond(
  ledger: Pick<UsageLedger, 'record'>,
  next: () => UsageEntry,
  { records, callers = inFlight, latencies = [] }: { records: number; callers?: number; latencies?: number[] },
): Promise<number> {
  let left = records
  const caller = async () => {
    while (left-- > 0) {
      const started = systemClock.monotonic()
      await ledger.record(next())
      latencies.push(systemClock.monotonic() - started)
    }
  }
  const started = systemClock.monotonic()
  await Promise.all(Array.from({ length: callers }, caller))
  return (records / (systemClock.monotonic() - started)) * 1000
}
