import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { IdempotencyStore } from '#data/idempotency/idempotency-store.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { usageSteps } from '#data/postgres/migrations/usage/usage-steps.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import type { AnonymousAdmissions } from '#data/usage/anonymous-admissions.ts'
import type { HealthMinutes } from '#data/usage/health-minutes.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { hasPostgres, sharedPostgres } from './postgres.ts'
import { runOnSqlite } from './run-on-sqlite.ts'
import { tempFolder } from './temp-folder.ts'

/** The stores of usage, whichever database they are in. */
export interface UsageStores extends AsyncDisposable {
  usage: UsageLedger
  idempotency: IdempotencyStore
  anonymous: AnonymousAdmissions
  health: HealthMinutes
}

/** A database of usage of one test, which several servers may open. */
export interface UsageDatabase extends AsyncDisposable {
  open(): Promise<UsageStores>
  /** Runs a statement on it, apart from the servers. */
  run<Row extends object>(sql: string): Promise<Row[]>
}

interface UsageEngine {
  name: string
  /** Whether requests that are not billed are events too; otherwise they are only in the totals. */
  keepsUnbilled: boolean
  create(): Promise<UsageDatabase>
}

const embedded: UsageEngine = {
  name: 'SQLite',
  keepsUnbilled: true,
  create: async () => {
    const folder = tempFolder()
    return {
      open: () => openAccounts(folder.path),
      run: async sql => runOnSqlite(join(folder.path, 'usage.sqlite'), sql),
      [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
    }
  },
}

/** Short, because tests wait for requests that are not billed. */
const flushMs = 10

let template: Promise<string> | undefined

/** A migrated database, made once a process. */
async function templateName(): Promise<string> {
  const server = await sharedPostgres()
  template ??= (async () => {
    const url = await server.createDatabase()
    await migratePostgres(url, { usage: usageSteps })
    return new URL(url).pathname.slice(1)
  })()
  return template
}

/** The stores of a server in the PostgreSQL of an address. */
export async function openUsageIn(url: string, folder: string): Promise<UsageStores> {
  const postgres = connectPostgres(url)
  const reports = connectPostgres(url, { max: 2 })
  const stores = openPostgresUsage({ postgres, reports, folder, queueEvents: async () => {}, flushMs })
  return {
    ...stores,
    [Symbol.asyncDispose]: async () => {
      await stores[Symbol.asyncDispose]()
      await Promise.all([postgres, reports].map(pool => pool[Symbol.asyncDispose]()))
    },
  }
}

/** A migrated database in the PostgreSQL of this process; returns its address. */
export const createUsageDatabase = async (): Promise<string> =>
  (await sharedPostgres()).createDatabase(await templateName())

const postgres: UsageEngine = {
  name: 'PostgreSQL',
  keepsUnbilled: false,
  create: async () => {
    const url = await createUsageDatabase()
    const folder = tempFolder()
    return {
      open: () => openUsageIn(url, folder.path),
      run: async sql => {
        await using own = connectPostgres(url, { max: 1 })
        return await own.query(sql)
      },
      [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
    }
  },
}

/** The engines that the suites of usage run over. */
export const usageEngines: readonly UsageEngine[] = hasPostgres ? [embedded, postgres] : [embedded]
