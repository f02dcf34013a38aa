import type BetterSqlite3 from 'better-sqlite3'
import { statusBits } from '#domain/companies/known-fields.ts'
import { checkedColumns } from '../checks/row-checksum.ts'
import type { ImportRecord } from './import-record.ts'
import type { SeenRows } from './seen-rows.ts'

/**
 * Thrown when so many companies are missing from a full file that it is probably truncated; `svc import` prints its
 * message.
 */
export class TooManyVanishedError extends Error {
  constructor(vanished: number, known: number) {
    super(`${vanished} of the ${known} companies loaded before are not in this file: it looks cut short`)
    this.name = 'TooManyVanishedError'
  }
}

const minKnown = 1_000
const maxVanishedShare = 0.1

// A row of a file whose confirmation is about to advance needs a date of its own, even if its status is unknown already.
// One that had ended, and that the newest file before did not list either, has one since, and is not counted again.
const earlierRows = `SELECT row_id, status = 'unknown' AS is_unknown FROM source_records JOIN imports USING (import_id)
  WHERE precedence = 1 AND source = @source AND coalesce(last_confirmed_at, confirmed_at, '') < @date
    AND (status <> 'unknown' OR (last_confirmed_at IS NULL AND confirmed_at IS NOT NULL))
    AND NOT (status = 'dissolved' AND coalesce(last_confirmed_at, iif(confirmed_at IS NULL, '', @newest)) < @newest)`

interface EarlierRow {
  row_id: number
  is_unknown: number
}

const absentRows = (database: BetterSqlite3.Database, source: string, { date, newest = '', seen }: FullFile) => {
  const rows = database.prepare(earlierRows).iterate({ source, date, newest }) as Iterable<EarlierRow>
  const absent: EarlierRow[] = []
  let earlier = 0
  for (const row of rows) {
    if (row.is_unknown === 0) earlier += 1
    if (!seen.has(row.row_id)) absent.push(row)
  }
  return { absent, earlier, vanished: absent.filter(({ is_unknown }) => is_unknown === 0).length }
}

interface FullFile {
  date: string
  /** The date of the newest full file before it. */
  newest?: string | undefined
  /** The rows that it has. */
  seen: SeenRows
  /** Whether it may lack any number of the records of earlier files. */
  acceptsMissing?: boolean | undefined
}

/**
 * Marks the records of earlier files that are missing from the full file of a date, and returns their number. Absence
 * does not prove dissolution: their status becomes `unknown`, unless the register has called them dissolved, and they
 * stay confirmed by the last file that had them.
 * Throws `TooManyVanishedError` when more than a tenth of at least 1,000 records are absent, unless that is accepted.
 */
export const markVanished = (
  database: BetterSqlite3.Database,
  { source, files, counts }: ImportRecord,
  file: FullFile,
): number => {
  const { date, acceptsMissing = false } = file
  const [{ import_id } = { import_id: 0 }] = files.filter(({ snapshot_date }) => snapshot_date === date)
  const hasEarlier = database.prepare('SELECT 1 FROM imports WHERE source = ? AND import_id < ?').get(source, import_id)
  if (!hasEarlier) return 0
  const { absent, earlier, vanished } = absentRows(database, source, file)
  const known = earlier + counts.written
  if (!acceptsMissing && known >= minKnown && vanished > known * maxVanishedShare)
    throw new TooManyVanishedError(vanished, known)
  const forgetStatus = database.prepare(
    `UPDATE source_records SET status = 'unknown', fields = fields & ~${statusBits}, record = json_remove(record, '$.status_detail')
     WHERE row_id = ? AND status <> 'dissolved'`,
  )
  const keepDate = database.prepare(
    `UPDATE source_records SET
       last_confirmed_at = coalesce(last_confirmed_at, (SELECT confirmed_at FROM imports WHERE imports.import_id = source_records.import_id))
     WHERE row_id = ?`,
  )
  const check = database.prepare(
    `UPDATE source_records SET checksum = row_checksum(${checkedColumns}) WHERE row_id = ?`,
  )
  for (const { row_id } of absent) {
    forgetStatus.run(row_id)
    keepDate.run(row_id)
    check.run(row_id)
  }
  return vanished
}
