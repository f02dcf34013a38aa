import type { Database } from 'better-sqlite3'
import type { ExpiringKey } from '#domain/webhooks/expiry-event.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'

const keysPerPage = 500

const pageSql = `
  SELECT kid, account_id, name, class, env, created_at, expires_at FROM keys
  WHERE revoked_at IS NULL AND retires_at IS NULL AND (expires_at, kid) > (@after, @kid) AND expires_at <= @until
  ORDER BY expires_at, kid LIMIT ${keysPerPage}`

/**
 * The keys, neither revoked nor replaced, that expire after one time and until another (ISO 8601 in UTC), in pages of 500, those that expire first
 * first. Throws StoreUnavailableError.
 */
export function expiringKeysReader(database: Database): (after: string, until: string) => Generator<ExpiringKey[]> {
  const page = database.prepare<[{ after: string; kid: string; until: string }], ExpiringKey>(pageSql)
  return function* (from, until) {
    let [after, kid] = [from, '']
    for (;;) {
      const keys = withStoreErrors(() => page.all({ after, kid, until }))
      const last = keys.at(-1)
      if (!last) return
      yield keys
      ;[after, kid] = [last.expires_at, last.kid]
    }
  }
}
