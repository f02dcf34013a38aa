import type { Database } from 'better-sqlite3'
import type { Account } from '#domain/accounts/account.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { AccountStore, FirstKey } from '../../accounts/account-store.ts'
import { keyCreated } from '../../accounts/audit-entries.ts'
import { withStoreErrors } from '../../store-unavailable-error.ts'
import { accountChanger } from './account-changer.ts'
import type { EmbeddedAuditLog } from './audit-log.ts'
import { keyInserter } from './key-inserter.ts'

const insertSql = `
  INSERT INTO accounts (id, name, tier, created_at, suspended_at, suspend_reason, closed_at)
  VALUES (@id, @name, @tier, @created_at, @suspended_at, @suspend_reason, @closed_at)`
// Without an OR, so that a page begins in the index where the last one ended.
const listSql = `
  SELECT * FROM accounts
  WHERE (created_at, id) > (
    iif(@after IS NULL, '', (SELECT created_at FROM accounts WHERE id = @after)), coalesce(@after, ''))
  ORDER BY created_at, id LIMIT @limit`
// A time of the same form sorts as text.
const countSql = `
  SELECT account_id, count(*) AS keys FROM keys
  WHERE account_id IN (SELECT value FROM json_each(@ids)) AND revoked_at IS NULL
    AND coalesce(retires_at, '9') > @at AND coalesce(expires_at, '9') > @at
  GROUP BY account_id`
const tiersSql = `
  SELECT tier, count(*) AS accounts FROM accounts WHERE closed_at IS NULL AND id <> ? GROUP BY tier ORDER BY tier`

/** Returns a function that stores an account, and its first key, in one synchronous transaction. */
function accountWriter(database: Database, audit: EmbeddedAuditLog) {
  const insert = database.prepare<[Account]>(insertSql)
  const insertKey = keyInserter(database)
  const write = database.transaction((account: Account, first: FirstKey | undefined) => {
    insert.run(account)
    if (!first) return
    insertKey(first.key)
    audit.append(keyCreated(first.key, false, first.act))
  })
  return (account: Account, first?: FirstKey) => {
    withStoreErrors(() => write.immediate(account, first))
    if (first) audit.seal.write()
  }
}

/** The accounts in `accounts.sqlite`; each change is audited in its transaction. */
export function createAccountStore(database: Database, audit: EmbeddedAuditLog): AccountStore {
  const create = accountWriter(database, audit)
  const find = database.prepare<[string], Account>('SELECT * FROM accounts WHERE id = ?')
  const listed = database.prepare<[{ after: string | null; limit: number }], Account>(listSql)
  const counts = database.prepare<[{ ids: string; at: string }], { account_id: string; keys: number }>(countSql)
  const tiers = database.prepare<[string], { tier: string; accounts: number }>(tiersSql)
  const change = accountChanger(database, audit)
  return {
    create: async (account, first) => create(account, first),
    find: async id => withStoreErrors(() => find.get(id)),
    // A negative limit is none.
    list: async ({ after = null, limit } = { limit: -1 }) => withStoreErrors(() => listed.all({ after, limit })),
    countKeys: async (ids, at) => {
      const rows = withStoreErrors(() => counts.all({ ids: JSON.stringify(ids), at }))
      return new Map(rows.map(({ account_id, keys }) => [account_id, keys]))
    },
    countTiers: async () => {
      const rows = withStoreErrors(() => tiers.all(demoAccountId))
      return new Map(rows.map(({ tier, accounts }) => [tier, accounts]))
    },
    change: async (id, rule, act) => change(id, rule, act),
  }
}
