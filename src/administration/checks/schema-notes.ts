import { connectPostgres } from '#data/postgres/connect.ts'

const schemasSql = `
  SELECT current_schema() AS own, string_agg(schemaname, ', ' ORDER BY schemaname) AS others
  FROM pg_tables WHERE tablename = 'accounts_migrations' AND schemaname <> current_schema()`

/**
 * A note if other schemas of the database have accounts too: with another `search_path` than before, a server makes tables of its
 * own, and knows no account. Undefined if that cannot be asked.
 */
export async function schemaNotes(databaseUrl: string): Promise<string[] | undefined> {
  await using postgres = connectPostgres(databaseUrl, { max: 1 })
  const [row] = await postgres.query<{ own: string; others: string | null }>(schemasSql).catch(() => [])
  if (!row) return undefined
  if (row.others === null) return []
  return [
    `search_path leads to the schema ${row.own}, and the accounts in ${row.others} are not used: if keys are unknown, correct it`,
  ]
}
