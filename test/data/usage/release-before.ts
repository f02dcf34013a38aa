import { join } from 'node:path'
import { up as accountsAndKeys } from '#data/migrations/accounts/001-accounts-and-keys.ts'
import { up as auditLog } from '#data/migrations/accounts/002-audit-log.ts'
import { migrate } from '#data/migrations/migrate.ts'
import { up as usage } from '#data/migrations/usage/001-usage.ts'
import { up as idempotency } from '#data/migrations/usage/002-idempotency.ts'
import { type Connection, openConnection } from '#data/sqlite/connection.ts'

/** Makes the databases of release 0.1.0 in a folder, and opens that of usage. */
export async function releaseBefore(folder: string): Promise<Connection> {
  await using accounts = await openConnection(join(folder, 'accounts.sqlite'))
  await migrate(accounts.knex, [
    ['001-accounts-and-keys', accountsAndKeys],
    ['002-audit-log', auditLog],
  ])
  const connection = await openConnection(join(folder, 'usage.sqlite'))
  await migrate(connection.knex, [
    ['001-usage', usage],
    ['002-idempotency', idempotency],
  ])
  return connection
}
