import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { errorCode } from '#domain/error-code.ts'
import { namingDamage } from '../../accounts/damaged-database.ts'
import { DataFolderError } from '../../accounts/data-folder-error.ts'

/** The identity of a data folder: the same in its two databases. */
interface FolderIdentity {
  id: string
  /** 0 while the databases are created: an interrupted first start is continued. */
  is_complete: 0 | 1
}

/**
 * `empty`: the file is missing or has no tables. `unused`: it has tables, but neither identity nor account, as after a first
 * start on a disk that became full. `unmarked`: created by a release without identities.
 */
type FileIdentity = (FolderIdentity & { secrets: string[] }) | 'empty' | 'unused' | 'unmarked'

const tablesSql = `SELECT name FROM sqlite_schema WHERE type = 'table'`

/** The fingerprints of the server secrets that are not retired. Earlier releases had one, and stored it with the identity. */
function fingerprintsIn(database: Database.Database, tables: readonly string[]): string[] {
  if (tables.includes('server_secrets'))
    return database.prepare<[], string>('SELECT fingerprint FROM server_secrets WHERE retired_at IS NULL').pluck().all()
  const { secret } = database.prepare<[], { secret?: string | null }>('SELECT * FROM folder_identity').get() ?? {}
  return secret ? [secret] : []
}

const readMark = (database: Database.Database) =>
  database.prepare<[], FolderIdentity>('SELECT id, is_complete FROM folder_identity').get()

const isUnused = (database: Database.Database, tables: readonly string[]) =>
  tables.includes('accounts') && database.prepare('SELECT 1 FROM accounts LIMIT 1').get() === undefined

function readIdentity(file: string): FileIdentity {
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 2_000 })
  try {
    const tables = database.prepare<[], string>(tablesSql).pluck().all()
    if (tables.length === 0) return 'empty'
    const identity = tables.includes('folder_identity') ? readMark(database) : undefined
    if (identity) return { ...identity, secrets: fingerprintsIn(database, tables) }
    return isUnused(database, tables) ? 'unused' : 'unmarked'
  } finally {
    database.close()
  }
}

/** Undoes what a killed process had half written, as the first connection does that may write. */
function rollBack(file: string) {
  const database = new Database(file, { fileMustExist: true, timeout: 2_000 })
  try {
    database.prepare(tablesSql).all()
  } finally {
    database.close()
  }
}

/**
 * Reads the identity of a database without creating it, or changing more than what a killed process left. Throws
 * `DataFolderError` and the driver's error.
 */
function identityIn(file: string): FileIdentity {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || stat.size === 0) return 'empty'
  if (!stat.isFile()) throw new DataFolderError(`${file} is not a file`)
  try {
    return readIdentity(file)
  } catch (error) {
    if (errorCode(error) !== 'SQLITE_READONLY_ROLLBACK') throw namingDamage(file, error)
  }
  try {
    rollBack(file)
    return readIdentity(file)
  } catch (error) {
    throw namingDamage(file, error)
  }
}

interface Files {
  accounts: string
  usage: string
}

const lost = (file: string, other: string) =>
  `${file} is missing or empty, but ${other} is not: restore both from the same backup`

const isComplete = (identity: FileIdentity) =>
  typeof identity === 'object' ? identity.is_complete === 1 : identity === 'unmarked'

function filesMismatch(
  { accounts, usage }: Files,
  ofAccounts: FileIdentity,
  ofUsage: FileIdentity,
): string | undefined {
  if (ofAccounts === 'empty') return ofUsage === 'empty' ? undefined : lost(accounts, usage)
  if (ofUsage === 'empty') return isComplete(ofAccounts) ? lost(usage, accounts) : undefined
  if (typeof ofAccounts !== 'object') return undefined
  if (typeof ofUsage === 'object' ? ofUsage.id === ofAccounts.id : !isComplete(ofAccounts)) return undefined
  return `${accounts} and ${usage} are of different data folders: restore both from the same backup`
}

function mismatch(files: Files, fingerprints: readonly string[] | undefined): string | undefined {
  const ofUsage = identityIn(files.usage)
  const ofAccounts = identityIn(files.accounts)
  const found = filesMismatch(files, ofAccounts, ofUsage)
  const secrets = typeof ofAccounts === 'object' ? ofAccounts.secrets : []
  if (found !== undefined || !fingerprints || secrets.every(secret => fingerprints.includes(secret))) return found
  if (!secrets.some(secret => fingerprints.includes(secret)))
    return `the server secret is not the one that the keys in ${files.accounts} were made with: restore key-secret or SVC_KEY_SECRET`
  return `a server secret that keys in ${files.accounts} were made with is missing: restore key-secret or SVC_KEY_SECRET_OLD`
}

/**
 * Rejects with `DataFolderError` if the databases, or the server secrets, do not belong together. Every secret must be there that
 * is not retired.
 */
export async function checkFolder(files: Files, fingerprints: () => readonly string[] | undefined): Promise<void> {
  let found = mismatch(files, fingerprints())
  // Another server may be creating them, or rotating the secret.
  for (let tries = 0; found !== undefined && tries < 20; tries += 1) {
    await sleep(50)
    found = mismatch(files, fingerprints())
  }
  if (found !== undefined) throw new DataFolderError(found)
}

type Databases = { [file in keyof Files]: Database.Database }

const insertSql = 'INSERT OR IGNORE INTO folder_identity (one, id, is_complete) VALUES (1, ?, ?)'

/**
 * Marks both databases as parts of one folder: new ones with `newId`, others with the identity that they have. Writes only what
 * is missing, because a write waits for other processes; can be repeated if one of them was in the way.
 */
export function markFolder({ accounts, usage }: Databases, newId: string): void {
  if (!readMark(accounts)) accounts.prepare(insertSql).run(newId, 0)
  const mark = readMark(accounts)
  if (!readMark(usage)) usage.prepare(insertSql).run(mark?.id, 1)
  if (mark?.is_complete === 0) accounts.prepare('UPDATE folder_identity SET is_complete = 1').run()
}
