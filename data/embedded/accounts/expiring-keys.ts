import type { Database } from 'better-sqlite3'
import type { ExpiringKey } from '#domain/webhooks/expiry-event.ts'
import type { KeyStore } from '../../accounts/key-store.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'

const keysPerPage = 500

const pageSql = `
  SELECT kid, account_id, name, class, env, created_at, expires_at FROM keys
  WHERE revoked_at IS NULL AND retires_at IS NULL AND (expires_at, kid) > (@after, @kid) AND expires_at <= @until
  ORDER BY expires_at, kid LIMIT ${keysPerPage}`

/** Returns a reader of the keys that expire after one time and until another, in pages. */
export function expiringKeysReader(database: Database): KeyStore['expiring'] {
  const page = database.prepare<[{ after: string; kid: string; until: string }], ExpiringKey>(pageSql)
  return async function* (from, until) {
    let after = from
    let kid = ''
    for (;;) {
      const keys = withStoreErrors(() => page.all({ after, kid, until }))
      const last = keys.at(-1)
      if (!last) return
      yield keys
      after = last.expires_at
      kid = last.kid
    }
  }
}
