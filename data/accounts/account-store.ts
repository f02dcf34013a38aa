import type { Account } from '#domain/accounts/account.ts'
import type { AccountRule } from '#domain/accounts/account-change.ts'
import type { Connection } from '../connection.ts'
import { accountChanger } from './account-changer.ts'
import type { AuditLog, DatedAct } from './audit-log.ts'

export interface AccountStore {
  create(account: Account): Promise<void>
  find(id: string): Promise<Account | undefined>
  list(): Promise<Account[]>
  /** Active keys of each account that has any, at a time in ISO 8601. */
  countKeys(at: string): Promise<ReadonlyMap<string, number>>
  /** Changes an account as a rule says, and audits it; undefined if there is none. Rejects with what the rule throws. */
  change(id: string, rule: AccountRule, act: DatedAct): Promise<Account | undefined>
}

// A time of the same form sorts as text.
const countSql = `
  SELECT account_id, count(*) AS keys FROM keys
  WHERE revoked_at IS NULL AND coalesce(retires_at, '9') > @at AND coalesce(expires_at, '9') > @at
  GROUP BY account_id`

export function createAccountStore({ knex, raw }: Connection, audit: AuditLog): AccountStore {
  const change = accountChanger(raw, audit)
  const counts = raw.prepare<[{ at: string }], { account_id: string; keys: number }>(countSql)
  return {
    create: async account => {
      await knex<Account>('accounts').insert(account)
    },
    find: async id => knex<Account>('accounts').where({ id }).first(),
    list: async () => knex<Account>('accounts').orderBy(['created_at', 'id']),
    countKeys: async at => new Map(counts.all({ at }).map(({ account_id, keys }) => [account_id, keys])),
    change: async (id, rule, act) => change(id, rule, act),
  }
}
