import type { Database } from 'better-sqlite3'
import type { KeyStore } from '../../accounts/key-store.ts'
import { oncePerTurn } from '../../async/once-per-turn.ts'
import { sameFileCheck } from '../../sqlite/same-file.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'
import { endingKeys } from './ending-keys.ts'
import { expiringKeysReader } from './expiring-keys.ts'
import { keyFinder } from './key-finder.ts'
import { keyRehasher } from './key-rehasher.ts'
import { keyRotator } from './key-rotator.ts'
import { type KeyRow, keyColumns, toLists } from './key-rows.ts'
import { keyRevoker, keyWriter } from './key-writer.ts'

// Without an OR, so that a page begins in the index where the last one ended.
const listSql = `
  SELECT ${keyColumns.join(', ')} FROM keys
  WHERE account_id = @accountId
    AND (created_at, kid) > (
      iif(@after IS NULL, '', (SELECT created_at FROM keys WHERE kid = @after)), coalesce(@after, ''))
  ORDER BY created_at, kid LIMIT @limit`
const pageSql = `
  SELECT rowid AS position, ${keyColumns.join(', ')} FROM keys WHERE account_id = ? AND rowid > ? ORDER BY rowid LIMIT ?`

/** The keys in `accounts.sqlite`. Columns of a key that can change are read every time. */
export function createKeyStore(database: Database, audit: EmbeddedAuditLog): KeyStore {
  const write = keyWriter(database, audit)
  const revoke = keyRevoker(database, audit)
  const rotate = keyRotator(database, audit)
  const ending = endingKeys(database)
  const listed = database.prepare<[{ accountId: string; after: string | null; limit: number }], KeyRow>(listSql)
  const page = database.prepare<[string, number, number], KeyRow & { position: number }>(pageSql)
  const rehash = keyRehasher(database)
  const finder = keyFinder(database)
  // Requests of one turn see the same files.
  const checkFile = oncePerTurn(sameFileCheck(database.name))
  return {
    find: async kid => {
      checkFile()
      return withStoreErrors(() => finder.find(kid))
    },
    isCurrent: key => {
      checkFile()
      return finder.isCurrent(key)
    },
    // A negative limit is none.
    listByAccount: async (accountId, { after = null, limit = -1 } = {}) =>
      withStoreErrors(() => listed.all({ accountId, after, limit })).map(row => ({ ...row, ...toLists(row) })),
    pageOf: async (accountId, { after, limit }) =>
      withStoreErrors(() => page.all(accountId, after, limit)).map(({ position, ...row }) => ({
        key: { ...row, ...toLists(row) },
        position,
      })),
    expiring: expiringKeysReader(database),
    create: async (key, { replace, act } = { replace: false }) => write(key, replace, act),
    revoke: async (kid, at, act) => revoke(kid, at, act),
    rotate: async (kid, rule, act) => rotate(kid, rule, act),
    listEnding: async span => ending(span),
    rehash: async hashes => withStoreErrors(() => rehash(hashes)),
  }
}
