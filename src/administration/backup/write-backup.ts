import { randomBytes } from 'node:crypto'
import { chmodSync, constants, copyFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { copyDatabase } from '#data/backup/copy-database.ts'
import { hasAccounts } from '#data/embedded/account-files.ts'
import { checkSecrets } from '#data/embedded/open-accounts.ts'
import { hashFile } from '#data/files/hash-file.ts'
import { makeFolder } from '#data/files/make-folder.ts'
import { syncFile } from '#data/files/sync-file.ts'
import { partitionFile } from '#data/partitions/partition-file.ts'
import type { CountryCode } from '#domain/countries.ts'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config/config.ts'
import { secretFile, secretSource } from '../secrets/server-secret-file.ts'
import { BackupError } from './backup-error.ts'
import { type BackupFile, type Manifest, manifestName } from './manifest.ts'

interface BackupRequest {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'keySecret' | 'oldKeySecrets'>
  /** The countries whose partitions are copied; those without one are left out. */
  countries: readonly CountryCode[]
  release: string
  clock: Pick<Clock, 'now'>
}

function copyPrivate(source: string, target: string) {
  makeFolder(dirname(target), 0o700)
  copyFileSync(source, target, constants.COPYFILE_FICLONE)
  chmodSync(target, 0o600)
}

const maxTries = 5

/** Copies the accounts with the secret that they were made with, which another process may rotate meanwhile. */
async function copyAccounts(dataDir: string, folder: string, withSecret: boolean) {
  const target = join(folder, 'accounts.sqlite')
  const readSecret = () => (withSecret ? readFileSync(secretFile(dataDir), 'utf8') : '')
  for (let tries = 1; tries <= maxTries; tries += 1) {
    const before = readSecret()
    rmSync(target, { force: true })
    await copyDatabase(join(dataDir, 'accounts.sqlite'), target)
    if (readSecret() !== before) continue
    if (withSecret) writeFileSync(join(folder, 'key-secret'), before, { mode: 0o600, flush: true })
    return
  }
  throw new BackupError('the server secret was changed again and again while it was copied: try again')
}

async function describe(folder: string, name: string): Promise<BackupFile> {
  syncFile(join(folder, name))
  return { name, ...(await hashFile(join(folder, name))) }
}

/**
 * Copies the accounts, the usage and the server secret, and the chosen partitions, into an empty folder while servers run.
 * Rejects with BackupError, with DataFolderError for another server secret, and with the system's errors.
 */
export async function writeBackup(
  folder: string,
  { config, countries, release, clock }: BackupRequest,
): Promise<Manifest> {
  const { dataDir, databaseUrl, keySecret } = config
  if (databaseUrl !== undefined)
    throw new BackupError('accounts and usage are in PostgreSQL (SVC_DATABASE_URL): back it up with its own tools')
  if (!hasAccounts(dataDir)) throw new BackupError(`there is no accounts database in ${dataDir}`)
  // Before anything is copied: with another secret in SVC_KEY_SECRET, the one of the folder would be left out.
  await checkSecrets(dataDir, secretSource(config, randomBytes))
  const complete_until = new Date(clock.now()).toISOString()
  const copies: string[] = []
  const copy = (name: string) => {
    copyPrivate(join(dataDir, name), join(folder, name))
    copies.push(name)
  }
  // The head before its database: the log must have the entry that it names.
  for (const name of ['audit-head', 'token-weights.txt']) if (existsSync(join(dataDir, name))) copy(name)
  // Usage before accounts, so that every account with usage is there.
  await copyDatabase(join(dataDir, 'usage.sqlite'), join(folder, 'usage.sqlite'))
  await copyAccounts(dataDir, folder, keySecret === undefined)
  copies.push('usage.sqlite', 'accounts.sqlite', ...(keySecret === undefined ? ['key-secret'] : []))
  for (const country of countries) if (existsSync(partitionFile(dataDir, country))) copy(`partitions/${country}.sqlite`)
  const files: BackupFile[] = []
  for (const name of copies) files.push(await describe(folder, name))
  const server_secret = keySecret === undefined ? 'included' : 'configured'
  const manifest: Manifest = { format: 1, release, complete_until, server_secret, files }
  writeFileSync(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
  return manifest
}
