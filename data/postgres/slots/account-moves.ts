import { demoAccountId } from '#domain/billing/daily-caps.ts'
import type { AuditEntry } from '../../accounts/audit-entry.ts'
import { auditAll, createChanges, leasesEnded, type RunChange } from '../accounts/changes.ts'
import type { Postgres, Queryable } from '../connect.ts'
import type { Moved } from './copied-tables.ts'

type MoveState = 'closed' | 'moved' | 'received'

/** An account, its slot, its keys in order, and where it is. */
export interface SlottedAccount {
  account_id: string
  slot: string
  kids: string[]
  state: MoveState | null
}

// The slot of an account is that of its first key.
const accountsSql = `
  SELECT k.account_id, left((array_agg(kid ORDER BY position))[1], 2) AS slot, array_agg(kid ORDER BY position) AS kids, state
  FROM keys k LEFT JOIN account_moves m USING (account_id) WHERE k.account_id <> '${demoAccountId}'
  GROUP BY k.account_id, state ORDER BY 2, 1`

/** The accounts in some slots, or in all; the demo account is in every cell. */
export async function accountsIn({ query }: Queryable, slots?: readonly string[]): Promise<SlottedAccount[]> {
  const all = await query<SlottedAccount>(accountsSql)
  return slots ? all.filter(({ slot }) => slots.includes(slot)) : all
}

export const idsOf = (accounts: readonly SlottedAccount[]): Moved => [
  accounts.map(({ account_id }) => account_id),
  accounts.flatMap(({ kids }) => kids),
]

const closeSql = `
  INSERT INTO account_moves (account_id, state) SELECT unnest($1::text[]), 'closed'
  ON CONFLICT (account_id) DO UPDATE SET state = 'closed', at = now()`

/** Changes where accounts are, and waits until no server believes what was before. */
async function changed(postgres: Postgres, statement: string, [ids]: Moved, leaseMs: number) {
  await createChanges(
    postgres,
    undefined,
  )(async change => {
    await change.query(statement, [ids])
    for (const account_id of ids) change.announce({ account_id })
  })
  await leasesEnded(leaseMs)
}

/** Closes accounts: once it resolves, every request with a key of theirs is answered 503, by every server. */
export const closeAccounts = (postgres: Postgres, moved: Moved, leaseMs: number): Promise<void> =>
  changed(postgres, closeSql, moved, leaseMs)

const closedSql = `SELECT account_id, at FROM account_moves WHERE state = 'closed'`

/** When accounts that are closed for a move were closed, by their ids. */
export async function closedSince({ query }: Queryable): Promise<Map<string, string>> {
  const rows = await query<{ account_id: string; at: string }>(closedSql)
  return new Map(rows.map(({ account_id, at }) => [account_id, at]))
}

/** Opens accounts again that did not move. */
export const reopenAccounts = (postgres: Postgres, moved: Moved, leaseMs: number): Promise<void> =>
  changed(postgres, `DELETE FROM account_moves WHERE account_id = ANY ($1) AND state = 'closed'`, moved, leaseMs)

/** Marks accounts as moved, with the entries of the audit log that say so; their webhooks are called by the other cell alone. */
export const markMoved = (run: RunChange, [ids]: Moved, entries: readonly AuditEntry[]): Promise<void> =>
  run(async change => {
    await change.query(`UPDATE account_moves SET state = 'moved', at = now() WHERE account_id = ANY ($1)`, [ids])
    await change.query('DELETE FROM webhook_endpoints WHERE account_id = ANY ($1)', [ids])
    await auditAll(change, entries)
  })

/** The accounts that a database has, and where they are. */
export async function statesOf({ query }: Queryable, [ids]: Moved): Promise<Map<string, MoveState | null>> {
  const rows = await query<{ id: string; state: MoveState | null }>(
    'SELECT id, state FROM accounts LEFT JOIN account_moves ON account_id = id WHERE id = ANY ($1)',
    [ids],
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}
