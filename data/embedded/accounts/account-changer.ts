import type { Database } from 'better-sqlite3'
import type { Account } from '#domain/accounts/account.ts'
import type { AccountRule } from '#domain/accounts/account-change.ts'
import type { DatedAct } from '../../accounts/audit-log.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'

const updateSql = `
  UPDATE accounts SET name = @name, tier = @tier, suspended_at = @suspended_at, suspend_reason = @suspend_reason,
    closed_at = @closed_at
  WHERE id = @id`

/** Returns a function that changes an account, and revokes the keys of one that is closed, in one synchronous transaction. */
export function accountChanger(database: Database, audit: EmbeddedAuditLog) {
  const find = database.prepare<[string], Account>('SELECT * FROM accounts WHERE id = ?')
  const update = database.prepare<[Account]>(updateSql)
  const revokeKeys = database
    .prepare<[string, string], string>(
      'UPDATE keys SET revoked_at = ? WHERE account_id = ? AND revoked_at IS NULL RETURNING kid',
    )
    .pluck()
  // The rule sees the account as no other process can change it before the update.
  const change = database.transaction((id: string, rule: AccountRule, act: DatedAct) => {
    const account = find.get(id)
    if (!account) return undefined
    const { columns, action, detail } = rule(account)
    const changed = { ...account, ...columns }
    update.run(changed)
    const revoked = columns.closed_at ? { revoked_kids: revokeKeys.all(columns.closed_at, id).toSorted() } : {}
    audit.append({ ...act, account_id: id, kid: null, action, detail: { ...detail, ...revoked } })
    return changed
  })
  return (id: string, rule: AccountRule, act: DatedAct): Account | undefined => {
    const changed = withStoreErrors(() => change.immediate(id, rule, act))
    if (changed) audit.seal.write()
    return changed
  }
}
