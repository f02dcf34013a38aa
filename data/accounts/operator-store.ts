import type { Database } from 'better-sqlite3'
import type { Operator } from '#domain/operators/operator.ts'
import { withStoreErrors } from '../store-unavailable-error.ts'
import type { AuditContext, AuditLog } from './audit-log.ts'

/** An operator with the hash of the token, 32 bytes. */
export interface StoredOperator extends Operator {
  token_hash: Buffer
}

export interface OperatorStore {
  create(operator: StoredOperator, act: AuditContext): void
  /** Read for every request: a revoked token fails with the next one. */
  find(id: string): StoredOperator | undefined
  /** In the order of their creation. */
  list(): Operator[]
  /** Revokes a token; false if there is none that is not revoked. */
  revoke(id: string, at: string, act: AuditContext): boolean
}

const insertSql = `
  INSERT INTO operators (id, name, permission, token_hash, created_at, expires_at, revoked_at)
  VALUES (@id, @name, @permission, @token_hash, @created_at, @expires_at, @revoked_at)`
const listSql = `
  SELECT id, name, permission, created_at, expires_at, revoked_at FROM operators ORDER BY created_at, id`

/** The operators in `accounts.sqlite`; each change is audited in its transaction. */
export function createOperatorStore(database: Database, audit: AuditLog): OperatorStore {
  const insert = database.prepare<[StoredOperator]>(insertSql)
  const find = database.prepare<[string], StoredOperator>('SELECT * FROM operators WHERE id = ?')
  const list = database.prepare<[], Operator>(listSql)
  const end = database.prepare<[string, string]>(
    'UPDATE operators SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )
  const create = database.transaction((operator: StoredOperator, act: AuditContext) => {
    const { id: operator_id, name, permission, expires_at, created_at: at } = operator
    insert.run(operator)
    const detail = { operator_id, name, permission, expires_at }
    audit.append({ ...act, at, account_id: null, kid: null, action: 'operator_created', detail })
  })
  const revoke = database.transaction((operator_id: string, at: string, act: AuditContext) => {
    if (end.run(at, operator_id).changes === 0) return false
    audit.append({ ...act, at, account_id: null, kid: null, action: 'operator_revoked', detail: { operator_id } })
    return true
  })
  const sealed = <T>(write: () => T): T => {
    const result = withStoreErrors(write)
    audit.seal()
    return result
  }
  return {
    create: (operator, act) => sealed(() => create.immediate(operator, act)),
    find: id => withStoreErrors(() => find.get(id)),
    list: () => withStoreErrors(() => list.all()),
    revoke: (id, at, act) => sealed(() => revoke.immediate(id, at, act)),
  }
}
