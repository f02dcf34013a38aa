import type BetterSqlite3 from 'better-sqlite3'
import { statusBit } from '#domain/companies/known-fields.ts'
import type { ImportRecord } from './import-records.ts'
import { checkedColumns } from './row-checksum.ts'
import type { SeenRows } from './seen-rows.ts'

/**
 * Thrown when so many companies are missing from a full file that it is probably truncated; `svc import` prints its
 * message.
 */
export class TooManyVanishedError extends Error {
  constructor(vanished: number, known: number) {
    super(`${vanished} of the ${known} companies loaded before are not in this file: it looks cut short.`)
    this.name = 'TooManyVanishedError'
  }
}

const minKnown = 1_000
const maxVanishedShare = 0.1

const earlierRows = `SELECT row_id FROM source_records WHERE precedence = 1 AND status <> 'unknown' AND import_id <> @import_id
  AND import_id IN (SELECT import_id FROM imports WHERE source = @source)`

const absentRows = (database: BetterSqlite3.Database, { source, import_id }: ImportRecord, seen: SeenRows) => {
  const rowIds = database.prepare(earlierRows).pluck().iterate({ source, import_id }) as Iterable<number>
  const absent: number[] = []
  let earlier = 0
  for (const rowId of rowIds) {
    earlier += 1
    if (!seen.has(rowId)) absent.push(rowId)
  }
  return { absent, earlier }
}

/**
 * Marks the records of earlier imports that are missing from the newest full file, and returns their number. Absence
 * does not prove dissolution: their status becomes `unknown`, and they stay confirmed by the last file that had them.
 * Throws `TooManyVanishedError` when more than a tenth of at least 1,000 records are absent.
 */
export const markVanished = (database: BetterSqlite3.Database, record: ImportRecord, seen: SeenRows): number => {
  const { source, import_id } = record
  const hasEarlier = database
    .prepare('SELECT 1 FROM imports WHERE source = ? AND import_id <> ?')
    .get(source, import_id)
  if (!hasEarlier) return 0
  const { absent, earlier } = absentRows(database, record, seen)
  const known = earlier + record.counts.written
  if (known >= minKnown && absent.length > known * maxVanishedShare)
    throw new TooManyVanishedError(absent.length, known)
  const mark = database.prepare(
    `UPDATE source_records SET status = 'unknown', fields = fields & ~${statusBit}, record = json_remove(record, '$.status_detail'),
       last_confirmed_at = coalesce(last_confirmed_at, (SELECT confirmed_at FROM imports WHERE imports.import_id = source_records.import_id))
     WHERE row_id = ?`,
  )
  const check = database.prepare(
    `UPDATE source_records SET checksum = row_checksum(${checkedColumns}) WHERE row_id = ?`,
  )
  for (const rowId of absent) {
    mark.run(rowId)
    check.run(rowId)
  }
  return absent.length
}
