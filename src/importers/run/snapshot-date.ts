import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { dayMs } from '#domain/billing/calendar.ts'
import { ImportError } from '../import-error.ts'
import type { Importer, JoinedRows } from '../importer.ts'
import { isoDay, moment } from '../mapping/source-values.ts'
import type { InspectedDocument } from './inspect-documents.ts'

const newest = (moments: (string | undefined)[]): string | undefined =>
  moments
    .filter(value => value !== undefined)
    .toSorted()
    .at(-1)

const dayInName = ({ dateInName }: Importer, { name, path }: InspectedDocument): string | undefined =>
  [name, basename(path), basename(dirname(path))].map(text => isoDay(dateInName?.(text))).find(Boolean)

const dayInColumn = ({ dateInColumn }: Importer, { columns, firstRow }: InspectedDocument): string | undefined => {
  const column = columns.find(name => name.toLowerCase() === dateInColumn?.column.toLowerCase())
  return column ? isoDay(dateInColumn?.read(firstRow[column] ?? '')) : undefined
}

const modifiedAt = ({ path }: InspectedDocument, now: number): string =>
  new Date(Math.min(statSync(path).mtimeMs, now)).toISOString()

/**
 * When the source exported its files, RFC 3339: the given date, else a date inside the files, else one in their names,
 * else their modification time; the newest of several. Null if every record has its own time. Throws `ImportError`
 * when the date is invalid or in the future.
 */
export const snapshotDate = (
  importer: Importer,
  documents: readonly InspectedDocument[],
  {
    givenDate,
    publishedDay,
    now,
    joinedRows,
  }: { givenDate: string | undefined; publishedDay: string | undefined; now: number; joinedRows: JoinedRows },
): string | null => {
  if (importer.confirmedBy === 'record') return null
  if (givenDate !== undefined && !isoDay(givenDate))
    throw new ImportError(`The snapshot date "${givenDate}" is not a date (expected YYYY-MM-DD).`)
  const day =
    givenDate ??
    isoDay(importer.dateInSupplement?.(joinedRows)) ??
    newest(documents.map(document => dayInColumn(importer, document))) ??
    newest(documents.map(document => dayInName(importer, document))) ??
    publishedDay ??
    newest(documents.map(document => modifiedAt(document, now)))
  const date = moment(day) ?? null
  if (date && Date.parse(date) > now + dayMs) throw new ImportError(`The snapshot date ${date} is in the future.`)
  return date
}
