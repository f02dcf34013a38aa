import { demoAccountId } from '#domain/billing/daily-caps.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'
import type { Admission } from '../../usage/usage-ledger.ts'
import type { Postgres, Queryable } from '../connect.ts'
import type { Position } from './copied-table.ts'
import { copiedTables } from './copied-tables.ts'

/** How far the copy of a table is. */
export interface CopiedRows {
  rows: number
  last: Position
}

/** What the database says of the folder that is moved into it. */
export interface MoveState {
  folder_id: string
  /** The sums of the folder when the move began, by name. */
  sums: Readonly<Record<string, string>>
  /** By table. */
  copied: Readonly<Record<string, CopiedRows>>
  finished_at: string | null
}

export const readState = async ({ query }: Queryable): Promise<MoveState | undefined> =>
  (await query<MoveState>('SELECT folder_id, sums, copied, finished_at FROM moved_folder'))[0]

/** A database in which a server or a command was started has accounts; server secrets alone may be there. */
const othersSql = `
  SELECT EXISTS (SELECT FROM accounts) OR EXISTS (SELECT FROM operators) OR EXISTS (SELECT FROM audit_log)
    OR EXISTS (SELECT FROM usage_months) OR EXISTS (SELECT FROM usage_events) OR EXISTS (SELECT FROM usage_totals)
    OR EXISTS (SELECT FROM idempotency_keys) OR EXISTS (SELECT FROM webhook_endpoints) AS found,
    EXISTS (SELECT FROM accounts) AND NOT EXISTS (SELECT FROM accounts WHERE id <> $1)
    AND NOT EXISTS (SELECT FROM operators) AS only_demo`

/** Rejects with DataFolderError if a database holds anything of others. */
export async function checkEmpty({ query }: Queryable): Promise<void> {
  const [row] = await query<{ found: boolean; only_demo: boolean }>(othersSql, [demoAccountId])
  if (!row?.found) return
  const holds = row.only_demo ? 'the demo account, which a server that was started on it has made' : 'other accounts'
  throw new DataFolderError(`the database holds ${holds}: name an empty one`)
}

/** Marks an empty database as the one that a folder is moved into; no server starts on it from then on. */
export const beginMove = (postgres: Postgres, folderId: string, sums: MoveState['sums']): Promise<void> =>
  postgres.transaction(async transaction => {
    // Changes of accounts wait for it, and then find that the database is taken.
    await transaction.query('SELECT 1 FROM key_clock FOR UPDATE')
    await checkEmpty(transaction)
    await transaction.query('DELETE FROM server_secrets')
    await transaction.query('INSERT INTO moved_folder (folder_id, sums) VALUES ($1, $2)', [
      folderId,
      JSON.stringify(sums),
    ])
  })

/** Removes what was copied of a folder that has changed since. */
export const startOver = (postgres: Postgres, sums: MoveState['sums']): Promise<void> =>
  postgres.transaction(async ({ query }) => {
    await query('ALTER TABLE audit_log DISABLE TRIGGER USER')
    await query(`TRUNCATE ${copiedTables.map(({ name }) => name).join(', ')}`)
    await query('ALTER TABLE audit_log ENABLE TRIGGER USER')
    await query(`UPDATE moved_folder SET copied = '{}', sums = $1`, [JSON.stringify(sums)])
  })

const advanceSql = `
  UPDATE moved_folder SET copied = copied || jsonb_build_object($1::text, $2::jsonb)
  WHERE finished_at IS NULL AND copied -> $1 IS NOT DISTINCT FROM $3::jsonb RETURNING 1`

/** Notes how far a table is, in the transaction of its rows. Rejects with DataFolderError if another process has copied meanwhile. */
export async function advance({ query }: Queryable, table: string, from: CopiedRows | undefined, to: CopiedRows) {
  const [row] = await query(advanceSql, [table, JSON.stringify(to), from ? JSON.stringify(from) : null])
  if (!row) throw new DataFolderError('another svc migrate has written to the database: end it, and run this one again')
}

const finishSql = [
  `SELECT setval(pg_get_serial_sequence('keys', 'position'), greatest(max(position), 1)) FROM keys`,
  `SELECT setval(pg_get_serial_sequence('anonymous_admissions', 'id'), greatest(max(id), 1)) FROM anonymous_admissions`,
  // Every server reads everything again.
  'INSERT INTO key_changes (version) SELECT version + 1 FROM key_clock',
  'UPDATE moved_folder SET finished_at = now()',
]

interface LastFacts {
  /** The highest that was ever given. */
  auditPosition: number
  /** The admissions of the last minutes, oldest first. */
  admissions: readonly Admission[]
}

const admissionsSql =
  'INSERT INTO usage_admissions (until_ms, admissions) SELECT $1::bigint, $2::json WHERE $1 IS NOT NULL'

/** Opens the database to servers. */
export const finishMove = (postgres: Postgres, { auditPosition, admissions }: LastFacts): Promise<void> =>
  postgres.transaction(async ({ query }) => {
    for (const sql of finishSql) await query(sql)
    await query('UPDATE key_clock SET version = version + 1, audit_position = $1', [auditPosition])
    await query(admissionsSql, [admissions.at(-1)?.at ?? null, JSON.stringify(admissions)])
  })
