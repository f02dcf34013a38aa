import type { Database } from 'better-sqlite3'
import type { Operator } from '#domain/operators/operator.ts'
import { operatorCreated, operatorRevoked } from '../../accounts/audit-entries.ts'
import type { AuditContext } from '../../accounts/audit-log.ts'
import type { OperatorStore, StoredOperator } from '../../accounts/operator-store.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'

const insertSql = `
  INSERT INTO operators (id, name, permission, token_hash, created_at, expires_at, revoked_at)
  VALUES (@id, @name, @permission, @token_hash, @created_at, @expires_at, @revoked_at)`
const listSql = `
  SELECT id, name, permission, created_at, expires_at, revoked_at FROM operators ORDER BY created_at, id`

/** The operators in `accounts.sqlite`; each change is audited in its transaction. */
export function createOperatorStore(database: Database, audit: EmbeddedAuditLog): OperatorStore {
  const insert = database.prepare<[StoredOperator]>(insertSql)
  const find = database.prepare<[string], StoredOperator>('SELECT * FROM operators WHERE id = ?')
  const list = database.prepare<[], Operator>(listSql)
  const end = database.prepare<[string, string]>(
    'UPDATE operators SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL',
  )
  const create = database.transaction((operator: StoredOperator, act: AuditContext) => {
    insert.run(operator)
    audit.append(operatorCreated(operator, act))
  })
  const revoke = database.transaction((id: string, at: string, act: AuditContext) => {
    if (end.run(at, id).changes === 0) return false
    audit.append(operatorRevoked(id, { ...act, at }))
    return true
  })
  const sealed = async <T>(write: () => T): Promise<T> => {
    const result = withStoreErrors(write)
    audit.seal.write()
    return result
  }
  return {
    create: (operator, act) => sealed(() => create.immediate(operator, act)),
    find: async id => withStoreErrors(() => find.get(id)),
    list: async () => withStoreErrors(() => list.all()),
    revoke: (id, at, act) => sealed(() => revoke.immediate(id, at, act)),
  }
}
