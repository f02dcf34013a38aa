import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { giveToOwner } from '../../files/give-to-owner.ts'
import { makeFolder } from '../../files/make-folder.ts'
import { partitionsFolder } from '../partition-file.ts'

/** The database file with the staged rows of a source's supplementary files, while it is imported. */
export const stagingFile = (dataDir: string, source: string): string =>
  join(partitionsFolder(dataDir), `${source}.staging`)

/** Removes a staging file and its journal, where they exist. */
export const removeStagingFile = (filename: string): void => {
  for (const suffix of ['', '-journal']) rmSync(filename + suffix, { force: true })
}

const validName = /^[a-z_]+$/

/** The table of a supplementary file. */
export const stagingTable = (file: string): string => {
  if (!validName.test(file)) throw new Error(`${file} is not a valid name of a supplementary file`)
  return `rows_${file}`
}

const isUsable = (database: Database.Database, identity: string): boolean => {
  try {
    // The file is not synced to disk: it survives a crash of the process, but perhaps not a power cut.
    return (
      database.pragma('quick_check(1)', { simple: true }) === 'ok' &&
      database.prepare("SELECT value FROM meta WHERE key = 'identity'").pluck().get() === identity
    )
  } catch {
    return false
  }
}

/** Opens the staging file of a killed run with the same identity, or creates a new one. */
export const openStagingFile = (filename: string, identity: string): Database.Database => {
  makeFolder(dirname(filename))
  const database = new Database(filename)
  if (isUsable(database, identity)) return database
  database.close()
  removeStagingFile(filename)
  const fresh = new Database(filename)
  giveToOwner(filename)
  fresh.pragma('page_size = 8192')
  fresh.exec('CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL)')
  fresh.prepare("INSERT INTO meta (key, value) VALUES ('identity', ?)").run(identity)
  return fresh
}
