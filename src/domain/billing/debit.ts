import type { RecordResult, UsageEntry } from './usage-entry.ts'

const isBilled = ({ env, units }: UsageEntry) => env === 'live' && units > 0

/**
 * Debits the units of an entry from a month of which `used` results are used; not accepted if they exceed what is left. Entries of
 * test keys or without units are accepted and debit nothing. Throws RangeError for billed units without `included`: an event
 * without its debit would break the sum that the month is checked against.
 */
export function debit(used: number, entry: UsageEntry): RecordResult {
  if (!isBilled(entry)) return { accepted: true, used }
  if (entry.included === null) throw new RangeError('billed units need the included results of the month')
  const after = used + entry.units
  return after > entry.included ? { accepted: false, used } : { accepted: true, used: after }
}
