import knex, { type Knex } from 'knex'
import { migrationSource, type Step } from '../migrations/migration-source.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import { clientConfig, placeOf } from './client-config.ts'
import { toStoreError } from './postgres-error.ts'

/** The steps of each part of the schema, which has a table of the steps taken. */
export type Schema = Readonly<Record<string, readonly Step[]>>

/** The lock of migrations, among the advisory locks of a database. */
const lockId = 7_382_651_104

// Every failure is thrown: the caller decides what is logged.
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

const tableOf = (part: string) => `${part}_migrations`

async function taken(database: Knex, part: string): Promise<string[]> {
  if (!(await database.schema.hasTable(tableOf(part)))) return []
  return database(tableOf(part)).orderBy('id').pluck('name')
}

/** Whether a part has all its steps. Throws StoreUnavailableError for one that a later release migrated. */
async function isUpToDate(database: Knex, part: string, steps: readonly Step[]): Promise<boolean> {
  const names = await taken(database, part)
  const unknown = names.find(name => !steps.some(([known]) => known === name))
  if (unknown !== undefined)
    throw new StoreUnavailableError(
      `the database was migrated by a later release (${part} ${unknown}): upgrade this server`,
    )
  return names.length === steps.length
}

async function isWhole(database: Knex, schema: Schema): Promise<boolean> {
  for (const [part, steps] of Object.entries(schema)) if (!(await isUpToDate(database, part, steps))) return false
  return true
}

const takeSteps = (database: Knex, schema: Schema) =>
  database.transaction(async transaction => {
    // Of several servers that start at once one migrates, and the others wait for it.
    await transaction.raw('SELECT pg_advisory_xact_lock(?)', [lockId])
    for (const [part, steps] of Object.entries(schema))
      await transaction.migrate.latest({ tableName: tableOf(part), migrationSource: migrationSource(steps) })
  })

/** An error of a migration in one line, if PostgreSQL or its rights are the reason. */
function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, name } = toStoreError(error) as Error
  if (name === 'StoreUnavailableError') return message
  // Without the right to write its tables, knex takes them for locked.
  return name === 'MigrationLocked' ? `the database cannot be migrated: ${message.replace(/^.* - /s, '')}` : undefined
}

/**
 * Migrates the PostgreSQL of an address to the last step of each part, in one transaction. A database that has them all is only read.
 * Rejects with StoreUnavailableError, also for a database of a later release.
 */
export async function migratePostgres(url: string, schema: Schema): Promise<void> {
  const { statement_timeout: _, query_timeout: __, ...connection } = clientConfig(url)
  const pool = { min: 0, max: 1, propagateCreateError: true }
  const database = knex({ client: 'pg', connection: connection as Knex.PgConnectionConfig, pool, log: silent })
  try {
    if (!(await isWhole(database, schema))) await takeSteps(database, schema)
  } catch (error) {
    const line = lineOf(error)
    throw line === undefined ? error : new StoreUnavailableError(`${placeOf(url)}: ${line}`, { cause: error })
  } finally {
    await database.destroy()
  }
}
