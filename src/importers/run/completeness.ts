import type { Importer } from '../importer.ts'
import type { DatedDocument } from './snapshot-date.ts'

/** Whether files are the whole register; if not, why. */
export type Completeness = true | string

const areLists = (documents: readonly DatedDocument[]): Completeness => {
  const empty = documents.find(({ isHeaderOnly }) => isHeaderOnly)
  if (empty) return `${empty.name} has a header and no rows`
  return documents.every(({ isList }) => isList) || 'there are single records instead of a list'
}

const readAtMost = (limit: number) => `at most ${limit} records were read`

/** Whether files are the whole register together, whatever their dates; if nothing shows that they are, why. */
export const completenessOfAll = (
  { isFull }: Importer,
  main: readonly DatedDocument[],
  limit: number | undefined,
): Completeness => {
  if (limit !== undefined) return readAtMost(limit)
  const found = isFull(main)
  return found === true ? areLists(main) : found
}

/** Whether the files of each date are the whole register: only those of one date can be. In the order of the documents. */
export const completenessByDate = (
  { isFull, confirmedBy }: Importer,
  main: readonly DatedDocument[],
  limit: number | undefined,
): Map<string | null, Completeness> => {
  const isWhole = isFull(main) === true
  const completenessOf = (documents: readonly DatedDocument[], date: string | null): Completeness => {
    if (limit !== undefined) return readAtMost(limit)
    if (date === null && confirmedBy === 'file') return 'the date of the files is unknown'
    const found = isFull(documents)
    if (found === true) return areLists(documents)
    return isWhole ? 'the files that are the whole register together are of different dates' : found
  }
  const groups = Map.groupBy(main, ({ snapshotDate }) => snapshotDate)
  return new Map([...groups].map(([date, documents]) => [date, completenessOf(documents, date)]))
}
