import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { partitionVersion, versionOf } from '../migrations/partition/partition-migrations.ts'
import { partitionFile } from './partition-file.ts'

/** The sources of a partition that an earlier release wrote; undefined for any other, and when it cannot be read. */
export const outdatedSources = (dataDir: string, country: string): string[] | undefined => {
  const filename = partitionFile(dataDir, country)
  if (!existsSync(filename)) return undefined
  try {
    const database = new Database(filename, { readonly: true })
    try {
      const version = versionOf(database)
      if (version < 1 || version >= partitionVersion) return undefined
      return database.prepare('SELECT DISTINCT source FROM imports').pluck().all() as string[]
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}
