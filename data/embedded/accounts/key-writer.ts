import type { Database } from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'
import { keyCreated, keyRevoked } from '../../accounts/audit-entries.ts'
import type { AuditContext } from '../../accounts/audit-log.ts'
import { SecretKeyExistsError } from '../../accounts/secret-key-exists-error.ts'
import type { StoredKey } from '../../accounts/stored-key.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'
import { keyInserter } from './key-inserter.ts'

// The only unique index of the table except its primary key.
const isSecondSecretKey = (error: unknown) => errorCode(error) === 'SQLITE_CONSTRAINT_UNIQUE'

/**
 * Returns a function that stores a key in one synchronous transaction. It throws `SecretKeyExistsError`, and
 * `AdministrationError` for a closed account.
 */
export function keyWriter(database: Database, audit: EmbeddedAuditLog) {
  const insert = keyInserter(database)
  const revokeSecretKey = database.prepare<[string, string]>(
    `UPDATE keys SET revoked_at = ? WHERE account_id = ? AND class = 'sk' AND revoked_at IS NULL`,
  )
  const write = database.transaction((key: StoredKey, replace: boolean, act: AuditContext | undefined) => {
    if (replace) revokeSecretKey.run(key.created_at, key.account_id)
    insert(key)
    if (act) audit.append(keyCreated(key, replace, act))
  })
  return (key: StoredKey, replace: boolean, act?: AuditContext) => {
    try {
      withStoreErrors(() => write.immediate(key, replace, act))
      if (act) audit.seal.write()
    } catch (error) {
      throw isSecondSecretKey(error) ? new SecretKeyExistsError(key.account_id) : error
    }
  }
}

/** Returns a function that revokes an active key; it returns false if there is none. */
export function keyRevoker(database: Database, audit: EmbeddedAuditLog) {
  const update = database
    .prepare<[string, string], string>(
      'UPDATE keys SET revoked_at = ? WHERE kid = ? AND revoked_at IS NULL RETURNING account_id',
    )
    .pluck()
  const revoke = database.transaction((kid: string, at: string, act: AuditContext | undefined): boolean => {
    const account_id = update.get(at, kid)
    if (account_id === undefined) return false
    if (act) audit.append(keyRevoked({ kid, account_id }, { ...act, at }))
    return true
  })
  return (kid: string, at: string, act?: AuditContext) => {
    const isRevoked = withStoreErrors(() => revoke.immediate(kid, at, act))
    if (isRevoked && act) audit.seal.write()
    return isRevoked
  }
}
