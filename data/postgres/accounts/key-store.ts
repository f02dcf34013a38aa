import type { ExpiringKey } from '#domain/webhooks/expiry-event.ts'
import type { KeyStore } from '../../accounts/key-store.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import type { Queryable } from '../connect.ts'
import { leasesEnded, type RunChange } from './changes.ts'
import { keyChanges } from './key-changes.ts'
import { keyColumns } from './key-rows.ts'

const keysPerPage = 500

const listSql = `
  SELECT ${keyColumns} FROM keys k
  WHERE account_id = $1
    AND ($2::text IS NULL OR (created_at, kid) > (SELECT created_at, kid FROM keys WHERE kid = $2))
  ORDER BY created_at, kid LIMIT $3`
const pageSql = `
  SELECT ${keyColumns}, position FROM keys k WHERE account_id = $1 AND position > $2 ORDER BY position LIMIT $3`
const expiringSql = `
  SELECT kid, account_id, name, class, env, created_at, expires_at FROM keys
  WHERE revoked_at IS NULL AND retires_at IS NULL AND (expires_at, kid) > ($1, $2) AND expires_at <= $3
  ORDER BY expires_at, kid LIMIT ${keysPerPage}`
const endingSql = `
  SELECT ${keyColumns} FROM keys k, LATERAL (SELECT least(expires_at, retires_at) AS at) AS ends
  WHERE revoked_at IS NULL AND ends.at > $1 AND ends.at <= $2 AND ($3::text IS NULL OR account_id = $3)
  ORDER BY ends.at, kid LIMIT $4`

async function* expiringKeys({ query }: Queryable, from: string, until: string): AsyncGenerator<ExpiringKey[]> {
  let after = from
  let kid = ''
  for (;;) {
    const keys = await query<ExpiringKey>(expiringSql, [after, kid, until])
    const last = keys.at(-1)
    if (!last) return
    yield keys
    after = last.expires_at
    kid = last.kid
  }
}

/** The keys in PostgreSQL; `find` reads one for a request. */
export function createKeyStore(
  postgres: Queryable,
  run: RunChange,
  { find, isCurrent, leaseMs }: Pick<KeyStore, 'find' | 'isCurrent'> & { leaseMs: number },
): KeyStore {
  const { query } = postgres
  return {
    find,
    isCurrent,
    listByAccount: (accountId, { after, limit } = {}) =>
      query<StoredKey>(listSql, [accountId, after ?? null, limit ?? null]),
    pageOf: async (accountId, { after, limit }) => {
      const rows = await query<StoredKey & { position: number }>(pageSql, [accountId, after, limit])
      return rows.map(({ position, ...key }) => ({ key, position }))
    },
    expiring: (after, until) => expiringKeys(postgres, after, until),
    listEnding: ({ after, until, accountId, limit }) =>
      query<StoredKey>(endingSql, [after, until, accountId ?? null, limit ?? null]),
    ...keyChanges(run, () => leasesEnded(leaseMs)),
  }
}
