import { dayMs } from '#domain/calendar.ts'
import type { Importer } from '../importer.ts'
import type { IdentifiedDocuments } from '../run/identify-documents.ts'
import { type DatedDocument, dayInName } from '../run/snapshot-date.ts'

// Files of one month may be published some days apart, those of two months are further.
const maxApartMs = 15 * dayMs

/**
 * The supplementary files whose names have another date than the main file, by file name. An operator may have replaced only
 * one of them: companies would then have names and addresses of different months.
 */
export const otherDates = (
  importer: Importer,
  main: readonly DatedDocument[],
  supplementary: IdentifiedDocuments['supplementary'],
): Record<string, string> => {
  const newest = main.at(-1)?.snapshotDate
  if (!newest) return {}
  const dated = supplementary.flatMap(({ documents }) =>
    documents.map(document => [document.name, dayInName(importer, document) ?? newest] as const),
  )
  return Object.fromEntries(dated.filter(([, day]) => Math.abs(Date.parse(day) - Date.parse(newest)) > maxApartMs))
}
