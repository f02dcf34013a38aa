import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'
import { noteMove } from '../../accounts/moved-folder.ts'
import type { Admission } from '../../usage/usage-ledger.ts'
import { placeOf } from '../client-config.ts'
import { connectPostgres, type Postgres } from '../connect.ts'
import { migratePostgres, missingSteps } from '../migrate.ts'
import { schema } from '../schema.ts'
import { checkTables, sumsOf } from './check-tables.ts'
import type { CopiedTable } from './copied-table.ts'
import { copiedTables } from './copied-tables.ts'
import { copyTables } from './copy-tables.ts'
import { type FolderSource, openFolderSource } from './folder-source.ts'
import { beginMove, checkEmpty, finishMove, type MoveState, readState, startOver } from './move-state.ts'

/** How far a move is: parts of a table that are copied, or the table that is checked. */
export interface MoveProgress {
  step: 'copy' | 'check'
  table: string
  /** Of all tables. */
  done: number
  total: number
}

export interface MoveOptions {
  dataDir: string
  url: string
  source: SecretSource
  /** Whether nothing is written to the database. */
  isDryRun: boolean
  onProgress?: (progress: MoveProgress) => void
  /** Rows of a batch, if not those that suit each table. */
  rowsPerBatch?: number
  /** Milliseconds since the epoch. */
  now: number
}

/** What was moved. */
export interface MoveSummary {
  /** Host, port and name of the database. */
  database: string
  state: 'moved' | 'moved before' | 'not moved'
  /** When it was finished, in ISO 8601; null in a dry run. */
  finished_at: string | null
  /** Rows of each table; of the totals, accounts and months. */
  rows: Record<string, number>
  /** Sums that were compared. */
  sums: number
}

/** Batches and checks of large folders take longer than the statements of a server may. */
const connect = (url: string) => connectPostgres(url, { max: 2, isPatient: true })

const countOf = (source: FolderSource, { database, countSql }: CopiedTable) =>
  source[database].prepare<[], number>(countSql).pluck().get() ?? 0

const rowsIn = (source: FolderSource) =>
  Object.fromEntries(copiedTables.map(table => [table.name, countOf(source, table)]))

const isSame = (a: MoveState['sums'], b: MoveState['sums']) => JSON.stringify(a) === JSON.stringify(b)

const checkFolder = (state: MoveState | undefined, { folderId }: FolderSource) => {
  if (state && state.folder_id !== folderId)
    throw new DataFolderError('the database holds the accounts of another data folder: name an empty one')
}

/** The requests of the last two minutes, from which servers restore their windows. */
const recentAdmissions = ({ usage }: FolderSource, now: number) =>
  usage
    .prepare<[number], Admission>('SELECT kid, bucket, at_ms AS at FROM usage_events WHERE at_ms > ? ORDER BY at_ms')
    .all(now - 120_000)

const auditPosition = ({ accounts }: FolderSource) =>
  accounts.prepare<[], number>(`SELECT seq FROM sqlite_sequence WHERE name = 'audit_log'`).pluck().get() ?? 0

/**
 * The state that the copy continues from: a new one, or that of an earlier move that was stopped, if the folder has not changed
 * since.
 */
async function startedState(postgres: Postgres, source: FolderSource): Promise<MoveState> {
  const sums = sumsOf(source)
  const state = await readState(postgres)
  if (!state) await beginMove(postgres, source.folderId, sums)
  else if (!isSame(state.sums, sums)) await startOver(postgres, sums)
  return (await readState(postgres)) as MoveState
}

async function move(
  postgres: Postgres,
  source: FolderSource,
  { now, rowsPerBatch: limit, onProgress = () => {} }: MoveOptions,
) {
  const counts = rowsIn(source)
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const { copied, sums } = await startedState(postgres, source)
  const done = new Map(Object.entries(copied).map(([table, { rows }]) => [table, rows]))
  const progress = (step: MoveProgress['step'], table: string) =>
    onProgress({ step, table, total, done: [...done.values()].reduce((sum, rows) => sum + rows, 0) })
  await copyTables(postgres, source, {
    copied,
    limit,
    onRows: (table, rows) => {
      done.set(table, Math.min(rows, counts[table] ?? rows))
      progress('copy', table)
    },
  })
  await checkTables(postgres, source, { sums, onTable: table => progress('check', table) })
  await finishMove(postgres, { auditPosition: auditPosition(source), admissions: recentAdmissions(source, now) })
}

/** What would be moved, after the same checks; the database is only read. */
async function dryRun(url: string, source: FolderSource) {
  const isNew = (await missingSteps(url, schema)).includes('accounts 001-accounts')
  if (isNew) return
  await using postgres = connect(url)
  const state = (await missingSteps(url, schema)).length === 0 ? await readState(postgres) : undefined
  checkFolder(state, source)
  if (!state) await checkEmpty(postgres)
}

/**
 * Moves the accounts of a data folder into a PostgreSQL that has none, checks them row by row and by sums, and opens it to
 * servers. If it is stopped at any point and run again, it continues. The folder is not changed, except for a note of the move.
 * Rejects with DataFolderError and StoreUnavailableError.
 */
export async function moveFolder(options: MoveOptions): Promise<MoveSummary> {
  const { dataDir, url, isDryRun } = options
  using source = await openFolderSource(dataDir, options.source)
  const summary = {
    database: placeOf(url),
    rows: rowsIn(source),
    sums: copiedTables.flatMap(({ sums }) => sums).length,
  }
  if (isDryRun) {
    await dryRun(url, source)
    return { ...summary, state: 'not moved', finished_at: null }
  }
  await migratePostgres(url, schema)
  await using postgres = connect(url)
  const before = await readState(postgres)
  checkFolder(before, source)
  if (!before?.finished_at) await move(postgres, source, options)
  const finished_at = before?.finished_at ?? (await readState(postgres))?.finished_at ?? null
  if (finished_at !== null) noteMove(dataDir, { database: summary.database, finished_at })
  return { ...summary, state: before?.finished_at ? 'moved before' : 'moved', finished_at }
}
