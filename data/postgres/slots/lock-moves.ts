import { AdministrationError } from '#domain/keys/administration-error.ts'
import { clientConfig } from '../client-config.ts'
import { breakConnection, DatabaseClient } from '../database-client.ts'
import { toStoreError } from '../postgres-error.ts'

/** Among the advisory locks of a database. */
const lockId = 5_619_002
// A machine that is lost must not keep the lock for hours.
const keepAliveSql = 'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3'
const lockSql = 'SELECT pg_try_advisory_lock($1) AS is_locked'

/**
 * Keeps other moves out of a cell until it is disposed of, or its process ends: of two moves, the one that is stopped would
 * open accounts that the other is copying. Rejects with AdministrationError while another move runs.
 */
export async function lockMoves(url: string): Promise<AsyncDisposable> {
  // Not a connection of the pool, which would close it when idle and release its locks.
  const client = new DatabaseClient(clientConfig(url))
  const end = () => client.end()
  try {
    await client.connect()
    await client.query(keepAliveSql)
    const { rows } = await client.query<{ is_locked: boolean }>(lockSql, [lockId])
    if (rows[0]?.is_locked) return { [Symbol.asyncDispose]: end }
  } catch (error) {
    breakConnection(client)
    throw toStoreError(error)
  }
  await end()
  throw new AdministrationError('another svc slots move from this cell is running: wait until it has ended')
}
