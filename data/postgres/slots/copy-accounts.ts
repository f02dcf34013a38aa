import { AdministrationError } from '#domain/keys/administration-error.ts'
import type { Postgres, Queryable } from '../connect.ts'
import { isInUse, makeDay } from '../usage/make-days.ts'
import { rollUp } from '../usage/roll-up.ts'
import { checksum, copiedTables, copyTable, type Moved } from './copied-tables.ts'

/** Rows of each table that were copied. */
export type CopiedRows = Readonly<Record<string, number>>

// Texts of times do not differ by the time zones of the two databases.
const inUtc = "SET LOCAL TimeZone = 'UTC'"

const snapshot = async ({ query }: Queryable) => {
  await query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  await query(inUtc)
}

/** Removes what the target has of accounts that were there before, except events, which are never deleted. */
async function clear({ query }: Queryable, moved: Moved) {
  for (const { name, where, isAppended } of copiedTables.toReversed())
    if (!isAppended) await query(`DELETE FROM ${name} WHERE ${where}`, moved)
  await query('DELETE FROM account_moves WHERE account_id = ANY ($1)', [moved[0]])
}

const closedSql = `SELECT count(*)::int AS closed FROM account_moves WHERE account_id = ANY ($1) AND state = 'closed'`

/** Rejects if an account of the source is open, as a second command that was stopped could have left it. */
async function checkClosed({ query }: Queryable, [ids]: Moved) {
  const [row] = await query<{ closed: number }>(closedSql, [ids])
  if (row?.closed !== ids.length)
    throw new AdministrationError('the accounts were opened again while they were copied: nothing was moved')
}

/** Rejects if a table of the target has other rows of accounts than the source has now. */
async function check(source: Queryable, target: Queryable, moved: Moved) {
  for (const table of copiedTables.filter(({ isUnsettled }) => !isUnsettled)) {
    const [from, to] = await Promise.all([source, target].map(each => checksum(each, table, moved)))
    if (from !== to)
      throw new AdministrationError(
        `${table.name} changed while it was copied (${from} and ${to}): nothing was moved; try again with a longer --drain`,
      )
  }
}

const secretsSql = `
  SELECT DISTINCT s.fingerprint FROM keys k JOIN server_secrets s ON s.number = k.secret_number WHERE k.account_id = ANY ($1)`
const lackingSql = `
  SELECT f FROM unnest($1::text[]) AS f
  WHERE NOT EXISTS (SELECT 1 FROM server_secrets WHERE fingerprint = f AND retired_at IS NULL)`

/** Rejects if the target does not accept the server secret of a key. */
async function checkSecrets(source: Queryable, target: Queryable, [ids]: Moved) {
  const used = await source.query<{ fingerprint: string }>(secretsSql, [ids])
  const lacking = await target.query(lackingSql, [used.map(({ fingerprint }) => fingerprint)])
  if (lacking.length > 0)
    throw new AdministrationError(
      'the other cell does not accept a server secret of these keys: start its servers with it in SVC_KEY_SECRET_OLD first',
    )
}

/**
 * Copies accounts, which are closed in the source, in one transaction of the target, so that they arrive as a whole and
 * checked, or not at all; `arrived` adds to that transaction at its end. Rejects with AdministrationError if the source still changes.
 */
export async function copyAccounts(
  source: Postgres,
  target: Postgres,
  moved: Moved,
  arrived: (transaction: Queryable) => Promise<void>,
): Promise<CopiedRows> {
  await checkSecrets(source, target, moved)
  await rollUp(source)
  await makeDays(source, target, moved)
  return target.transaction(async to => {
    await to.query(inUtc)
    await clear(to, moved)
    const copied: Record<string, number> = {}
    await source.transaction(async from => {
      await snapshot(from)
      for (const table of copiedTables) copied[table.name] = await copyTable(from, to, table, moved)
    })
    // Read in another snapshot, which shows charges made meanwhile.
    await source.transaction(async from => {
      await from.query(inUtc)
      await checkClosed(from, moved)
      await check(from, to, moved)
    })
    await to.query(`INSERT INTO account_moves (account_id, state) SELECT unnest($1::text[]), 'received'`, [moved[0]])
    await arrived(to)
    return copied
  })
}

const inUse =
  'a transaction in the other cell, such as that of pg_dump, has used its tables for long: nothing was moved; try again after it'

/** Makes the partitions of days in which events were charged: before, because that locks the table for a moment. */
async function makeDays(source: Queryable, target: Queryable, moved: Moved) {
  const days = await source.query<{ day: string }>(
    'SELECT DISTINCT day FROM usage_events WHERE account_id = ANY ($1)',
    [moved[0]],
  )
  for (const { day } of days)
    try {
      await makeDay(target, 'usage_events', day)
    } catch (error) {
      throw isInUse(error) ? new AdministrationError(inUse) : error
    }
}
