import type BetterSqlite3 from 'better-sqlite3'
import { fullDates } from '../full-file-dates.ts'
import { readMeta, writeMeta } from '../meta-value.ts'
import type { ImportFile } from './import-record.ts'
import { lostRows, saveRows } from './supplementary-rows.ts'

/** The optional files that may come with the main file of a register, by name. */
export interface SupplementaryNames {
  given: readonly string[]
  missing: readonly string[]
  /** Files in the same folder whose headers match none of the register's files. */
  unknown?: readonly string[]
  /** The rows that are kept of those given, by name. */
  rows?: Readonly<Record<string, number>>
}

/**
 * Thrown when files that the last import of the whole register had, or rows of them, are missing now: insolvent companies
 * would be active, and addresses gone; `svc import` prints its message.
 */
export class LostFilesError extends Error {
  constructor(country: string, change: string, lost: string) {
    super(`the last import of ${country} had ${change}: what ${lost} say of companies would be lost`)
    this.name = 'LostFilesError'
  }
}

const unknownFiles = (names: readonly string[]): string =>
  names.length > 0 ? ` (there are files with unknown headers: ${names.slice(0, 5).join(', ')})` : ''

const namesKey = (source: string) => `supplementary_files ${source}`

const storedNames = (database: BetterSqlite3.Database, source: string) =>
  readMeta<string[]>(database, namesKey(source)) ?? []

/** Whether files are the whole register, and no file imported before is newer. */
const isNewestWhole = (database: BetterSqlite3.Database, source: string, files: readonly ImportFile[]): boolean =>
  files.some(
    ({ isFull, snapshot_date }) => isFull && (snapshot_date ?? '') >= (fullDates(database, source).at(-1) ?? ''),
  )

interface Import {
  source: string
  files: readonly ImportFile[]
}

/**
 * Throws `LostFilesError` if newer files of the whole register come without a file that the last import had, or with a file
 * that is empty or looks cut short.
 */
export const refuseLostFiles = (
  database: BetterSqlite3.Database,
  country: string,
  { source, files }: Import,
  { missing, unknown = [], rows = {} }: SupplementaryNames,
): void => {
  if (!isNewestWhole(database, source, files)) return
  const lost = storedNames(database, source).filter(name => missing.includes(name))
  if (lost.length > 0)
    throw new LostFilesError(country, `${lost.join(', ')}, now missing${unknownFiles(unknown)}`, 'only these files')
  const [fewer] = lostRows(database, source, rows)
  if (fewer) throw new LostFilesError(country, `${fewer.before} rows of ${fewer.name}, now ${fewer.now}`, 'the others')
}

/** Remembers which files the newest whole register came with, and their rows; returns whether these were others before. */
export const saveSupplementaryNames = (
  database: BetterSqlite3.Database,
  { source, files }: Import,
  { given, rows = {} }: SupplementaryNames,
): boolean => {
  if (!isNewestWhole(database, source, files)) return false
  const areOthers = JSON.stringify(storedNames(database, source)) !== JSON.stringify(given)
  writeMeta(database, namesKey(source), given)
  saveRows(database, source, rows)
  return areOthers
}
