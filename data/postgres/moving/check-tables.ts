import { DataFolderError } from '../../accounts/data-folder-error.ts'
import type { Postgres } from '../connect.ts'
import { reconcile } from '../usage/usage-reports.ts'
import type { CopiedTable } from './copied-table.ts'
import { copiedTables } from './copied-tables.ts'
import { batchText } from './copy-tables.ts'
import type { FolderSource } from './folder-source.ts'
import type { MoveState } from './move-state.ts'

const rowOf = (alias: string, names: readonly string[]) => `ROW(${names.map(name => `${alias}.${name}`).join(', ')})`

/** The first row of a batch that is missing or different. */
const differenceSql = ({ name, key, columns }: CopiedTable) => `
  SELECT ${rowOf('s', key)}::text AS key
  FROM json_populate_recordset(NULL::${name}, $1::text::json) AS s
  LEFT JOIN ${name} AS t ON ${key.map(column => `t.${column} = s.${column}`).join(' AND ')}
  WHERE t.${key[0]} IS NULL OR ${rowOf('t', columns)}::text <> ${rowOf('s', columns)}::text LIMIT 1`

const differs = (what: string) =>
  new DataFolderError(
    `${what} differs between the folder and the database: nothing is served from it; run svc migrate again`,
  )

/** Reads every row of the folder again, and compares it with PostgreSQL's. */
async function checkRows(postgres: Postgres, source: FolderSource, table: CopiedTable) {
  const sql = differenceSql(table)
  for (let batch = table.read(source, undefined); batch; batch = table.read(source, batch.last)) {
    const [different] = await postgres.query<{ key: string }>(sql, [batchText(batch)])
    if (different) throw differs(`${table.name} ${different.key}`)
  }
}

/** The sums of a folder, by their names. */
export const sumsOf = (source: FolderSource): MoveState['sums'] =>
  Object.fromEntries(
    copiedTables.flatMap(({ database, sums }) =>
      sums.map(({ name, source: sql }) => [
        name,
        source[database].prepare<[], string>(`SELECT CAST((${sql}) AS TEXT)`).pluck().get() ?? '',
      ]),
    ),
  )

/**
 * Compares every row, then the sums of every table, and the months with their events. Rejects with DataFolderError for the first
 * difference.
 */
export async function checkTables(
  postgres: Postgres,
  source: FolderSource,
  { sums, onTable }: Pick<MoveState, 'sums'> & { onTable(name: string): void },
): Promise<void> {
  // So that each row is found by its key.
  await postgres.query(`ANALYZE ${copiedTables.map(({ name }) => name).join(', ')}`)
  for (const table of copiedTables) {
    onTable(table.name)
    await checkRows(postgres, source, table)
    for (const { name, target } of table.sums) {
      const [row] = await postgres.query<{ sum: string }>(`SELECT (${target})::text AS sum`)
      if (row?.sum !== sums[name]) throw differs(`${name} (${sums[name]} and ${row?.sum})`)
    }
  }
  // Reports are moved as they are: the sums of both were compared above.
  const month = (await reconcile(postgres)).find(({ used, sum }) => used !== sum)
  if (month)
    throw new DataFolderError(
      `usage of ${month.account_id} in ${month.period}: ${month.used} counted, ${month.sum} in its events: run svc doctor on the folder`,
    )
}
