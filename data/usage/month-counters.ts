import type BetterSqlite3 from 'better-sqlite3'
import { periodOf, type Recorded, type UsageEntry } from '#domain/billing/usage-entry.ts'

interface Month {
  account_id: string
  period: string
  used: number
  isDebited: boolean
}

/** The months of accounts as a group of entries finds and leaves them. */
export interface MonthCounters {
  /** Takes an entry's units from its month, where they fit in it. Throws for units that nothing says the room for. */
  debit(entry: UsageEntry): Recorded
  write(): void
}

// An event that should have debited the month, and did not, would break the sum that the month is checked against.
function isBilled(entry: UsageEntry): entry is UsageEntry & { included: number } {
  if (entry.env === 'test' || entry.units === 0) return false
  if (entry.included === null) throw new RangeError('units of a live key need the included results they must fit in')
  return true
}

function debited(month: Month, entry: UsageEntry): Recorded {
  if (!isBilled(entry)) return { accepted: true, used: month.used }
  if (month.used + entry.units > entry.included) return { accepted: false, used: month.used }
  month.used += entry.units
  month.isDebited = true
  return { accepted: true, used: month.used }
}

/** Counters for one transaction after the other; each must hold the write lock, or a month it read could be another's to change. */
export function monthCountersOf(raw: BetterSqlite3.Database): () => MonthCounters {
  const read = raw.prepare<[string, string], number>(
    'SELECT used FROM usage_months WHERE account_id = ? AND period = ?',
  )
  const write = raw.prepare<[string, string, number]>(`
    INSERT INTO usage_months (account_id, period, used) VALUES (?, ?, ?)
    ON CONFLICT (account_id, period) DO UPDATE SET used = excluded.used`)
  read.pluck()

  return () => {
    const months = new Map<string, Month>()
    const monthOf = ({ account_id, at }: UsageEntry): Month => {
      const period = periodOf(at)
      const key = `${account_id} ${period}`
      const known = months.get(key)
      if (known) return known
      const month = { account_id, period, used: read.get(account_id, period) ?? 0, isDebited: false }
      months.set(key, month)
      return month
    }
    return {
      debit: entry => debited(monthOf(entry), entry),
      write: () => {
        for (const { account_id, period, used, isDebited } of months.values())
          if (isDebited) write.run(account_id, period, used)
      },
    }
  }
}
