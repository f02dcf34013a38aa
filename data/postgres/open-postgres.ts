import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { DataFolderError } from '../accounts/data-folder-error.ts'
import { singleFlight } from '../async/single-flight.ts'
import { makePrivateFolder } from '../files/private-files.ts'
import type { StatementObserver } from '../statement-observer.ts'
import { openPostgresAccounts } from './accounts/open-accounts.ts'
import { checkWritable } from './check-writable.ts'
import { connectPostgres, type Queryable } from './connect.ts'
import { checkMigrated, migratePostgres } from './migrate.ts'
import { readPromptly } from './prompt-reads.ts'
import { schema } from './schema.ts'
import type { Schema } from './schema-step.ts'
import type { OnMaintenanceError } from './usage/maintenance.ts'
import { openPostgresUsage } from './usage/open-usage.ts'
import { reportsAtOnce } from './usage/usage-reports.ts'
import { createWebhookStore } from './webhooks/webhook-store.ts'

interface PostgresOptions {
  url: string
  /** For notes of this server, and the head of the audit log. */
  folder: string
  /** As that of `openAccounts`. */
  source?: SecretSource | undefined
  /** Whether keys are held in memory, as a server does; a command reads each when it asks for it. */
  holdsKeys?: boolean
  /** Whether steps that the database lacks are taken; otherwise one that lacks any is refused. */
  migrates?: boolean
  /** Called for the statements of requests. */
  observer?: StatementObserver | undefined
  onMaintenanceError?: OnMaintenanceError | undefined
  /** The schema of another release, in tests. */
  steps?: Schema
}

/** Rejects with DataFolderError while `svc migrate` has not finished. */
async function checkFinished({ query }: Queryable) {
  const [moving] = await query('SELECT 1 FROM moved_folder WHERE finished_at IS NULL')
  if (moving) throw new DataFolderError('a data folder is being moved into the database: run svc migrate to its end')
}

/**
 * Opens accounts and usage in the PostgreSQL of an address, migrating it as needed. Rejects with StoreUnavailableError, and with
 * DataFolderError if the server secrets are not those of the database.
 */
export async function openPostgres({
  url,
  folder,
  source,
  holdsKeys = false,
  migrates = true,
  steps = schema,
  observer,
  onMaintenanceError,
}: PostgresOptions): Promise<Accounts> {
  // A command that only asks leaves no folder behind.
  if (holdsKeys) makePrivateFolder(folder)
  await (migrates ? migratePostgres(url, steps) : checkMigrated(url, steps))
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(connectPostgres(url, { observer }))
  await checkFinished(postgres)
  const reports = stack.use(connectPostgres(url, { max: reportsAtOnce, observer }))
  const { lease, ...accounts } = stack.use(await openPostgresAccounts({ url, postgres, folder, source, holdsKeys }))
  const webhooks = createWebhookStore(postgres)
  const availability = lease ?? { isAway: () => false }
  const { isAway } = availability
  const readKeyClock = () => postgres.query('SELECT version FROM key_clock')
  // While the table is locked one connection waits for it, however often it is asked for.
  const readMonths = singleFlight(() => postgres.query('SELECT 1 FROM usage_months LIMIT 1'))
  const ledger = stack.use(
    openPostgresUsage({ postgres, reports, folder, queueEvents: webhooks.queue, observer, onMaintenanceError, isAway }),
  )
  const owned = stack.move()
  return {
    ...accounts,
    ...ledger,
    webhooks,
    writes: ledger.usage.writes,
    connectWriter: undefined,
    shared: {
      checkWritable: () => checkWritable(postgres, availability),
      connections: postgres.counts,
      lease,
      ledger: ledger.usage.counts,
    },
    check: async () => {
      await readPromptly(readKeyClock, availability)
    },
    checkUsage: async () => {
      await readPromptly(readMonths.run, availability)
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
