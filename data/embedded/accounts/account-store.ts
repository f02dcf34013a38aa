import type { Account } from '#domain/accounts/account.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Connection } from '../../connection.ts'
import { accountChanger } from './account-changer.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'

// A time of the same form sorts as text.
const countSql = `
  SELECT account_id, count(*) AS keys FROM keys
  WHERE revoked_at IS NULL AND coalesce(retires_at, '9') > @at AND coalesce(expires_at, '9') > @at
  GROUP BY account_id`
const tiersSql = `
  SELECT tier, count(*) AS accounts FROM accounts WHERE closed_at IS NULL AND id <> ? GROUP BY tier ORDER BY tier`

export function createAccountStore({ knex, raw }: Connection, audit: EmbeddedAuditLog): AccountStore {
  const change = accountChanger(raw, audit)
  const counts = raw.prepare<[{ at: string }], { account_id: string; keys: number }>(countSql)
  const tiers = raw.prepare<[string], { tier: string; accounts: number }>(tiersSql)
  return {
    create: async account => {
      await knex<Account>('accounts').insert(account)
    },
    find: async id => knex<Account>('accounts').where({ id }).first(),
    list: async () => knex<Account>('accounts').orderBy(['created_at', 'id']),
    countKeys: async at => new Map(counts.all({ at }).map(({ account_id, keys }) => [account_id, keys])),
    countTiers: async () => new Map(tiers.all(demoAccountId).map(({ tier, accounts }) => [tier, accounts])),
    change: async (id, rule, act) => change(id, rule, act),
  }
}
