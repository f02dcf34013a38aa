import { basename, dirname } from 'node:path'
import { dayMs } from '#domain/calendar.ts'
import { compareFileNames } from '#domain/compare-file-names.ts'
import { compareText } from '#domain/compare-text.ts'
import { ImportError } from '../import-error.ts'
import type { Importer, JoinedRows } from '../importer.ts'
import { dayInText, isoDay, moment } from '../mapping/source-values.ts'
import type { InspectedDocument } from './inspect-documents.ts'

/** The word by which an operator imports files whose date is unknown. */
const unknownDate = 'unknown'

/** A document and when the source exported it, RFC 3339; null if that is unknown, or every record has its own time. */
export interface DatedDocument extends InspectedDocument {
  snapshotDate: string | null
}

/** The day in the name of a document, of the file it is in, or of its folder. */
export const dayInName = (
  { dateInName = dayInText }: Importer,
  { name, path }: InspectedDocument,
): string | undefined =>
  [name, basename(path), basename(dirname(path))].map(text => isoDay(dateInName(text))).find(Boolean)

const dayInColumn = ({ dateInColumn }: Importer, { columns, firstRow }: InspectedDocument): string | undefined => {
  const column = columns.find(name => name.toLowerCase() === dateInColumn?.column.toLowerCase())
  return column ? isoDay(dateInColumn?.read(firstRow[column] ?? '')) : undefined
}

const checkGiven = (given: string | undefined) => {
  if (given === undefined || given === unknownDate || isoDay(given)) return
  throw new ImportError(`the snapshot date "${given}" is not a date (expected YYYY-MM-DD, or ${unknownDate})`)
}

const checkFuture = (date: string | null, now: number) => {
  if (date && Date.parse(date) > now + dayMs) throw new ImportError(`the snapshot date ${date} is in the future`)
}

const askForDate = (name: string): never => {
  throw new ImportError(
    `nothing tells the date of ${name}: add --snapshot-date YYYY-MM-DD, the day the register exported it, or --snapshot-date ${unknownDate}`,
  )
}

// The order of the arguments has no effect. Where records have their own dates, the name that sorts last is read first,
// because the first of two records with equal dates is kept.
const byDate = (one: DatedDocument, other: DatedDocument) =>
  compareText(one.snapshotDate ?? '', other.snapshotDate ?? '') || compareFileNames(one.name, other.name)

interface DateOptions {
  /** `YYYY-MM-DD` for all documents, or `unknown` for those without a date of their own. */
  givenDate: string | undefined
  /** The day on which the files were published, if they were downloaded; used if nothing else gives their date. */
  publishedDay: string | undefined
  /** Milliseconds since the epoch. */
  now: number
  /** Absent before the supplementary files are read, which may contain the date. */
  joinedRows?: JoinedRows
}

/**
 * The documents with their dates, in the order in which they are read: the oldest first. The date is the given one, else
 * one inside the files, else the one in the document's name, its file's or its folder's, else the published one; never
 * that of a copy. Throws `ImportError` when a date is invalid, in the future, or not known.
 */
export const dateDocuments = (
  importer: Importer,
  documents: readonly InspectedDocument[],
  { givenDate, publishedDay, now, joinedRows }: DateOptions,
): DatedDocument[] => {
  if (importer.confirmedBy === 'record')
    return documents.map(document => ({ ...document, snapshotDate: null })).toSorted((one, other) => byDate(other, one))
  checkGiven(givenDate)
  const given = givenDate === unknownDate ? undefined : givenDate
  const ofAll = given ?? isoDay(joinedRows && importer.dateInSupplement?.(joinedRows))
  const mayStayUnknown = givenDate === unknownDate || (!joinedRows && importer.dateInSupplement)
  const dateOf = (document: InspectedDocument): string | null => {
    const day = ofAll ?? dayInColumn(importer, document) ?? dayInName(importer, document) ?? publishedDay
    if (day === undefined && !mayStayUnknown) askForDate(document.name)
    const date = moment(day) ?? null
    checkFuture(date, now)
    return date
  }
  return documents.map(document => ({ ...document, snapshotDate: dateOf(document) })).toSorted(byDate)
}
