import assert from 'node:assert/strict'
import { connectPostgres, type Postgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { webhookSteps } from '#data/postgres/migrations/webhooks/webhook-steps.ts'
import { openPostgresUsage, type PostgresUsage } from '#data/postgres/usage/open-usage.ts'
import { rollUp } from '#data/postgres/usage/roll-up.ts'
import { createWebhookStore } from '#data/postgres/webhooks/webhook-store.ts'
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

interface Clearance {
  title: string
  table: string
  /** Fills it with rows of a number. */
  fill: string
  clear(postgres: Postgres): Promise<unknown>
}

const endpointSql = `
  INSERT INTO webhook_endpoints (id, url, events, secret, created_ms) VALUES ('whe_1', 'https://a.example', '{}', '', 1)`

const inUsage = async (postgres: Postgres, work: (usage: PostgresUsage) => Promise<unknown>) => {
  using folder = tempFolder()
  await using usage = openPostgresUsage({ postgres, reports: postgres, folder: folder.path, tell: async () => {} })
  await work(usage)
}

const clearances: readonly Clearance[] = [
  {
    title: 'the groups that wait for the totals',
    table: 'usage_pending',
    fill: `INSERT INTO usage_pending (changes) SELECT '[]'`,
    clear: rollUp,
  },
  {
    title: 'the counters of days past',
    table: 'usage_days',
    fill: `INSERT INTO usage_days SELECT '${day}', 'demo ' || n, 1`,
    clear: postgres => inUsage(postgres, ({ usage }) => usage.purge({ day: '2026-11-27', unbilledMs: null })),
  },
  {
    title: 'the requests of callers without a key',
    table: 'anonymous_admissions',
    fill: `INSERT INTO anonymous_admissions (address, at_ms) SELECT 'a', n`,
    clear: postgres => inUsage(postgres, ({ anonymous }) => anonymous.purge(rows)),
  },
  {
    title: 'the deliveries of webhooks',
    table: 'webhook_deliveries',
    fill: `
      INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms, state, ended_ms)
      SELECT 'dlv_' || n, 'msg', 'whe_1', 'webhook.test', '', n, n, 'delivered', n`,
    clear: postgres => createWebhookStore(postgres).purge({ deliveredMs: rows + 1, anyMs: 0 }),
  },
]

suite(`clearing a table of ${rows.toLocaleString('en')} rows that PostgreSQL takes to be empty`, () => {
  for (const { title, table, fill, clear } of clearances)
    it(`reads each of ${title} at most 4 times, and leaves none`, async () => {
      const url = await createUsageDatabase()
      await migratePostgres(url, { webhooks: webhookSteps })
      await using own = connectPostgres(url, { max: 1 })
      const filled = `${fill} FROM generate_series(1, ${rows}) AS n`
      await own.query(`${endpointSql}; ${filled}; DELETE FROM ${table}; ANALYZE ${table}; ${filled}`)
      {
        await using server = connectPostgres(url)
        await clear(server)
      }
      const [left] = await own.query<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`)
      const [found] = await own.query<{ read: number }>(readSql, [table])
      const read = found?.read ?? 0
      assert.deepEqual(left, { rows: 0 })
      assert.ok(read <= 4 * rows, `${read / rows} times`)
    })
})
