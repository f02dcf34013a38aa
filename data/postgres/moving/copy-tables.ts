import type { Database } from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'
import type { Postgres, Queryable } from '../connect.ts'
import type { Batch, CopiedTable } from './copied-table.ts'
import { copiedTables } from './copied-tables.ts'
import type { FolderSource } from './folder-source.ts'
import { advance, type CopiedRows, type MoveState } from './move-state.ts'

export const batchText = ({ rows }: Batch): string => `[${rows.join(',')}]`

const insertSql = ({ name, columns }: CopiedTable) => `
  INSERT INTO ${name} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
  SELECT ${columns.join(', ')} FROM json_populate_recordset(NULL::${name}, $1::text::json)`

const daysSql = (column: string, table: string) =>
  `SELECT DISTINCT strftime('%Y-%m-%d', ${column} / 1000, 'unixepoch') AS day FROM ${table} ORDER BY 1`

/** Makes the partitions of the days that have rows; after them those of today, which a server would make. */
async function makeDays({ query }: Queryable, usage: Database) {
  const days = (column: string, table: string) => usage.prepare<[], string>(daysSql(column, table)).pluck().all()
  for (const day of days('at_ms', `usage_events WHERE env = 'live' AND units <> 0`))
    await query('SELECT make_usage_days($1::date, 1)', [day])
  for (const day of days('first_used_ms', 'idempotency_keys')) await query('SELECT make_key_days($1::date, 1)', [day])
}

/** Values that no column can hold, and rows that break a rule of the schema. */
const isOfRow = (error: unknown): error is Error => /^2[23]/.test(errorCode(error))

async function insert({ query }: Queryable, table: CopiedTable, text: string) {
  try {
    await query(insertSql(table), [text])
  } catch (error) {
    if (!isOfRow(error)) throw error
    throw new DataFolderError(`a row of ${table.name} cannot be stored: ${error.message}`)
  }
}

async function copyTable(
  postgres: Postgres,
  source: FolderSource,
  table: CopiedTable,
  { copied, limit, onRows }: { copied: CopiedRows | undefined; limit?: number | undefined; onRows(rows: number): void },
) {
  let at = copied
  for (let batch = table.read(source, at?.last, limit); batch; batch = table.read(source, at?.last, limit)) {
    const { rows, last } = batch
    const next = { rows: (at?.rows ?? 0) + rows.length, last }
    const text = batchText(batch)
    await postgres.transaction(async transaction => {
      // The last commit waits for the disk, and with it for all before.
      await transaction.query('SET LOCAL synchronous_commit = off')
      await insert(transaction, table, text)
      await advance(transaction, table.name, at, next)
    })
    at = next
    onRows(next.rows)
  }
}

interface CopyOptions extends Pick<MoveState, 'copied'> {
  /** Rows of a batch, if not those that suit each table. */
  limit?: number | undefined
  onRows(table: string, rows: number): void
}

/** Copies the rest of all tables, a batch in each transaction, which also notes how far it is. */
export async function copyTables(
  postgres: Postgres,
  source: FolderSource,
  { copied, limit, onRows }: CopyOptions,
): Promise<void> {
  await makeDays(postgres, source.usage)
  for (const table of copiedTables)
    await copyTable(postgres, source, table, {
      copied: copied[table.name],
      limit,
      onRows: rows => onRows(table.name, rows),
    })
}
