import type { Account } from '#domain/accounts/account.ts'
import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { AccountStore } from '../../accounts/account-store.ts'
import { keyCreated } from '../../accounts/audit-entries.ts'
import type { Queryable } from '../connect.ts'
import { leasesEnded, type RunChange } from './changes.ts'
import { insertKeySql, keyValues } from './key-rows.ts'
import { checkHere, isElsewhere, whereabouts } from './moved-accounts.ts'

const insertSql = `
  INSERT INTO accounts (id, name, tier, created_at, suspended_at, suspend_reason, closed_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7)`
const updateSql = `
  UPDATE accounts SET name = $2, tier = $3, suspended_at = $4, suspend_reason = $5, closed_at = $6 WHERE id = $1`
const revokeSql = `
  UPDATE keys SET revoked_at = $2 WHERE account_id = $1 AND revoked_at IS NULL RETURNING kid`
const readSql = `
  SELECT a.*, ${whereabouts} AS elsewhere FROM accounts a LEFT JOIN account_moves m ON m.account_id = a.id`
const listSql = `
  ${readSql}
  WHERE $1::text IS NULL OR (a.created_at, a.id) > (SELECT created_at, id FROM accounts WHERE id = $1)
  ORDER BY a.created_at, a.id LIMIT $2`
const countSql = `
  SELECT account_id, count(*) AS keys FROM keys
  WHERE account_id = ANY ($1) AND revoked_at IS NULL
    AND coalesce(retires_at, 'infinity') > $2 AND coalesce(expires_at, 'infinity') > $2
  GROUP BY account_id`
// Without accounts that are served in another cell, which has tiers of its own.
const tiersSql = `
  SELECT tier, count(*)::int AS accounts FROM accounts a WHERE closed_at IS NULL AND id <> $1
  AND NOT EXISTS (SELECT 1 FROM account_moves m WHERE m.account_id = a.id AND ${isElsewhere})
  GROUP BY tier ORDER BY tier`

type AccountRow = Account & { elsewhere: Account['elsewhere'] | null }

const toAccount = ({ elsewhere, ...account }: AccountRow): Account => (elsewhere ? { ...account, elsewhere } : account)

/** The accounts in PostgreSQL. A change is reported as done when every server sees it. */
export function createAccountStore({ query }: Queryable, run: RunChange, leaseMs: number): AccountStore {
  const changed: AccountStore['change'] = (id, rule, act) =>
    run(async change => {
      const [account] = await change.query<Account>('SELECT * FROM accounts WHERE id = $1', [id])
      if (!account) return undefined
      await checkHere(change, id)
      const { columns, action, detail } = rule(account)
      const next = { ...account, ...columns }
      const { name, tier, suspended_at, suspend_reason, closed_at } = next
      await change.query(updateSql, [id, name, tier, suspended_at, suspend_reason, closed_at])
      const revoked = columns.closed_at
        ? (await change.query<{ kid: string }>(revokeSql, [id, columns.closed_at])).map(({ kid }) => kid)
        : undefined
      const full = { ...detail, ...(revoked && { revoked_kids: revoked.toSorted() }) }
      await change.audit({ ...act, account_id: id, kid: null, action, detail: full })
      change.announce({ account_id: id })
      return next
    })
  return {
    create: async ({ id, name, tier, created_at, suspended_at, suspend_reason, closed_at }, first) => {
      const values = [id, name, tier, created_at, suspended_at, suspend_reason, closed_at]
      if (!first) return void (await query(insertSql, values))
      await run(async change => {
        await change.query(insertSql, values)
        await change.query(insertKeySql, keyValues(first.key))
        await change.audit(keyCreated(first.key, false, first.act))
      })
    },
    find: async id => (await query<AccountRow>(`${readSql} WHERE a.id = $1`, [id])).map(toAccount)[0],
    list: async page => (await query<AccountRow>(listSql, [page?.after ?? null, page?.limit ?? null])).map(toAccount),
    countKeys: async (ids, at) => {
      const counts = await query<{ account_id: string; keys: number }>(countSql, [ids, at])
      return new Map(counts.map(({ account_id, keys }) => [account_id, keys]))
    },
    countTiers: async () => {
      const counts = await query<{ tier: string; accounts: number }>(tiersSql, [demoAccountId])
      return new Map(counts.map(({ tier, accounts }) => [tier, accounts]))
    },
    change: async (id, rule, act) => {
      const account = await changed(id, rule, act)
      if (account) await leasesEnded(leaseMs)
      return account
    },
  }
}
