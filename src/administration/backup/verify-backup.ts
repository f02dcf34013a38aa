import { type CountryCode, countryCodes } from '#domain/countries.ts'
import type { Config } from '../../config/config.ts'
import { accountsIssues, readableSecrets } from '../checks/accounts-issues.ts'
import { partitionIssues } from '../checks/partition-issues.ts'
import { withTemporaryFolder } from './archive.ts'
import { BackupError } from './backup-error.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.ts'

const isIn =
  ({ files }: Manifest) =>
  (country: CountryCode) =>
    files.some(({ name }) => name === `partitions/${country}.sqlite`)

type ServerSecrets = Pick<Config, 'keySecret' | 'oldKeySecrets'>

async function verifyIn(dataDir: string, backup: string, { keySecret, oldKeySecrets }: ServerSecrets) {
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
}

/**
 * Restores a backup into a temporary folder and checks everything in it; the backup itself is only read. Returns one line for
 * each issue. Rejects with BackupError if a file is missing or damaged.
 */
export const verifyBackup = (
  backup: string,
  secrets: ServerSecrets,
): Promise<{ manifest: Manifest; issues: string[] }> => withTemporaryFolder(folder => verifyIn(folder, backup, secrets))
