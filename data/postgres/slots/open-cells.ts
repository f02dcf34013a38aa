import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { AuditLog } from '../../accounts/audit-log.ts'
import { openPostgresAccounts } from '../accounts/open-accounts.ts'
import { connectPostgres, type Postgres } from '../connect.ts'
import { checkMigrated } from '../migrate.ts'
import { schema } from '../schema.ts'

/** The database of a cell, and its audit log. */
export interface Cell {
  postgres: Postgres
  audit: AuditLog
}

/**
 * Opens the database of a cell for a move: its statements may take long. `folder` has the head of its audit log. Rejects with
 * StoreUnavailableError, and with DataFolderError if its server secrets are not those of the source.
 */
export async function openCell(
  { url, folder, source }: { url: string; folder: string; source: SecretSource },
  stack: AsyncDisposableStack,
): Promise<Cell> {
  await checkMigrated(url, schema)
  const postgres = stack.use(connectPostgres(url, { max: 4, isPatient: true }))
  const { audit } = stack.use(await openPostgresAccounts({ url, postgres, folder, source }))
  return { postgres, audit }
}
