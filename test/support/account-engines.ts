import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Accounts } from '#data/accounts/accounts.ts'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import type { KeyLease } from '#data/postgres/accounts/key-lease.ts'
import { openPostgresAccounts } from '#data/postgres/accounts/open-accounts.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { accountSteps } from '#data/postgres/migrations/accounts/account-steps.ts'
import { webhookSteps } from '#data/postgres/migrations/webhooks/webhook-steps.ts'
import { createWebhookStore } from '#data/postgres/webhooks/webhook-store.ts'
import type { SecretSource } from '#domain/keys/secret-ring.ts'
import { describeWithPostgres } from './describe-with.ts'
import { sharedPostgres } from './postgres.ts'
import { tempFolder } from './temp-folder.ts'

/** The stores of accounts as a process opens them. */
export type AccountStores = Pick<Accounts, 'accounts' | 'keys' | 'audit' | 'operators' | 'secrets' | 'webhooks'> &
  AsyncDisposable

/** A place for accounts, empty at first, that processes open. */
export interface AccountPlace extends AsyncDisposable {
  /** A folder that belongs to it. */
  folder: string
  /** Opens it as another process would. */
  open(source?: SecretSource): Promise<AccountStores>
  /** Changes the database as someone who has its files or its password; the audit log's triggers are gone. */
  tamper(sql: string): Promise<void>
}

/** Servers believe for so long what they know of keys; in production it is a second. */
export const testLeaseMs = 60

/** A place for accounts in SQLite. */
export async function embeddedPlace(): Promise<AccountPlace> {
  const folder = tempFolder()
  return {
    folder: folder.path,
    open: source => openAccounts(folder.path, source),
    tamper: async sql => {
      const database = new Database(join(folder.path, 'accounts.sqlite'))
      database.exec('DROP TRIGGER IF EXISTS audit_log_refuses_update; DROP TRIGGER IF EXISTS audit_log_refuses_delete')
      database.exec(sql)
      database.close()
    },
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}

const template = 'accounts_template'
let prepared: Promise<void> | undefined

/** A database with the tables of accounts and webhooks; these are made once a process. */
export async function accountsDatabase(): Promise<string> {
  const server = await sharedPostgres()
  prepared ??= (async () => {
    await server.run(`CREATE DATABASE ${template}`)
    await migratePostgres(server.url(template), { accounts: accountSteps, webhooks: webhookSteps })
  })()
  await prepared
  return server.createDatabase(template)
}

/** Opens accounts and webhooks in a database of `accountsDatabase`, as a server does. */
export async function openPostgresStores(
  url: string,
  folder: string,
  source?: SecretSource,
): Promise<AccountStores & { lease: KeyLease | undefined }> {
  await using stack = new AsyncDisposableStack()
  const postgres = stack.use(connectPostgres(url))
  const options = { url, postgres, folder, source, holdsKeys: true, leaseMs: testLeaseMs }
  const opened = stack.use(await openPostgresAccounts(options))
  const owned = stack.move()
  return { ...opened, webhooks: createWebhookStore(postgres), [Symbol.asyncDispose]: () => owned.disposeAsync() }
}

async function postgresPlace(): Promise<AccountPlace> {
  const folder = tempFolder()
  const url = await accountsDatabase()
  return {
    folder: folder.path,
    open: source => openPostgresStores(url, folder.path, source),
    tamper: async sql => {
      await using postgres = connectPostgres(url)
      await postgres.query('ALTER TABLE audit_log DISABLE TRIGGER USER')
      await postgres.query(sql)
    },
    [Symbol.asyncDispose]: async () => folder[Symbol.dispose](),
  }
}

/** The databases that accounts can be kept in. */
export const accountEngines: readonly {
  engine: string
  suite: Mocha.SuiteFunction | Mocha.PendingSuiteFunction
  place(): Promise<AccountPlace>
}[] = [
  { engine: 'SQLite', suite: describe, place: embeddedPlace },
  { engine: 'PostgreSQL', suite: describeWithPostgres, place: postgresPlace },
]
