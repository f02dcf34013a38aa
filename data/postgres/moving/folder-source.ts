import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'
import { accountFiles, hasAccounts } from '../../embedded/account-files.ts'
import { openAccounts } from '../../embedded/open-accounts.ts'
import { openUsageWriter } from '../../embedded/usage/usage-writer.ts'

/** The databases of a data folder, which no other process can use until this is disposed. */
export interface FolderSource extends Disposable {
  folderId: string
  accounts: Database.Database
  usage: Database.Database
}

/** In exclusive mode the first access takes a lock that fails while any other connection is open. */
function openAlone(file: string, dataDir: string): Database.Database {
  const database = new Database(file, { fileMustExist: true, timeout: 0 })
  try {
    database.pragma('locking_mode = EXCLUSIVE')
    database.exec('BEGIN EXCLUSIVE; COMMIT')
    return database
  } catch (error) {
    database.close()
    if (!errorCode(error).startsWith('SQLITE_BUSY')) throw error
    throw new DataFolderError(`${dataDir} is used by a server or a command: stop it first`)
  }
}

/** Brings the folder to this release, checks that its parts and the server secret belong together, and adds up what is pending. */
async function prepare(dataDir: string, source: SecretSource) {
  const { usage, accounts } = accountFiles(dataDir)
  for (const file of [accounts, usage]) if (existsSync(file)) openAlone(file, dataDir).close()
  await (await openAccounts(dataDir, source))[Symbol.asyncDispose]()
  const writer = openUsageWriter(usage)
  try {
    writer.rollUp()
  } finally {
    writer.close()
  }
}

/**
 * Opens a data folder that is not served. Rejects with DataFolderError if a process uses it, if it has no accounts, or if its
 * keys were made with another server secret.
 */
export async function openFolderSource(dataDir: string, source: SecretSource): Promise<FolderSource> {
  if (!hasAccounts(dataDir)) throw new DataFolderError(`there is no accounts database in ${dataDir}`)
  await prepare(dataDir, source)
  using stack = new DisposableStack()
  const open = (file: string) => stack.adopt(openAlone(file, dataDir), database => database.close())
  const files = accountFiles(dataDir)
  const accounts = open(files.accounts)
  const usage = open(files.usage)
  const folderId = accounts.prepare<[], string>('SELECT id FROM folder_identity').pluck().get()
  if (folderId === undefined) throw new DataFolderError(`${dataDir} has no identity: start svc serve on it once`)
  const owned = stack.move()
  return { folderId, accounts, usage, [Symbol.dispose]: () => owned.dispose() }
}
