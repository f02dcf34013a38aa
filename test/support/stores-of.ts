import { join } from 'node:path'
import type { Accounts } from '#data/accounts/accounts.ts'
import { type AccountsPlace, openConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { admissionsSince } from '../data/usage/usage-entries.ts'
import { databaseOf } from './database-of.ts'
import { runOnSqlite } from './run-on-sqlite.ts'
import type { TestService } from './service.ts'
import { isPostgresTested } from './test-store.ts'
import { until } from './until.ts'

/** Where the servers of a data folder keep accounts and usage. */
export async function placeOf(dataDir: string): Promise<AccountsPlace> {
  const { SVC_DATABASE_URL: databaseUrl } = isPostgresTested ? await databaseOf(dataDir) : {}
  return { dataDir, databaseUrl }
}

/** Opens the accounts and the usage of the servers of a data folder once more. */
export const openStoresOf = async (dataDir: string): Promise<Accounts> => openConfiguredAccounts(await placeOf(dataDir))

/** Runs a statement on the usage of the servers of a data folder, apart from them; returns its rows. */
export async function runOnUsage<Row extends object>(dataDir: string, sql: string): Promise<Row[]> {
  if (!isPostgresTested) return runOnSqlite<Row>(join(dataDir, 'usage.sqlite'), sql)
  const { SVC_DATABASE_URL: url } = await databaseOf(dataDir)
  await using own = connectPostgres(url, { max: 1 })
  return own.query<Row>(sql)
}

/** Waits until a server that is about to be killed has written its admissions, as it does every second in PostgreSQL. */
export async function admissionsWritten({ dataDir, administration }: TestService, count: number): Promise<void> {
  const { clock } = administration
  await using stores = await openStoresOf(dataDir)
  await until(async () => (await admissionsSince(stores.usage, clock.now() - 60_000)).flat().length >= count)
}

/** Waits until events are queued for the thresholds that debits reached: with PostgreSQL that is within a second. */
export async function thresholdsTold(dataDir: string): Promise<void> {
  if (!isPostgresTested) return
  await until(async () => (await runOnUsage(dataDir, 'SELECT 1 FROM usage_thresholds')).length === 0)
}
