import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'

/** Thrown when the files of a data folder do not belong together; the command line prints the message, one line. */
export class DataFolderError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'DataFolderError'
  }
}

/** The identity of a data folder: the same in its two databases. */
interface FolderIdentity {
  id: string
  /** Fingerprint of the server secret that the keys were created with; null until one is set. */
  secret: string | null
  /** 0 while the databases are created: an interrupted first start is continued. */
  is_complete: 0 | 1
}

/** `empty`: the file is missing or has no tables. `unmarked`: created by a release without identities. */
type FileIdentity = FolderIdentity | 'empty' | 'unmarked'

const tablesSql = `SELECT name FROM sqlite_schema WHERE type = 'table'`

/**
 * Reads the identity of a database without creating or changing it. Throws `DataFolderError` and the driver's error.
 */
function identityIn(file: string): FileIdentity {
  const stat = statSync(file, { throwIfNoEntry: false })
  if (!stat || stat.size === 0) return 'empty'
  if (!stat.isFile()) throw new DataFolderError(`${file} is not a file`)
  const database = new Database(file, { readonly: true, fileMustExist: true, timeout: 2_000 })
  try {
    const tables = database.prepare<[], string>(tablesSql).pluck().all()
    if (tables.length === 0) return 'empty'
    const select = 'SELECT id, secret, is_complete FROM folder_identity'
    const identity = tables.includes('folder_identity') && database.prepare<[], FolderIdentity>(select).get()
    return identity || 'unmarked'
  } finally {
    database.close()
  }
}

interface Files {
  accounts: string
  usage: string
}

const lost = (file: string, other: string) =>
  `${file} is missing or empty, but ${other} is not: restore both from the same backup`

function filesMismatch(
  { accounts, usage }: Files,
  ofAccounts: FileIdentity,
  ofUsage: FileIdentity,
): string | undefined {
  if (ofAccounts === 'empty') return ofUsage === 'empty' ? undefined : lost(accounts, usage)
  const isComplete = ofAccounts === 'unmarked' || ofAccounts.is_complete === 1
  if (ofUsage === 'empty') return isComplete ? lost(usage, accounts) : undefined
  if (ofAccounts === 'unmarked') return undefined
  if (ofUsage === 'unmarked' ? !isComplete : ofUsage.id === ofAccounts.id) return undefined
  return `${accounts} and ${usage} are of different data folders: restore both from the same backup`
}

function mismatch(files: Files, fingerprint: string | undefined): string | undefined {
  const [ofUsage, ofAccounts] = [identityIn(files.usage), identityIn(files.accounts)]
  const found = filesMismatch(files, ofAccounts, ofUsage)
  const secret = typeof ofAccounts === 'object' ? ofAccounts.secret : null
  if (found !== undefined || secret === null || fingerprint === undefined || secret === fingerprint) return found
  return `the server secret is not the one that the keys in ${files.accounts} were made with: restore key-secret or SVC_KEY_SECRET`
}

/** Rejects with `DataFolderError` if the databases, or the server secret, do not belong together. */
export async function checkFolder(files: Files, fingerprint: string | undefined): Promise<void> {
  let found = mismatch(files, fingerprint)
  // Another server may be creating them.
  for (let tries = 0; found !== undefined && tries < 5; tries += 1) {
    await sleep(50)
    found = mismatch(files, fingerprint)
  }
  if (found !== undefined) throw new DataFolderError(found)
}

type Databases = { [file in keyof Files]: Database.Database }

const insertSql = 'INSERT OR IGNORE INTO folder_identity (one, id, secret, is_complete) VALUES (1, ?, ?, ?)'

const readMark = (database: Database.Database) =>
  database
    .prepare<[], { id: string; secret: string | null; is_complete: number }>('SELECT * FROM folder_identity')
    .get()

/**
 * Marks both databases as parts of one folder: new ones with `newId`, others with the identity that they have. Returns
 * whether the folder has its first server secret now. Writes only what is missing, because a write waits for other processes; can
 * be repeated where one of them was in the way.
 */
export function markFolder({ accounts, usage }: Databases, newId: string, fingerprint: string | undefined): boolean {
  if (!readMark(accounts)) accounts.prepare(insertSql).run(newId, null, 0)
  const mark = readMark(accounts)
  if (!readMark(usage)) usage.prepare(insertSql).run(mark?.id, null, 1)
  if (mark?.is_complete === 0) accounts.prepare('UPDATE folder_identity SET is_complete = 1').run()
  if (fingerprint === undefined || (mark && mark.secret !== null)) return false
  return accounts.prepare('UPDATE folder_identity SET secret = ? WHERE secret IS NULL').run(fingerprint).changes > 0
}
