import type { Account } from '#domain/accounts/account.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Connection } from '../../connection.ts'
import { accountChanger } from './account-changer.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'

// A time of the same form sorts as text.
const countSql = `
  SELECT account_id, count(*) AS keys FROM keys
  WHERE revoked_at IS NULL AND coalesce(retires_at, '9') > @at AND coalesce(expires_at, '9') > @at
  GROUP BY account_id`

const insertSql = `
  INSERT INTO accounts (id, name, tier, created_at, suspended_at, suspend_reason, closed_at)
  VALUES (@id, @name, @tier, @created_at, @suspended_at, @suspend_reason, @closed_at)`

export function createAccountStore({ raw }: Connection, audit: EmbeddedAuditLog): AccountStore {
  const change = accountChanger(raw, audit)
  const insert = raw.prepare<[Account]>(insertSql)
  const find = raw.prepare<[string], Account>('SELECT * FROM accounts WHERE id = ?')
  const list = raw.prepare<[], Account>('SELECT * FROM accounts ORDER BY created_at, id')
  const counts = raw.prepare<[{ at: string }], { account_id: string; keys: number }>(countSql)
  return {
    create: async account => {
      insert.run(account)
    },
    find: async id => find.get(id),
    list: async () => list.all(),
    countKeys: async at => new Map(counts.all({ at }).map(({ account_id, keys }) => [account_id, keys])),
    change: async (id, rule, act) => change(id, rule, act),
  }
}
