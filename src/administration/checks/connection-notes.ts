import { connectPostgres } from '#data/postgres/connect.ts'
import { connectionsOfThread } from '#data/postgres/connections-of-thread.ts'

/** Connections that a server opens at most: of each request thread, and of the main thread beside several. */
const connectionsOf = (threads: number) => connectionsOfThread * (threads === 1 ? 1 : threads + 1)

const acceptedSql = `
  SELECT least(
    current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
    (SELECT nullif(rolconnlimit, -1) FROM pg_roles WHERE rolname = current_user),
    (SELECT nullif(datconnlimit, -1) FROM pg_database WHERE datname = current_database())) AS accepted`

/** A note if PostgreSQL accepts fewer connections than one server here opens. Undefined if that cannot be asked. */
export async function connectionNotes(databaseUrl: string, threads: number): Promise<string[] | undefined> {
  await using postgres = connectPostgres(databaseUrl, { max: 1 })
  const [row] = await postgres.query<{ accepted: number }>(acceptedSql).catch(() => [])
  if (!row) return undefined
  const needed = connectionsOf(threads)
  if (needed <= row.accepted) return []
  return [
    `PostgreSQL accepts ${row.accepted} connections, and each server of ${threads} request threads opens up to ${needed}: raise max_connections, or lower SVC_THREADS`,
  ]
}
