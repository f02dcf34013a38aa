import knex, { type Knex } from 'knex'
import type pg from 'pg'
import { migrationSource } from '../migrations/migration-source.ts'
import { StoreUnavailableError } from '../store-unavailable-error.ts'
import { clientConfig, placeOf } from './client-config.ts'
import { writableHost } from './database-client.ts'
import { isSqlState, toStoreError } from './postgres-error.ts'
import { leastOf, type Schema, type SchemaStep } from './schema-step.ts'
import { migratingSql } from './session-settings.ts'
import { patienceSql, untilUnlocked } from './until-unlocked.ts'

/** The lock of migrations, among the advisory locks of a database. */
const lockId = 7_382_651_104

// Every failure is thrown: the caller decides what is logged.
const silent = { warn: () => {}, error: () => {}, deprecate: () => {}, debug: () => {} }

const tableOf = (part: string) => `${part}_migrations`
const leastTable = 'schema_compatibility'

async function taken(database: Knex, part: string): Promise<string[]> {
  if (!(await database.schema.hasTable(tableOf(part)))) return []
  return database(tableOf(part)).orderBy('id').pluck('name')
}

async function leastIn(database: Knex, part: string): Promise<number> {
  if (!(await database.schema.hasTable(leastTable))) return 0
  const [least] = await database(leastTable).where({ part }).pluck('least')
  return least ?? 0
}

/** The steps of a part that were not taken. Throws StoreUnavailableError if a later release has taken away what this one needs. */
async function missingOf(database: Knex, part: string, steps: readonly SchemaStep[]): Promise<SchemaStep[]> {
  const names = await taken(database, part)
  const missing = steps.filter(({ name }) => !names.includes(name))
  const unknown = names.find(name => !steps.some(step => step.name === name))
  if (unknown === undefined) return missing
  const least = await leastIn(database, part)
  if (least > steps.length || missing.length > 0)
    throw new StoreUnavailableError(
      `the database was migrated by a later release (${part} ${unknown}), beside which this one cannot run: upgrade this server`,
    )
  return []
}

/** Throws StoreUnavailableError where new tables would have no schema to be in. */
async function checkSchema(database: Knex) {
  const { rows } = await database.raw(`SELECT current_schema() AS name, current_setting('search_path') AS path`)
  const [{ name, path }] = rows as [{ name: string | null; path: string }]
  if (name === null) throw new StoreUnavailableError(`search_path names no schema that exists and may be used: ${path}`)
}

const ownerSql = `
  SELECT tableowner AS owner, current_user AS role FROM pg_tables
  WHERE schemaname = current_schema() AND tablename = ? AND NOT has_table_privilege(format('%I.%I', schemaname, tablename), 'SELECT')`

/** Throws StoreUnavailableError where the tables are there and this role may not read them: they would be taken for missing. */
async function checkRole(database: Knex, part: string) {
  const { rows } = await database.raw(ownerSql, [tableOf(part)])
  const [found] = rows as { owner: string; role: string }[]
  if (found)
    throw new StoreUnavailableError(
      `its tables belong to ${found.owner}, and ${found.role} may not read them: name a user in SVC_DATABASE_URL who may`,
    )
}

/** The steps of all parts that were not taken, as `part step`. */
async function missingIn(database: Knex, schema: Schema): Promise<{ parts: string[]; steps: string[] }> {
  await checkSchema(database)
  for (const part of Object.keys(schema)) await checkRole(database, part)
  const [parts, steps]: [string[], string[]] = [[], []]
  for (const [part, all] of Object.entries(schema)) {
    const missing = await missingOf(database, part, all)
    if (missing.length > 0) parts.push(part)
    steps.push(...missing.map(({ name }) => `${part} ${name}`))
  }
  return { parts, steps }
}

async function takePart(transaction: Knex, part: string, steps: readonly SchemaStep[]) {
  const source = migrationSource(steps.map(({ name, up }) => [name, up]))
  await transaction.migrate.latest({ tableName: tableOf(part), migrationSource: source })
  const least = leastOf(steps, steps.length)
  await transaction(leastTable).insert({ part, least }).onConflict('part').merge()
}

const takeSteps = (database: Knex, schema: Schema): Promise<string[]> =>
  database.transaction(async transaction => {
    // If several servers start at once, one migrates and the others wait for it.
    await transaction.raw('SELECT pg_advisory_xact_lock(?)', [lockId])
    await transaction.raw(patienceSql)
    await transaction.raw(
      `CREATE TABLE IF NOT EXISTS ${leastTable} (part text PRIMARY KEY, least integer NOT NULL CHECK (least >= 0))`,
    )
    const { parts, steps } = await missingIn(transaction, schema)
    for (const part of parts) await takePart(transaction, part, schema[part] ?? [])
    return steps
  })

/** An error of a migration in one line, if PostgreSQL or its rights are the reason. */
function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { message, name } = toStoreError(error) as Error
  if (name === 'StoreUnavailableError') return message
  // Without the right to write its tables, knex takes them for locked. It puts the statements before the reason.
  const isOfDatabase = name === 'MigrationLocked' || isSqlState(error)
  return isOfDatabase ? `the database cannot be migrated: ${message.replace(/^.* - /s, '')}` : undefined
}

async function withDatabase<T>(url: string, work: (database: Knex) => Promise<T>): Promise<T> {
  const config = clientConfig(url)
  const { statement_timeout: _, query_timeout: __, hosts, ...first } = config
  const connection = { ...first, ...(hosts && (await writableHost(config))) }
  const pool = {
    min: 0,
    max: 1,
    propagateCreateError: true,
    afterCreate: (made: pg.Client, done: (error: Error | null) => void) => void made.query(migratingSql, done),
  }
  const database = knex({ client: 'pg', connection: connection as Knex.PgConnectionConfig, pool, log: silent })
  try {
    return await work(database)
  } catch (error) {
    const line = lineOf(error)
    throw line === undefined ? error : new StoreUnavailableError(`${placeOf(url)}: ${line}`, { cause: error })
  } finally {
    await database.destroy()
  }
}

/** The steps that a database lacks, as `part step`; changes nothing. Rejects as `migratePostgres` does. */
export const missingSteps = (url: string, schema: Schema): Promise<string[]> =>
  withDatabase(url, async database => (await missingIn(database, schema)).steps)

/**
 * Migrates the PostgreSQL of an address to the last step of each part, in one transaction, and resolves to the steps taken. A database
 * that has them all is only read. Rejects with StoreUnavailableError, also for a database of a later release beside which this one
 * cannot run.
 */
export const migratePostgres = (url: string, schema: Schema): Promise<string[]> =>
  withDatabase(url, async database =>
    (await missingIn(database, schema)).steps.length > 0 ? untilUnlocked(() => takeSteps(database, schema)) : [],
  )

/** Checks that a database has all steps, without changing it. Rejects with StoreUnavailableError if it lacks one. */
export async function checkMigrated(url: string, schema: Schema): Promise<void> {
  const [first] = await missingSteps(url, schema)
  if (first !== undefined)
    throw new StoreUnavailableError(`${placeOf(url)}: the database lacks ${first}: run svc database migrate first`)
}
