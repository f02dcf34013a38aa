import Database from 'better-sqlite3'
import { takenSteps } from '../accounts/refuse-other-steps.ts'
import { accountSteps } from '../migrations/accounts/account-steps.ts'
import type { Step } from '../migrations/migration-source.ts'
import { usageSteps } from '../migrations/usage/usage-steps.ts'
import { accountFiles } from './account-files.ts'

/** The steps that a database with some steps lacks; empty if it has steps of another release. */
function missingIn(database: Database.Database, steps: readonly Step[]): string[] {
  const taken = takenSteps(database)
  const names = steps.map(([name]) => name)
  const isOfThisRelease = taken.length > 0 && taken.every(name => names.includes(name))
  return isOfThisRelease ? names.filter(name => !taken.includes(name)) : []
}

function missingOf(file: string, steps: readonly Step[]): string[] {
  let database: Database.Database | undefined
  try {
    database = new Database(file, { readonly: true, fileMustExist: true })
    return missingIn(database, steps)
  } catch {
    return []
  } finally {
    database?.close()
  }
}

/**
 * The migrations that the databases of a data folder lack, as `part step`; changes nothing. Other faults, such as a file that
 * cannot be read, are reported when the databases are opened.
 */
export function missingSteps(dataDir: string): string[] {
  const { accounts, usage } = accountFiles(dataDir)
  return [
    ...missingOf(accounts, accountSteps).map(name => `accounts ${name}`),
    ...missingOf(usage, usageSteps).map(name => `usage ${name}`),
  ]
}
