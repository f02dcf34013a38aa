import type { Queryable } from '../connect.ts'

/** A table with rows of accounts, and how those of some are found: their ids are `$1`, the kids of their keys `$2`. */
interface CopiedTable {
  name: string
  where: string
  /** Column that the database numbers itself, in whose order rows are copied. */
  numbered?: string
  /** Column that has the number of a server secret, which may be another one in each database. */
  secret?: string
  /** Rows are never deleted: those of an earlier stay of the account are already in the target. */
  isAppended?: boolean
  /** Rows may change while the account is closed. */
  isUnsettled?: boolean
}

const ofAccount = 'account_id = ANY ($1) AND cardinality($2::text[]) >= 0'
const ofKey = (kid: string) => `${kid} = ANY ($2) AND cardinality($1::text[]) >= 0`

/** The tables of accounts, in the order of their references. */
export const copiedTables: readonly CopiedTable[] = [
  { name: 'accounts', where: 'id = ANY ($1) AND cardinality($2::text[]) >= 0' },
  { name: 'keys', where: ofAccount, numbered: 'position', secret: 'secret_number' },
  { name: 'usage_months', where: ofAccount },
  { name: 'usage_events', where: ofAccount, isAppended: true },
  { name: 'usage_totals', where: ofAccount },
  { name: 'usage_days', where: ofKey('scope') },
  { name: 'idempotency_keys', where: ofAccount },
  { name: 'idempotency_bytes', where: ofAccount },
  { name: 'webhook_endpoints', where: ofAccount, isUnsettled: true },
  {
    name: 'webhook_deliveries',
    where: `endpoint_id IN (SELECT id FROM webhook_endpoints WHERE ${ofAccount})`,
    isUnsettled: true,
  },
  { name: 'webhook_occasions', where: ofKey("split_part(occasion, ' ', 2)"), isUnsettled: true },
]

/** The ids of accounts, and of their keys. */
export type Moved = readonly [accounts: readonly string[], kids: readonly string[]]

/** A row as JSON, in the same text in every database: its server secret by the fingerprint. */
function rowOf({ numbered, secret }: CopiedTable): string {
  const row = numbered ? `(to_jsonb(t) - '${numbered}')` : 'to_jsonb(t)'
  if (!secret) return row
  const fingerprint = `(SELECT fingerprint FROM server_secrets s WHERE s.number = t.${secret})`
  return `jsonb_set(${row}, '{${secret}}', to_jsonb(coalesce(${fingerprint}, '')))`
}

/** The statement that inserts rows from an array of them. */
function insertOf({ name, secret, isAppended }: CopiedTable, columns: readonly string[]): string {
  const number = `(SELECT number FROM server_secrets s WHERE s.fingerprint = e.row ->> '${secret}')`
  const values = columns.map(column => (column === secret ? number : `r.${column}`))
  const record = secret ? `e.row - '${secret}'` : 'e.row'
  return `
    INSERT INTO ${name} (${columns.join(', ')}) SELECT ${values.join(', ')}
    FROM jsonb_array_elements($1::jsonb) AS e (row), jsonb_populate_record(NULL::${name}, ${record}) AS r
    ${isAppended ? 'ON CONFLICT DO NOTHING' : ''}`
}

/** How many rows of accounts a table has, and the sum of their hashes. */
export async function checksum({ query }: Queryable, table: CopiedTable, moved: Moved): Promise<string> {
  const [row] = await query<{ rows: number; sum: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hashtextextended(${rowOf(table)}::text, 0)), 0)::text AS sum
     FROM ${table.name} t WHERE ${table.where}`,
    moved,
  )
  return `${row?.rows} ${row?.sum}`
}

const rowsAtOnce = 2_000

const columnsSql = `
  SELECT quote_ident(attname) AS name FROM pg_attribute
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attidentity = '' ORDER BY attnum`

/** Copies the rows of accounts, some at a time; both databases are in a transaction. Resolves to how many there are. */
export async function copyTable(source: Queryable, target: Queryable, table: CopiedTable, moved: Moved) {
  const { name, where, numbered } = table
  const columns = await target.query<{ name: string }>(columnsSql, [name])
  const insert = insertOf(
    table,
    columns.map(column => column.name),
  )
  const order = numbered ? `ORDER BY ${numbered}` : ''
  await source.query(
    `DECLARE rows CURSOR FOR SELECT ${rowOf(table)}::text AS row FROM ${name} t WHERE ${where} ${order}`,
    moved,
  )
  let count = 0
  for (let isMore = true; isMore; ) {
    const rows = await source.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM rows`)
    if (rows.length > 0) await target.query(insert, [`[${rows.map(({ row }) => row).join(',')}]`])
    count += rows.length
    isMore = rows.length === rowsAtOnce
  }
  await source.query('CLOSE rows')
  return count
}
