import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import {
  isDiskFull,
  isSystemError,
  type Place,
  systemErrorLine,
  threadLimitLine,
} from '../../node-runtime/system-errors.ts'

// By their names, so that the modules of all commands need not be loaded to print the error of one.
export const operatorErrors: ReadonlySet<string> = new Set([
  'AdministrationError',
  'BackupError',
  'ClientError',
  'ConfigError',
  'DataFolderError',
  'DiskFullError',
  'ImportError',
  'ImportStoppedError',
  'NotFoundError',
  'ObjectStoreError',
  'ReleaseError',
  'StoreUnavailableError',
  'TiersError',
  'UnfinishedSwapError',
  'WeightsError',
])

/** The error of the database behind a store that is unavailable. Those of other threads are texts, which have no code. */
const rootOf = (error: Error): Error => {
  if (error.name !== 'StoreUnavailableError') return error
  const { cause } = error
  return cause instanceof Error ? cause : new Error(String(cause ?? error.message))
}

/** How the text of an error begins that another thread has told. */
const ofThread = 'SqliteError: '

const isDatabaseError = ({ code, message }: NodeJS.ErrnoException) =>
  /^SQLITE_(BUSY|CANTOPEN|CORRUPT|FULL|IOERR|NOTADB|READONLY)/.test(code ?? '') || message.startsWith(ofThread)

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

// The database does not say why. The limit of open files cannot be tested: other files have been closed by now.
const fewFiles = 'its permissions allow it: raise ulimit -n if that is low'

/** What a database says, with what to do about it. */
function databaseLine({ message }: Error, dataDir: string | undefined, places: readonly Place[]): string {
  // The database's own message follows the statement that failed, or the name of the error.
  const reason = message.startsWith('malformed') ? message : message.replace(/^.* - /s, '').replace(ofThread, '')
  const unnamed = `the database cannot be used: ${reason}`
  if (dataDir === undefined) return unnamed
  if (/disk is full/.test(reason) || isDiskFull(dataDir)) return `the disk of ${dataDir} is full; free some space on it`
  if (/malformed|not a database/.test(reason))
    return `a database in ${dataDir} is damaged (${reason}): svc doctor --deep says which`
  return filesLine(dataDir, places) ?? (/unable to open/.test(reason) ? `${unnamed}; ${fewFiles}` : unnamed)
}

/** Where a command failed. */
interface Failed {
  dataDir: string | undefined
  places: readonly Place[]
}

/** What is printed of an error: one line if an operator can fix it, otherwise its stack. */
export function errorLine(error: unknown, { dataDir, places }: Failed): string {
  if (!(error instanceof Error)) return String(error)
  const root = rootOf(error)
  if (isDatabaseError(root)) return databaseLine(root, dataDir, places)
  // A socket that is missing, or closed to this user, is no file that the operator chose: the error names it.
  const isOfFile = isSystemError(root) && root.syscall !== 'connect'
  const systemLine = isOfFile ? systemErrorLine(root, places) : threadLimitLine(root)
  if (systemLine !== undefined) return systemLine
  if (root !== error && !error.message.includes(root.message)) return `${error.message}: ${root.message}`
  return operatorErrors.has(error.name) || isSystemError(error) ? error.message : (error.stack ?? error.message)
}
