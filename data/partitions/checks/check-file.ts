import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { readThrough } from '../../files/read-through.ts'
import { partitionVersion, versionOf } from '../../migrations/partition/partition-migrations.ts'
import { isCorruption, isTransient } from '../../transient-error.ts'
import { type DamagedRecord, maxDamagedRecords } from './damaged-records.ts'
import { damagedRows } from './damaged-rows.ts'
import { damagedTrees, type LookupTree, readLookupPages } from './lookup-pages.ts'
import { isMetaIntact } from './meta-checksum.ts'

/** The result of a check of a partition's file. */
export interface FileVerdict {
  state: 'intact' | 'corrupt'
  /** Records that are damaged, at most 1,000; a file that has some is still `intact`. */
  damaged: DamagedRecord[]
  /** What finds companies by their numbers, where its pages are damaged. */
  trees: LookupTree[]
}

const corrupt: FileVerdict = { state: 'corrupt', damaged: [], trees: [] }

/** Whether the pages of a database are consistent, by SQLite's quick check. */
export const hasIntactPages = (database: Database.Database): boolean => {
  try {
    return database.pragma('quick_check(1)', { simple: true }) === 'ok'
  } catch (error) {
    if (isCorruption(error)) return false
    throw error
  }
}

const check = async (database: Database.Database): Promise<FileVerdict> => {
  if (!hasIntactPages(database)) return corrupt
  // A partition that cannot be opened is not read.
  if (versionOf(database) !== partitionVersion || !isMetaIntact(database)) return corrupt
  const damaged: DamagedRecord[] = []
  for (const { registry_id, precedence, isChecked } of damagedRows(database)) {
    damaged.push({ registry_id, precedence, isMissingFromIndex: isChecked })
    if (damaged.length === maxDamagedRecords) break
  }
  const trees = await damagedTrees(database.name, readLookupPages(database))
  return { state: 'intact', damaged, trees: [...trees] }
}

const verdictOf = async (filename: string): Promise<FileVerdict> => {
  let database: Database.Database | undefined
  try {
    database = new Database(filename, { readonly: true, fileMustExist: true })
    return await check(database)
  } catch (error) {
    if (!isTransient(error) || !existsSync(filename)) return corrupt
    throw error
  } finally {
    database?.close()
  }
}

/**
 * Checks a database file page by page and row by row. Rejects when it cannot be read now, as on a disk that fails, which says
 * nothing about the file.
 */
export async function checkFile(filename: string): Promise<FileVerdict> {
  const verdict = await verdictOf(filename)
  if (verdict.state === 'corrupt' && existsSync(filename)) readThrough(filename)
  return verdict
}
