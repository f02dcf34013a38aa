import type { Database } from 'better-sqlite3'
import type { EndingSpan } from '../../accounts/key-store.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import { endsAt } from '../../migrations/accounts/009-keys-by-end.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'

const endingSql = `
  SELECT ${keyColumns.join(', ')} FROM keys
  WHERE revoked_at IS NULL AND ${endsAt} > @after AND ${endsAt} <= @until AND (@accountId IS NULL OR account_id = @accountId)
  ORDER BY ${endsAt}, kid LIMIT @limit`

/** Returns a function that lists the keys that end in a span, the first to end first. */
export function endingKeys(database: Database) {
  const find = database.prepare<[Record<string, string | number | null>], KeyRow>(endingSql)
  // A negative limit is none.
  return ({ after, until, accountId, limit = -1 }: EndingSpan): StoredKey[] => {
    const rows = withStoreErrors(() => find.all({ after, until, accountId: accountId ?? null, limit }))
    return rows.map(row => ({ ...row, ...toLists(row) }))
  }
}
