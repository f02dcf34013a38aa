import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { durablePragmas, openConnection } from '../connection.ts'
import { up as accountsAndKeys } from '../migrations/accounts/001-accounts-and-keys.ts'
import { migrate, type Step } from '../migrations/migrate.ts'
import { type AccountStore, createAccountStore } from './account-store.ts'
import { createKeyStore, type KeyStore } from './key-store.ts'

const steps: readonly Step[] = [['001-accounts-and-keys', accountsAndKeys]]

/** Accounts and keys, and later usage and idempotency: one durable file, apart from the partitions. */
export interface Accounts extends AsyncDisposable {
  accounts: AccountStore
  keys: KeyStore
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
  const opened = {
    accounts: createAccountStore(connection),
    keys: createKeyStore(connection),
    check: async () => {
      connection.raw.prepare('SELECT count(*) FROM accounts').get()
    },
  }
  const owned = stack.move()
  return { ...opened, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
