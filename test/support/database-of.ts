import { migratePostgres } from '#data/postgres/migrate.ts'
import { schema } from '#data/postgres/schema.ts'
import { sharedPostgres } from './postgres.ts'

const template = 'whole_template'
let prepared: Promise<void> | undefined
const databases = new Map<string, Promise<string>>()

/** A new database with all tables, which are made once a process. */
export async function newDatabase(): Promise<string> {
  const server = await sharedPostgres()
  prepared ??= (async () => {
    await server.run(`CREATE DATABASE ${template}`)
    await migratePostgres(server.url(template), schema)
  })()
  await prepared
  return server.createDatabase(template)
}

/** The environment of servers with a data folder in a test over PostgreSQL: servers of one folder share a database. */
export async function databaseOf(dataDir: string): Promise<{ SVC_DATABASE_URL: string; SVC_KEY_SECRET: string }> {
  const created = databases.get(dataDir) ?? newDatabase()
  databases.set(dataDir, created)
  return { SVC_DATABASE_URL: await created, SVC_KEY_SECRET: 'the server secret of tests over PostgreSQL' }
}
