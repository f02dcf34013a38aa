import { statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { ImportError } from '../import-error.ts'
import type { Importer, RowsBeside } from '../importer.ts'
import { isoDay, moment } from '../mapping/source-values.ts'
import type { ExaminedDocument } from './examine-documents.ts'

const dayMs = 86_400_000

const newest = (moments: (string | undefined)[]): string | undefined =>
  moments
    .filter(value => value !== undefined)
    .toSorted()
    .at(-1)

const dayNamed = ({ dateInName }: Importer, { name, path }: ExaminedDocument): string | undefined =>
  [name, basename(path), basename(dirname(path))].map(text => isoDay(dateInName?.(text))).find(Boolean)

const dayInside = ({ dateInColumn }: Importer, { columns, firstRow }: ExaminedDocument): string | undefined => {
  const column = columns.find(name => name.toLowerCase() === dateInColumn?.column.toLowerCase())
  return column ? isoDay(dateInColumn?.read(firstRow[column] ?? '')) : undefined
}

const modified = ({ path }: ExaminedDocument, now: number): string =>
  new Date(Math.min(statSync(path).mtimeMs, now)).toISOString()

/**
 * When the source took its files: as told, else by a date in them, else by one in their names, else by their time of
 * modification, the newest of several; null where every record carries its own. Throws `ImportError` on a date that is none,
 * or that lies in the future.
 */
export const snapshotDate = (
  importer: Importer,
  documents: readonly ExaminedDocument[],
  { told, now, rowsBeside }: { told: string | undefined; now: number; rowsBeside: RowsBeside },
): string | null => {
  if (importer.confirmedBy === 'record') return null
  if (told !== undefined && !isoDay(told))
    throw new ImportError(`The snapshot date "${told}" is no date (expected YYYY-MM-DD).`)
  const day =
    told ??
    isoDay(importer.dateBeside?.(rowsBeside)) ??
    newest(documents.map(document => dayInside(importer, document))) ??
    newest(documents.map(document => dayNamed(importer, document))) ??
    newest(documents.map(document => modified(document, now)))
  const date = moment(day) ?? null
  if (date && Date.parse(date) > now + dayMs) throw new ImportError(`The snapshot date ${date} lies in the future.`)
  return date
}
