import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { durablePragmas, openConnection } from '../connection.ts'
import { up as accountsAndKeys } from '../migrations/accounts/001-accounts-and-keys.ts'
import { up as usage } from '../migrations/accounts/002-usage.ts'
import { up as auditLog } from '../migrations/accounts/003-audit-log.ts'
import { migrate, type Step } from '../migrations/migrate.ts'
import { createUsageLedger, type UsageLedger } from '../usage/usage-ledger.ts'
import { type AccountStore, createAccountStore } from './account-store.ts'
import { type AuditLog, createAuditLog } from './audit-log.ts'
import { createKeyStore, type KeyStore } from './key-store.ts'

const steps: readonly Step[] = [
  ['001-accounts-and-keys', accountsAndKeys],
  ['002-usage', usage],
  ['003-audit-log', auditLog],
]

/** Accounts, keys, usage and the audit log, and later idempotency: one durable file, apart from the partitions. */
export interface Accounts extends AsyncDisposable {
  accounts: AccountStore
  keys: KeyStore
  usage: UsageLedger
  audit: AuditLog
  /** Resolves when the file can be read, rejects when not. */
  check(): Promise<void>
}

/** Opens `accounts.sqlite` in the data folder, creating and migrating it as needed. */
export async function openAccounts(dataDir: string): Promise<Accounts> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Closes the connection should a later step fail: an open one would keep the process alive.
  await using stack = new AsyncDisposableStack()
  const connection = stack.use(await openConnection(join(dataDir, 'accounts.sqlite'), { pragmas: durablePragmas }))
  await migrate(connection.knex, steps)
  const audit = createAuditLog(connection)
  const opened = {
    accounts: createAccountStore(connection),
    keys: createKeyStore(connection, audit),
    usage: stack.use(createUsageLedger(connection)),
    audit,
    check: async () => {
      connection.raw.prepare('SELECT count(*) FROM accounts').get()
    },
  }
  const owned = stack.move()
  return { ...opened, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
