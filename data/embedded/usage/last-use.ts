import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { pendingReader } from './pending-usage.ts'

/** The last UTC day `YYYY-MM-DD` of each of some keys of an account that made a request at all. */
type LastUseReader = (accountId: string, kids: readonly string[]) => ReadonlyMap<string, string>

/** The account's month before another, found with one seek of the primary key. */
const monthBeforeSql = 'SELECT month FROM usage_rollups WHERE account_id = ? AND month < ? ORDER BY month DESC LIMIT 1'
/** The first key, in the order of their ids, that was used in a month and is not before another. */
const nextUsedSql = `
  SELECT first FROM usage_rollups WHERE account_id = ? AND month = ? AND shape = 'key' AND first >= ? AND second = ''
  ORDER BY first LIMIT 1`
const lastDaySql = `
  SELECT max(day) FROM usage_rollups WHERE account_id = ? AND month = ? AND shape = 'key' AND first = ? AND second = ''`

/**
 * The used ones among some sorted keys. Goes through both lists at once, so that it takes as many steps as the shorter one has
 * entries.
 */
function usedOf(kids: readonly string[], nextUsed: (from: string) => string | undefined): string[] {
  const used: string[] = []
  for (let at = 0; at < kids.length; ) {
    const next = nextUsed(kids[at] ?? '')
    if (next === undefined) break
    while (at < kids.length && (kids[at] ?? '') < next) at += 1
    if (kids[at] === next) used.push(next)
    if (kids[at] === next) at += 1
  }
  return used
}

/** Reads the last use of keys, month by month backwards, and what is not yet in the sums of days. */
export function lastUseReader(database: Database): LastUseReader {
  const monthBefore = database.prepare<[string, string], string>(monthBeforeSql).pluck()
  const lastDay = database.prepare<[string, string, string], string | null>(lastDaySql).pluck()
  const nextUsed = database.prepare<[string, string, string], string>(nextUsedSql).pluck()
  const pending = pendingReader(database)

  const readPending = (accountId: string, kids: readonly string[]) => {
    const days = new Map<string, string>()
    const asked = new Set(kids)
    for (const { account_id, key, day } of pending())
      if (account_id === accountId && asked.has(key) && day > (days.get(key) ?? '')) days.set(key, day)
    return days
  }
  const read = database.transaction((accountId: string, kids: readonly string[]) => {
    const days = readPending(accountId, kids)
    let unknown = kids.filter(kid => !days.has(kid)).toSorted()
    for (let month = monthBefore.get(accountId, '9999'); month && unknown.length > 0; ) {
      const inMonth = month
      for (const kid of usedOf(unknown, from => nextUsed.get(accountId, inMonth, from))) {
        const day = lastDay.get(accountId, month, kid)
        if (day) days.set(kid, day)
      }
      unknown = unknown.filter(kid => !days.has(kid))
      month = monthBefore.get(accountId, month)
    }
    return days
  })
  return (accountId, kids) => withStoreErrors(() => read(accountId, kids))
}
