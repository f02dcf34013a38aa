import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CountryCode, countryCodes } from '#domain/countries.ts'
import type { Config } from '../../config.ts'
import { accountsIssues, readableSecrets } from '../accounts-issues.ts'
import { partitionIssues } from '../partition-issues.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { removedWhenStopped } from './removed-when-stopped.ts'
import { restoreBackup } from './restore-backup.ts'

const isIn =
  ({ files }: Manifest) =>
  (country: CountryCode) =>
    files.some(({ name }) => name === `partitions/${country}.sqlite`)

/**
 * Restores a backup into a temporary folder and checks everything in it; the backup itself is only read. Returns one line for
 * each issue. Rejects with BackupError if a file is missing or damaged.
 */
export async function verifyBackup(
  backup: string,
  { keySecret, oldKeySecrets }: Pick<Config, 'keySecret' | 'oldKeySecrets'>,
): Promise<{ manifest: Manifest; issues: string[] }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'svc-verify-'))
  using _ = removedWhenStopped(dataDir)
  try {
    const manifest = await restoreBackup(backup, dataDir)
    if (manifest.server_secret === 'configured' && keySecret === undefined)
      throw new BackupError(`${backup} was made with a server secret in SVC_KEY_SECRET: set it`)
    const place = { dataDir, databaseUrl: undefined }
    const { source, issues } = readableSecrets({
      ...place,
      keySecret: manifest.server_secret === 'included' ? undefined : keySecret,
      oldKeySecrets,
    })
    const found = [
      ...issues,
      ...(await accountsIssues(place, source, { isDeep: true })),
      ...(await partitionIssues(dataDir, countryCodes.filter(isIn(manifest)))),
    ]
    return { manifest, issues: found.map(issue => issue.replaceAll(dataDir, backup)) }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}
