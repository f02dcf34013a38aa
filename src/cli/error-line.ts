import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { isSystemError, type Place, systemErrorLine } from '../system-errors.ts'

// By their names, so that the modules of all commands need not be loaded to print the error of one.
const operatorErrors: ReadonlySet<string> = new Set([
  'AdministrationError',
  'ArtefactsError',
  'BackupError',
  'ClientError',
  'ConfigError',
  'DataFolderError',
  'ImportError',
  'ImportStoppedError',
  'NotFoundError',
  'ObjectStoreError',
  'StoreUnavailableError',
  'TiersError',
  'WeightsError',
])

const isDatabaseError = ({ code }: NodeJS.ErrnoException) =>
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(code ?? '')

/** Why this process cannot use the files of a data folder, which the database does not say. */
function filesLine(dataDir: string, places: readonly Place[]): string | undefined {
  for (const path of [dataDir, ...['accounts.sqlite', 'usage.sqlite'].map(name => join(dataDir, name))])
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
    } catch (error) {
      if (isSystemError(error) && error.code !== 'ENOENT') return systemErrorLine(error, places)
    }
  return undefined
}

/** Where a command failed. */
export interface Failed {
  dataDir: string | undefined
  places: readonly Place[]
}

/** What is printed of an error: one line if an operator can fix it, otherwise its stack. */
export function errorLine(error: unknown, { dataDir, places }: Failed): string {
  if (!(error instanceof Error)) return String(error)
  if (operatorErrors.has(error.name)) return error.message
  if (isSystemError(error)) return systemErrorLine(error, places) ?? error.message
  if (!isDatabaseError(error)) return error.stack ?? error.message
  const line = dataDir === undefined ? undefined : filesLine(dataDir, places)
  // The database's own message follows the statement that failed.
  return line ?? `the database cannot be used: ${error.message.replace(/^.* - /s, '')}`
}
