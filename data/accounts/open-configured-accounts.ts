import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { hasAccounts } from '../embedded/account-files.ts'
import { openAccounts } from '../embedded/open-accounts.ts'
import type { ConnectWriter } from '../embedded/usage/group-commit.ts'
import type { OnMaintenanceError } from '../postgres/usage/maintenance.ts'
import type { StatementObserver } from '../statement-observer.ts'
import type { Accounts } from './accounts.ts'
import { refuseMoved } from './moved-folder.ts'

/** Where accounts are kept: in a PostgreSQL database, or else in the data folder. */
export interface AccountsPlace {
  dataDir: string
  databaseUrl: string | undefined
  /** Whether the database is migrated when it is opened. */
  migratesDatabase?: boolean
}

interface Options {
  observer?: StatementObserver | undefined
  /** Whether requests are served, for which keys of a shared database are held in memory. */
  isServer?: boolean
  /** In a shared database, which servers maintain while they run. */
  onMaintenanceError?: OnMaintenanceError | undefined
  /** Connects to another thread's writer of usage, instead of starting one. */
  writer?: ConnectWriter | undefined
}

/**
 * Opens the accounts of a configuration. Rejects as `openAccounts` does, and with DataFolderError for a folder that was moved. The
 * driver of PostgreSQL is loaded where it is needed.
 */
export async function openConfiguredAccounts(
  { dataDir, databaseUrl: url, migratesDatabase: migrates = true }: AccountsPlace,
  source?: SecretSource,
  { observer, isServer: holdsKeys = false, onMaintenanceError, writer }: Options = {},
): Promise<Accounts> {
  if (url === undefined) {
    refuseMoved(dataDir)
    return openAccounts(dataDir, source, { observer, writer })
  }
  const { openPostgres } = await import('../postgres/open-postgres.ts')
  return openPostgres({ url, folder: dataDir, source, holdsKeys, migrates, observer, onMaintenanceError })
}

/** Whether there are accounts already, as far as the data folder shows; a database is asked when it is opened. */
export const hasConfiguredAccounts = ({ dataDir, databaseUrl }: AccountsPlace): boolean =>
  databaseUrl !== undefined || hasAccounts(dataDir)
