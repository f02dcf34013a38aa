import type { StagedCounts } from '#data/partitions/staging/staged-rows-writer.ts'
import type { MappingCounts } from '../blocks/block-counts.ts'
import { ImportError } from '../import-error.ts'
import type { Completeness } from '../run/completeness.ts'
import type { IdentifiedDocuments } from '../run/identify-documents.ts'

// A few rows may be of companies that the main file does not have.
const minRows = 5
const minRowsRefused = 1_000

/** Whether a main file that another one looks up is given alone. */
const isMainOnly = (
  { documents }: IdentifiedDocuments['supplementary'][number],
  main: IdentifiedDocuments['main'],
): boolean => documents.every(document => main.includes(document))

/** Supplementary files of which no row was found by a record, with their rows: their keys may be in another form. */
export const unjoinedFiles = (
  { main, supplementary }: Pick<IdentifiedDocuments, 'main' | 'supplementary'>,
  staged: Record<string, StagedCounts>,
  { joined }: Pick<MappingCounts, 'joined'>,
): Record<string, number> => {
  const looked = supplementary
    .filter(each => !each.file.isAboutFiles && !isMainOnly(each, main))
    .map(({ file: { name } }): [string, number] => [name, staged[name]?.kept ?? 0])
  return Object.fromEntries(looked.filter(([name, rows]) => rows >= minRows && !joined[name]))
}

export const describeUnjoined = ([name, rows]: [string, number]): string =>
  `none of the ${rows} rows of ${name} is of a record of the main file`

/** Throws `ImportError` if a whole register finds none of 1,000 rows or more of proceedings: their companies would be active. */
export const refuseUnjoined = (
  unjoined: Record<string, number>,
  { supplementary }: Pick<IdentifiedDocuments, 'supplementary'>,
  completeness: Completeness,
): void => {
  const ofProceedings = supplementary.filter(({ file }) => file.isOfProceedings).map(({ file }) => file.name)
  const found = Object.entries(unjoined).find(([name, rows]) => ofProceedings.includes(name) && rows >= minRowsRefused)
  if (completeness !== true || !found) return
  throw new ImportError(
    `${describeUnjoined(found)}: the register may write their numbers in another form now; nothing was replaced`,
  )
}
