import type { Database } from 'better-sqlite3'
import { retryWhileBusy } from '../retry-while-busy.ts'
import type { Step } from './migration-source.ts'
import { stepsTable } from './steps-table.ts'

function isUpToDate(database: Database, steps: readonly Step[]): boolean {
  const hasTable = database.prepare('SELECT 1 FROM sqlite_schema WHERE name = ?').get(stepsTable) !== undefined
  if (!hasTable) return false
  const taken = database.prepare<[], string>(`SELECT name FROM ${stepsTable} ORDER BY id`).pluck().all()
  return taken.length === steps.length && steps.every(([name], i) => name === taken[i])
}

/**
 * Migrates a database to the last step, in one transaction. Processes that start at the same time wait for each other,
 * for about two seconds.
 */
export const migrate = (database: Database, steps: readonly Step[], attempts = 20): Promise<void> =>
  retryWhileBusy(async () => {
    if (isUpToDate(database, steps)) return
    // Imported here, because knex and its packages are more modules than all others of a command.
    const { takeSteps } = await import('./take-steps.ts')
    await takeSteps(database.name, steps)
  }, attempts)
