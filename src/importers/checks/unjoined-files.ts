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

type Supplementary = Pick<IdentifiedDocuments, 'main' | 'supplementary'>

/** The names of the supplementary files whose rows records look up. */
const namesOfLookedUp = ({ main, supplementary }: Supplementary): string[] =>
  supplementary.filter(each => !each.file.isAboutFiles && !isMainOnly(each, main)).map(({ file }) => file.name)

/**
 * Supplementary files of which no row is kept, with their rows: the codes that choose them may have changed, or there is a
 * header only.
 */
export const unusedFiles = (files: Supplementary, staged: Record<string, StagedCounts>): Record<string, number> =>
  Object.fromEntries(
    namesOfLookedUp(files)
      .filter(name => staged[name]?.kept === 0 && (staged[name].read === 0 || staged[name].read >= minRows))
      .map(name => [name, staged[name]?.read ?? 0]),
  )

/** Supplementary files of which no row was found by a record, with their rows: their keys may be in another form. */
export const unjoinedFiles = (
  files: Supplementary,
  staged: Record<string, StagedCounts>,
  { joined }: Pick<MappingCounts, 'joined'>,
): Record<string, number> => {
  const looked = namesOfLookedUp(files).map((name): [string, number] => [name, staged[name]?.kept ?? 0])
  return Object.fromEntries(looked.filter(([name, rows]) => rows >= minRows && !joined[name]))
}

export const describeUnjoined = ([name, rows]: [string, number]): string =>
  `none of the ${rows} rows of ${name} is of a record of the main file`

export const describeUnused = ([name, rows]: [string, number]): string =>
  rows === 0 ? `${name} has a header and no rows` : `none of the ${rows} rows of ${name} is kept`

/**
 * Throws `ImportError` if a whole register matches none of 1,000 or more rows of proceedings, or has 1,000 or more companies
 * and no row of proceedings: companies in one would be served as active.
 */
export const refuseUnjoined = (
  { unjoined, unused }: Record<'unjoined' | 'unused', Record<string, number>>,
  { supplementary }: Pick<IdentifiedDocuments, 'supplementary'>,
  { completeness, companies }: { completeness: Completeness; companies: number },
): void => {
  if (completeness !== true) return
  const ofProceedings = supplementary.filter(({ file }) => file.isOfProceedings).map(({ file }) => file.name)
  const isRefused = ([name, rows]: [string, number]) => ofProceedings.includes(name) && rows >= minRowsRefused
  const refuse = (found: string, what: string) => {
    throw new ImportError(`${found}: the register may write their ${what} in another form now; nothing was replaced`)
  }
  for (const found of Object.entries(unjoined).filter(isRefused)) refuse(describeUnjoined(found), 'numbers')
  for (const found of Object.entries(unused).filter(isRefused)) refuse(describeUnused(found), 'codes')
  const empty = ofProceedings.find(name => unused[name] === 0)
  if (empty !== undefined && companies >= minRowsRefused)
    throw new ImportError(
      `${describeUnused([empty, 0])}, for ${companies} companies: the file is damaged, or another one; nothing was replaced`,
    )
}
