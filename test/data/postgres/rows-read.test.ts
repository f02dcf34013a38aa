import assert from 'node:assert/strict'
import { connectPostgres } from '#data/postgres/connect.ts'
import { rollUp } from '#data/postgres/usage/roll-up.ts'
import { hasPostgres } from '../../support/postgres.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createUsageDatabase, openUsageIn, type UsageStores } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

const suite = hasPostgres ? describe : describe.skip

const day = '2026-11-20'
const rows = 5_000

const fillSql = `
  INSERT INTO usage_days SELECT '${day}', 'demo ' || n, 1 FROM generate_series(1, ${rows}) AS n;
  INSERT INTO usage_months SELECT 'acct_' || n, '2026-11', 1 FROM generate_series(1, ${rows}) AS n`

const readSql = 'SELECT (seq_tup_read + idx_tup_fetch)::integer AS read FROM pg_stat_user_tables WHERE relname = $1'

/** The rows of a table that a server reads for 40 requests one after the other; its plans are from when the table was empty. */
async function rowsRead(table: string, request: (stores: UsageStores, at: number) => Promise<unknown>) {
  using folder = tempFolder()
  const url = await createUsageDatabase()
  await using own = connectPostgres(url, { max: 1 })
  const server = await openUsageIn(url, folder.path)
  await request(server, 0)
  await own.query(fillSql)
  for (let at = 1; at <= 40; at += 1) await request(server, at)
  // PostgreSQL counts what a connection has read at its end.
  await server[Symbol.asyncDispose]()
  const [found] = await own.query<{ read: number }>(readSql, [table])
  return found?.read ?? 0
}

// To PostgreSQL the table has pages without rows, as it mostly has.
const waitingSql = `
  INSERT INTO usage_pending (changes) SELECT '[]' FROM generate_series(1, ${rows});
  DELETE FROM usage_pending;
  ANALYZE usage_pending;
  INSERT INTO usage_pending (changes) SELECT '[]' FROM generate_series(1, ${rows})`

suite(`in PostgreSQL, with ${rows.toLocaleString('en')} others, a request reads`, () => {
  const requests: [string, table: string, most: number, (stores: UsageStores, at: number) => Promise<unknown>][] = [
    [
      'at most 6 counters of the day for a call with two caps',
      'usage_days',
      6,
      ({ usage }, at) =>
        usage.countCall(
          [
            { scope: `demo ${at}`, cap: 100 },
            { scope: 'demo', cap: 10_000 },
          ],
          day,
        ),
    ],
    [
      'at most 4 months for a charge',
      'usage_months',
      4,
      ({ usage }, at) => usage.record(entry({ account_id: `acct_${at}` })),
    ],
  ]
  for (const [title, table, most, request] of requests)
    it(title, async () => {
      const read = await rowsRead(table, request)
      assert.ok(read > 0 && read <= 40 * most, `${read / 40} rows a request`)
    })
})

suite('in PostgreSQL, usage that waits for the totals', () => {
  it(`is read at most 4 times a row where ${rows.toLocaleString('en')} groups wait`, async () => {
    const url = await createUsageDatabase()
    await using own = connectPostgres(url, { max: 1 })
    await own.query(waitingSql)
    {
      await using server = connectPostgres(url, { max: 1 })
      await rollUp(server)
    }
    const [left] = await own.query<{ waiting: number }>('SELECT count(*) AS waiting FROM usage_pending')
    const [found] = await own.query<{ read: number }>(readSql, ['usage_pending'])
    const read = found?.read ?? 0
    assert.deepEqual(left, { waiting: 0 })
    assert.ok(read <= 4 * rows, `${read / rows} times`)
  })
})
