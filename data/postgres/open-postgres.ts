import type { SecretSource } from '#domain/keys/secret-ring.ts'
import type { Accounts } from '../accounts/open-accounts.ts'
import { makePrivateFolder } from '../private-files.ts'
import { openPostgresAccounts } from './accounts/open-accounts.ts'
import { connectPostgres } from './connect.ts'
import { migratePostgres, type Schema } from './migrate.ts'
import { accountSteps } from './migrations/accounts/account-steps.ts'
import { usageSteps } from './migrations/usage/usage-steps.ts'
import { webhookSteps } from './migrations/webhooks/webhook-steps.ts'
import { openPostgresUsage } from './usage/open-usage.ts'
import { createWebhookStore } from './webhooks/webhook-store.ts'

/** All parts of the schema. */
export const schema: Schema = { accounts: accountSteps, webhooks: webhookSteps, usage: usageSteps }

export interface PostgresOptions {
  url: string
  /** For notes of this server, and the head of the audit log. */
  folder: string
  /** As that of `openAccounts`. */
  source?: SecretSource | undefined
  /** Whether keys are held in memory, as a server does; a command reads each when it asks for it. */
  holdsKeys?: boolean
}

/** Reports may take seconds, and a server asks for few. */
const reportConnections = 2

/**
 * Opens accounts and usage in the PostgreSQL of an address, migrating it as needed. Rejects with StoreUnavailableError, and with
 * DataFolderError if the server secrets are not those of the database.
 */
export async function openPostgres({ url, folder, source, holdsKeys = false }: PostgresOptions): Promise<Accounts> {
  makePrivateFolder(folder)
  await migratePostgres(url, schema)
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(connectPostgres(url))
  const reports = stack.use(connectPostgres(url, { max: reportConnections }))
  const { lease, ...accounts } = stack.use(await openPostgresAccounts({ url, postgres, folder, source, holdsKeys }))
  const webhooks = createWebhookStore(postgres)
  const ledger = stack.use(openPostgresUsage({ postgres, reports, folder, tell: webhooks.tell }))
  const owned = stack.move()
  return {
    ...accounts,
    ...ledger,
    webhooks,
    writes: ledger.usage.writes,
    shared: { connections: postgres.counts, lease, ledger: ledger.usage.counts },
    check: async () => {
      await postgres.query('SELECT (SELECT version FROM key_clock), (SELECT 1 FROM usage_months LIMIT 1)')
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
