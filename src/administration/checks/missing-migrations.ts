import { hasConfiguredAccounts } from '#data/accounts/open-configured-accounts.ts'
import { missingSteps } from '#data/embedded/missing-steps.ts'
import type { Config } from '../../config/config.ts'

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'migratesDatabase'>

/** PostgreSQL is loaded only where it is used. */
async function missingInPostgres(url: string): Promise<string[]> {
  const [{ missingSteps: missingIn }, { schema }] = await Promise.all([
    import('#data/postgres/migrate.ts'),
    import('#data/postgres/schema.ts'),
  ])
  // That it cannot be reached, or is of a later release, is another check's to say.
  return missingIn(url, schema).catch(() => [])
}

/**
 * The migrations that whatever opens the accounts would take, as `part step`: those of an earlier release lack some. None where
 * servers do not take them.
 */
export async function missingMigrations({ dataDir, databaseUrl, migratesDatabase }: Place): Promise<string[]> {
  if (databaseUrl !== undefined) return migratesDatabase ? missingInPostgres(databaseUrl) : []
  return hasConfiguredAccounts({ dataDir, databaseUrl }) ? missingSteps(dataDir) : []
}
