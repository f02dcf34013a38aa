import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { AuditEntry } from '../../accounts/audit-entry.ts'
import type { RunChange } from '../accounts/changes.ts'
import { openPostgresAccounts } from '../accounts/open-accounts.ts'
import { connectPostgres, type Postgres, type Queryable } from '../connect.ts'
import { checkMigrated } from '../migrate.ts'
import { schema } from '../schema.ts'

/** The database of a cell, and what adds entries to its audit log. */
export interface Cell {
  postgres: Postgres
  run: RunChange
  auditIn: (transaction: Queryable, entries: readonly AuditEntry[]) => Promise<void>
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
  const { run, auditIn } = stack.use(await openPostgresAccounts({ url, postgres, folder, source }))
  return { postgres, run, auditIn }
}
