import type { Database } from 'better-sqlite3'
import { migrationsTable } from '../migrations/migrate.ts'
import type { Step } from '../migrations/migration-source.ts'
import { damaged } from './damaged-database.ts'
import { DataFolderError } from './data-folder-error.ts'

/** The names of the steps that a database has taken, in their order. */
export function takenSteps(database: Database): string[] {
  const isThere = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(migrationsTable)
  return isThere ? database.prepare<[], string>(`SELECT name FROM ${migrationsTable} ORDER BY id`).pluck().all() : []
}

/** Throws `DataFolderError` for a database that took steps which this release does not have. */
export function refuseOtherSteps(database: Database, steps: readonly Step[]): void {
  const taken = takenSteps(database)
  const names = steps.map(([name]) => name)
  const others = taken.filter(name => !names.includes(name))
  if (others.length === 0) return
  const listed = others.join(', ')
  if (names.some(name => !taken.includes(name))) throw damaged(database.name, `unknown migrations: ${listed}`)
  throw new DataFolderError(
    `${database.name} was migrated by a later release (${listed}): run that release, or restore a backup made before`,
  )
}
