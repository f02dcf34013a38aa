import type { Connection } from '../connection.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditLog } from './audit-log.ts'
import { keyFinder } from './key-finder.ts'
import { type KeyRow, keyColumns, toLists, toRow } from './key-rows.ts'
import type { KeyWithTier, StoredKey } from './stored-key.ts'

/** The account has an active secret key, and can have only one; administration turns it into a line for the operator. */
export class SecretKeyExistsError extends Error {
  readonly accountId: string

  constructor(accountId: string) {
    super(`account ${accountId} already has an active secret key`)
    this.accountId = accountId
    this.name = 'SecretKeyExistsError'
  }
}

/** The audit entry of a change: its ULID and who made it; written in the transaction of the change. */
export interface AuditedAct {
  id: string
  actor: string
}

export interface KeyStore {
  /** The key and the tier of its account. What can change is read every time: a revoked key fails with the next request. */
  find(kid: string): Promise<KeyWithTier | undefined>
  listByAccount(accountId: string): Promise<StoredKey[]>
  /** Stores a key; with `replace`, revokes the active secret key in the same transaction. Rejects with SecretKeyExistsError. */
  create(key: StoredKey, options?: { replace: boolean; act?: AuditedAct }): Promise<void>
  /** Revokes an active key; false where there is none. */
  revoke(kid: string, at: string, act?: AuditedAct): Promise<boolean>
}

// The table's one unique index but for its primary key.
const isSecondSecretKey = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE'

/** Stores a key in a transaction that is over when it returns: nothing else on the connection can come in between. */
function keyWriter({ raw }: Connection, audit: AuditLog) {
  const insert = raw.prepare<[KeyRow]>(
    `INSERT INTO keys (${keyColumns.join(', ')}) VALUES (${keyColumns.map(name => `@${name}`).join(', ')})`,
  )
  const revokeSecretKey = raw.prepare<[string, string]>(
    `UPDATE keys SET revoked_at = ? WHERE account_id = ? AND class = 'sk' AND revoked_at IS NULL`,
  )
  const write = raw.transaction((key: StoredKey, replace: boolean, act: AuditedAct | undefined) => {
    if (replace) revokeSecretKey.run(key.created_at, key.account_id)
    insert.run(toRow(key))
    if (!act) return
    const { kid, account_id, scopes, expires_at } = key
    const detail = { class: key.class, env: key.env, scopes, expires_at, replaces: replace }
    audit.append({ ...act, at: key.created_at, account_id, kid, action: 'key_created', detail })
  })
  return (key: StoredKey, replace: boolean, act?: AuditedAct) => {
    try {
      withStoreErrors(() => write.immediate(key, replace, act))
    } catch (error) {
      throw isSecondSecretKey(error) ? new SecretKeyExistsError(key.account_id) : error
    }
  }
}

/** Revokes an active key; false where there is none. */
function keyRevoker({ raw }: Connection, audit: AuditLog) {
  const update = raw
    .prepare<[string, string], string>(
      'UPDATE keys SET revoked_at = ? WHERE kid = ? AND revoked_at IS NULL RETURNING account_id',
    )
    .pluck()
  const revoke = raw.transaction((kid: string, at: string, act: AuditedAct | undefined): boolean => {
    const account_id = update.get(at, kid)
    if (account_id !== undefined && act)
      audit.append({ ...act, at, account_id, kid, action: 'key_revoked', detail: {} })
    return account_id !== undefined
  })
  return (kid: string, at: string, act?: AuditedAct) => withStoreErrors(() => revoke.immediate(kid, at, act))
}

export function createKeyStore(connection: Connection, audit: AuditLog): KeyStore {
  const { knex } = connection
  const write = keyWriter(connection, audit)
  const revoke = keyRevoker(connection, audit)
  const read = keyFinder(connection)
  return {
    find: async kid => withStoreErrors(() => read(kid)),
    listByAccount: async accountId => {
      const rows = await knex<KeyRow>('keys').where({ account_id: accountId }).orderBy(['created_at', 'kid'])
      return rows.map(row => ({ ...row, ...toLists(row) }))
    },
    create: async (key, { replace, act } = { replace: false }) => write(key, replace, act),
    revoke: async (kid, at, act) => revoke(kid, at, act),
  }
}
