import type { Account } from '#domain/accounts/account.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import type { Connection } from '../../connection.ts'
import { accountChanger } from './account-changer.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'

const listSql = `
  SELECT * FROM accounts WHERE @after IS NULL OR (created_at, id) > (SELECT created_at, id FROM accounts WHERE id = @after)
  ORDER BY created_at, id LIMIT @limit`
// A time of the same form sorts as text.
const countSql = `
  SELECT account_id, count(*) AS keys FROM keys
  WHERE account_id IN (SELECT value FROM json_each(@ids)) AND revoked_at IS NULL
    AND coalesce(retires_at, '9') > @at AND coalesce(expires_at, '9') > @at
  GROUP BY account_id`
const tiersSql = `
  SELECT tier, count(*) AS accounts FROM accounts WHERE closed_at IS NULL AND id <> ? GROUP BY tier ORDER BY tier`

export function createAccountStore({ knex, raw }: Connection, audit: EmbeddedAuditLog): AccountStore {
  const change = accountChanger(raw, audit)
  const listed = raw.prepare<[{ after: string | null; limit: number }], Account>(listSql)
  const counts = raw.prepare<[{ ids: string; at: string }], { account_id: string; keys: number }>(countSql)
  const tiers = raw.prepare<[string], { tier: string; accounts: number }>(tiersSql)
  return {
    create: async account => {
      await knex<Account>('accounts').insert(account)
    },
    find: async id => knex<Account>('accounts').where({ id }).first(),
    // A negative limit is none.
    list: async ({ after = null, limit } = { limit: -1 }) => listed.all({ after, limit }),
    countKeys: async (ids, at) =>
      new Map(counts.all({ ids: JSON.stringify(ids), at }).map(({ account_id, keys }) => [account_id, keys])),
    countTiers: async () => new Map(tiers.all(demoAccountId).map(({ tier, accounts }) => [tier, accounts])),
    change: async (id, rule, act) => change(id, rule, act),
  }
}
