import type { Accounts } from '#data/accounts/accounts.ts'
import { openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { logMaintenance } from '../served-app/log-maintenance.ts'
import { watchDatabase } from '../served-app/watch-database.ts'
import type { Tracing } from '../tracing/tracing.ts'
import type { Ports } from './open-ports.ts'

interface DatabaseDeps extends Pick<Ports, 'config' | 'clock' | 'logger' | 'overrides'> {
  tracing: Tracing | undefined
}

/** With PostgreSQL, watches the server; SQLite has none to lose: each task fails for a reason of its own. */
function watchIfRemote(
  { config, clock, logger }: DatabaseDeps,
  opened: () => Accounts | undefined,
  stack: AsyncDisposableStack,
) {
  if (!config.databaseUrl) return { logger, ask: async () => false, isAway: () => false }
  const check = async () => {
    await opened()?.check()
    await opened()?.shared?.checkWritable()
  }
  return stack.use(watchDatabase({ check, clock, logger }))
}

/** Opens the accounts and the ledger; they and what watches them are added to the stack. */
export async function openDatabase(deps: DatabaseDeps, secrets: SecretSource, stack: AsyncDisposableStack) {
  const { config, overrides, tracing } = deps
  let opened: Accounts | undefined
  const database = watchIfRemote(deps, () => opened, stack)
  const onMaintenanceError = logMaintenance(database.logger)
  const options = { observer: tracing?.statements, isServer: true, onMaintenanceError, writer: overrides?.writer }
  const accounts = stack.use(await openConfiguredAccounts(config, secrets, options))
  opened = accounts
  return {
    accounts,
    onMaintenanceError,
    taskLogger: database.logger,
    askDatabase: database.ask,
    isDatabaseAway: database.isAway,
  }
}
