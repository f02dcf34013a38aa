import type { Database } from 'better-sqlite3'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { Admission } from '../../usage/usage-ledger.ts'

const maxPerRead = 1_000

const query = `SELECT request_id, kid, bucket, at_ms AS at FROM usage_events
  WHERE (at_ms, request_id) > (?, ?) ORDER BY at_ms, request_id LIMIT ${maxPerRead}`

/** Returns a function that reads every entry since a time, oldest first, at most 1,000 at once. Rejects with StoreUnavailableError. */
export function recentAdmissions(database: Database): (sinceMs: number) => AsyncGenerator<Admission[]> {
  const page = database.prepare<[number, string], Admission & { request_id: string }>(query)
  return async function* (sinceMs) {
    let at = sinceMs
    let requestId = ''
    let isLast = false
    while (!isLast) {
      const rows = withStoreErrors(() => page.all(at, requestId))
      const last = rows.at(-1)
      if (last) {
        yield rows.map(({ kid, bucket, at }) => ({ kid, bucket, at }))
        at = last.at
        requestId = last.request_id
      }
      isLast = rows.length < maxPerRead
    }
  }
}
