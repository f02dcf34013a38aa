import { randomBytes } from 'node:crypto'
import { hasConfiguredAccounts, openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import type { OnMaintenanceError } from '#data/postgres/usage/maintenance.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { secretSource } from '../administration/secrets/server-secret-file.ts'
import { watchSecrets } from '../administration/secrets/watch-secrets.ts'
import { systemClock as clock } from '../clock.ts'
import { openServedPartitions } from '../served-app/open-served-partitions.ts'
import { taskLogger } from '../served-app/watch-database.ts'
import { tracedAccounts } from '../tracing/traced-stores.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { forwarded, type MainThread } from './main-thread.ts'
import type { ThreadStart } from './messages.ts'
import { packError } from './thread-error.ts'

/** The stores of this thread: connections of its own, and the writer and the search threads of the process. */
export async function openThreadStores(
  { config, folder }: ThreadStart,
  { logger, state, call, connectWriter: writer }: MainThread,
  tracing: Tracing | undefined,
  stack: AsyncDisposableStack,
) {
  // The main thread has opened the folder. Where it is away since, nothing is made in its place.
  if (!hasConfiguredAccounts(config)) throw new StoreUnavailableError(`${config.dataDir} has no accounts any more`)
  const observer = tracing?.statements
  const place = { ...config, migratesDatabase: false }
  const source = secretSource(config, randomBytes)
  // One line for the process: the main thread hears the same from every thread.
  const onMaintenanceError: OnMaintenanceError = (error, task) =>
    void call('maintenanceFailed', packError(error), task).catch(() => {})
  const options = { observer, isServer: true, writer, onMaintenanceError }
  const accounts = stack.use(await openConfiguredAccounts(place, source, options))
  const partitions = stack.use(
    openServedPartitions(folder, config, {
      clock,
      observer,
      onDamage: (country, damage) => void call('damaged', country, damage),
      // A file is checked once for all threads.
      verifier: { check: filename => call('verify', filename), [Symbol.asyncDispose]: async () => {} },
    }),
  )
  const search = { ...forwarded(call, 'search', 'searchAll'), status: () => state().search }
  stack.use(watchSecrets(accounts.secrets, logger, { isMain: false }))
  // Its own connections may fail alone. Whether the whole database is away is asked, and told, by the main thread.
  const taskLog = config.databaseUrl ? taskLogger(logger, () => call('isDatabaseAway')) : logger
  return { accounts: tracedAccounts(accounts, tracing), partitions, search, taskLogger: taskLog }
}

export type ThreadStores = Awaited<ReturnType<typeof openThreadStores>>
