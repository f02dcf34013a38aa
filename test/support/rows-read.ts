import type { Queryable } from '#data/postgres/connect.ts'
import { until } from './until.ts'

const othersSql = `
  SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`
const readSql = `
  SELECT coalesce(sum(seq_tup_read + idx_tup_fetch), 0)::integer AS read FROM pg_stat_user_tables WHERE relname ~ $1`

/**
 * The rows that were read so far of the tables of a PostgreSQL whose names match a pattern. Waits for the end of all other connections,
 * when PostgreSQL has counted what they read.
 */
export async function rowsRead({ query }: Queryable, tables: string): Promise<number> {
  await until(async () => (await query(othersSql)).length === 0)
  return (await query<{ read: number }>(readSql, [tables]))[0]?.read ?? 0
}
