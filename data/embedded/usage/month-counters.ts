import type BetterSqlite3 from 'better-sqlite3'
import { debit } from '#domain/billing/debit.ts'
import type { RecordResult, UsageEntry } from '#domain/billing/usage-entry.ts'
import { monthOf } from '#domain/calendar.ts'
import { type QuotaUse, quotaEvents } from '#domain/webhooks/quota-events.ts'
import { eventWriter } from '../webhooks/event-writer.ts'

/** `included` and `at` are those of the last debit. */
interface MonthCounter extends QuotaUse {
  isChanged: boolean
}

/** The month counters of the accounts that a group of entries touches: read once, debited in memory, written once. */
interface MonthCounters {
  /** Debits an entry from its month. Throws RangeError for billed units without included results. */
  debit(entry: UsageEntry): RecordResult
  write(): void
}

function change(counter: MonthCounter, used: number, { included, at }: UsageEntry) {
  counter.used = used
  counter.included = included ?? counter.included
  counter.at = at
  counter.isChanged = true
}

/** Makes the counters of one transaction after another; each must hold the write lock, or another process could change a month it read. */
export function monthCountersOf(database: BetterSqlite3.Database): () => MonthCounters {
  const read = database
    .prepare<[string, string], number>('SELECT used FROM usage_months WHERE account_id = ? AND period = ?')
    .pluck()
  const write = database.prepare<[string, string, number]>(`
    INSERT INTO usage_months (account_id, period, used) VALUES (?, ?, ?)
    ON CONFLICT (account_id, period) DO UPDATE SET used = excluded.used`)

  const queueEvents = eventWriter(database)
  const save = (counters: readonly MonthCounter[]) => {
    for (const { account_id, period, used } of counters) write.run(account_id, period, used)
    // In the transaction of the debits that reached them.
    queueEvents(counters.flatMap(quotaEvents))
  }

  return () => {
    const counters = new Map<string, MonthCounter>()
    const counterOf = ({ account_id, at }: UsageEntry): MonthCounter => {
      const period = monthOf(at)
      const key = `${account_id} ${period}`
      const known = counters.get(key)
      if (known) return known
      const used = read.get(account_id, period) ?? 0
      const counter = {
        account_id,
        period,
        usedBefore: used,
        used,
        included: Number.POSITIVE_INFINITY,
        at,
        isChanged: false,
      }
      counters.set(key, counter)
      return counter
    }
    return {
      debit: entry => {
        const counter = counterOf(entry)
        const result = debit(counter.used, entry)
        if (result.used !== counter.used) change(counter, result.used, entry)
        return result
      },
      write: () => save([...counters.values()].filter(({ isChanged }) => isChanged)),
    }
  }
}
