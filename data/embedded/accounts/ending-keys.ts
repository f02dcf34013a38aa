import type { Database } from 'better-sqlite3'
import type { EndingSpan } from '../../accounts/key-store.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'

// Times of the same form sort as text.
const endingSql = `
  SELECT ${keyColumns.join(', ')}, min(coalesce(expires_at, '9999'), coalesce(retires_at, '9999')) AS ends_at FROM keys
  WHERE revoked_at IS NULL AND ends_at > @after AND ends_at <= @until AND (@accountId IS NULL OR account_id = @accountId)
  ORDER BY ends_at, kid`

/** Returns a function that lists the keys that end in a span, the first to end first. */
export function endingKeys(database: Database) {
  const find = database.prepare<[Record<string, string | null>], KeyRow & { ends_at: string }>(endingSql)
  return ({ after, until, accountId }: EndingSpan): StoredKey[] => {
    const rows = withStoreErrors(() => find.all({ after, until, accountId: accountId ?? null }))
    return rows.map(({ ends_at: _, ...row }) => ({ ...row, ...toLists(row) }))
  }
}
