import assert from 'node:assert/strict'
import { gatheredReads } from '#data/postgres/accounts/gathered-reads.ts'
import { connectPostgres, type Postgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { webhookSteps } from '#data/postgres/migrations/webhooks/webhook-steps.ts'
import { schema } from '#data/postgres/schema.ts'
import { openPostgresUsage, type PostgresUsage } from '#data/postgres/usage/open-usage.ts'
import { rollUp } from '#data/postgres/usage/roll-up.ts'
import { createWebhookStore } from '#data/postgres/webhooks/webhook-store.ts'
import type { WebhookStore } from '#data/webhooks/webhook-store.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { sharedPostgres } from '../../support/postgres.ts'
import { rowsRead } from '../../support/rows-read.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createUsageDatabase, openUsageIn, type UsageStores } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

const day = '2026-11-20'
const rows = 5_000

const endpointSql = `
  INSERT INTO webhook_endpoints (id, url, events, secret, created_ms) VALUES ('whe_1', 'https://a.example', '{}', '', 1)`

interface Server extends UsageStores {
  findKey(kid: string): Promise<unknown>
  webhooks: WebhookStore
}

const moment = Date.parse(`${day}T12:00:00Z`)

/** Rows of a number from one to another in all tables that requests use. */
const filledSql = (from: number, to: number) => {
  const rowsSql = `FROM generate_series(${from}, ${to}) AS n`
  return `
    INSERT INTO usage_days SELECT '${day}', 'demo ' || n, 1 ${rowsSql};
    INSERT INTO usage_months SELECT 'acct_' || n, '2026-11', 1 ${rowsSql};
    INSERT INTO usage_writers SELECT 'writer ' || n, 1, 0 ${rowsSql};
    INSERT INTO usage_admissions (until_ms, admissions) SELECT 1, '[]' ${rowsSql};
    INSERT INTO anonymous_admissions (address, at_ms) SELECT 'a', n ${rowsSql};
    INSERT INTO batch_runs SELECT 'kid' || n ${rowsSql};
    INSERT INTO idempotency_bytes SELECT 'acct_' || n, 1 ${rowsSql};
    INSERT INTO idempotency_keys (kid, idempotency_key, first_day, account_id, digest, outline, first_used_ms, run, lease_until_ms)
      SELECT 'kid' || n, 'key' || n, '${day}', 'acct_' || n, '', '', ${moment}, 'run', ${moment} ${rowsSql};
    INSERT INTO accounts SELECT 'acct_' || n, '', 'free', now() ${rowsSql};
    INSERT INTO account_moves SELECT 'acct_' || n, 'received' ${rowsSql};
    INSERT INTO keys (kid, account_id, name, class, env, kind, secret_hash, secret_number, scopes, ip_allowlist, country_scope, endpoints, created_at)
      SELECT 'kid' || n, 'acct_' || n, '', 'rk', 'live', 'user', '', 1, '{}', '{}', '{}', '{}', now() ${rowsSql};
    INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms, state, ended_ms)
      SELECT 'dlv_' || n, 'msg', 'whe_1', 'webhook.test', '', n, n, 'delivered', n ${rowsSql};
    INSERT INTO webhook_occasions SELECT 'occasion ' || n, ${moment} ${rowsSql}`
}

const tables = '^(usage_|anonymous_admissions|batch_runs|idempotency_|keys|webhook_deliveries|webhook_occasions)'

async function openServer(url: string, folder: string): Promise<Server> {
  const stores = await openUsageIn(url, folder)
  const postgres = connectPostgres(url, { max: 1 })
  return {
    ...stores,
    findKey: gatheredReads(postgres),
    webhooks: createWebhookStore(postgres),
    [Symbol.asyncDispose]: async () => {
      await stores[Symbol.asyncDispose]()
      await postgres[Symbol.asyncDispose]()
    },
  }
}

type Request = (server: Server, at: number) => Promise<unknown>

/** The rows that a server reads for 40 requests one after the other; its plans are from when the tables had 5 rows and were analysed. */
async function rowsOf(request: Request): Promise<number> {
  using folder = tempFolder()
  const url = await (await sharedPostgres()).createDatabase()
  await migratePostgres(url, schema)
  await using own = connectPostgres(url, { max: 1, isPatient: true })
  await own.query(`${endpointSql}; ${filledSql(1, 5)}`)
  await own.query('ANALYZE')
  const server = await openServer(url, folder.path)
  for (let at = 0; at < 12; at += 1) await request(server, 1 + (at % 5))
  await own.query(filledSql(6, rows))
  for (let at = 1; at <= 40; at += 1) await request(server, at * 10)
  await server[Symbol.asyncDispose]()
  return await rowsRead(own, tables)
}

const caps = (at: number) => [
  { scope: `demo ${at}`, cap: 100 },
  { scope: 'demo', cap: 10_000 },
]

let batches = 0
const batchOf = (at: number) => {
  batches += 1
  return { kid: `kid${at}`, idempotencyKey: `batch ${batches}`, run: `run ${batches}`, request: '{}' }
}
const claimOf = (at: number) => ({ ...batchOf(at), accountId: `acct_${at}`, cap: 5, maxStoredBytes: 1e9, now: moment })

const requests: readonly [string, most: number, Request][] = [
  ['a call with two caps', 30, ({ usage }, at) => usage.countCall(caps(at), day)],
  ['a call that is given back', 30, ({ usage }, at) => usage.returnCall(caps(at), day)],
  ['a charge', 30, ({ usage }, at) => usage.record(entry({ account_id: `acct_${at}` }))],
  ['the first charge of a month', 30, ({ usage }, at) => usage.record(entry({ account_id: `new ${at} ${batches++}` }))],
  ['a request that is free', 30, ({ usage }, at) => usage.record(entry({ account_id: `acct_${at}`, units: 0 }))],
  ['what an account has used of its month', 30, ({ usage }, at) => usage.used(`acct_${at}`, '2026-11')],
  ['a request without a key', 30, ({ anonymous }, at) => anonymous.add([{ address: 'a', at }])],
  ['a key', 30, ({ findKey }, at) => findKey(`kid${at}`)],
  [
    'a batch from its claim to its answer',
    60,
    async ({ idempotency }, at) => {
      const claim = claimOf(at)
      await idempotency.state(claim, moment)
      await idempotency.claim(claim)
      await idempotency.renew(claim, moment)
      await idempotency.running(claim.kid, moment)
      await idempotency.complete(claim, Buffer.from('x'), entry({ account_id: `acct_${at}` }))
    },
  ],
  [
    'a batch that fails',
    60,
    async ({ idempotency }, at) => {
      const claim = claimOf(at)
      await idempotency.claim(claim)
      await idempotency.release(claim)
    },
  ],
  [
    'an event of webhooks',
    60,
    ({ webhooks }, at) =>
      webhooks.queue([
        { type: 'webhook.test', at: moment + at, account_id: null, occasion: `told ${batches++}`, data: {} },
      ]),
  ],
]

describeWithPostgres(
  `in PostgreSQL, with plans from when its tables had 5 rows and now ${rows.toLocaleString('en')}, a request reads`,
  () => {
    for (const [title, most, request] of requests)
      it(`at most ${most} rows for ${title}`, async () => {
        const read = await rowsOf(request)
        assert.ok(read > 0 && read <= 40 * most, `${read / 40} rows a request`)
      })
  },
)

interface Clearance {
  title: string
  table: string
  /** Fills it with rows of a number. */
  fill: string
  clear(postgres: Postgres): Promise<unknown>
}

const inUsage = async (postgres: Postgres, work: (usage: PostgresUsage) => Promise<unknown>) => {
  using folder = tempFolder()
  await using usage = openPostgresUsage({
    postgres,
    reports: postgres,
    folder: folder.path,
    queueEvents: async () => {},
  })
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

describeWithPostgres(`clearing a table of ${rows.toLocaleString('en')} rows that PostgreSQL takes to be empty`, () => {
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
      const read = await rowsRead(own, `^${table}$`)
      assert.deepEqual(left, { rows: 0 })
      assert.ok(read > 0 && read <= 4 * rows, `${read / rows} times`)
    })
})

describeWithPostgres('the hourly purge of webhooks in PostgreSQL', () => {
  it('reads at most 500 rows for 100 old deliveries that succeeded beside 5,000 that failed and are kept', async () => {
    const url = await createUsageDatabase()
    await migratePostgres(url, { webhooks: webhookSteps })
    await using own = connectPostgres(url, { max: 1 })
    await own.query(`
      ${endpointSql};
      INSERT INTO webhook_deliveries (id, message_id, endpoint_id, type, body, created_ms, next_ms, state, ended_ms)
      SELECT 'dlv_' || n, 'msg', 'whe_1', 'webhook.test', '', n, n,
        CASE WHEN n % 50 = 0 THEN 'delivered' ELSE 'failed' END, n FROM generate_series(1, 5100) AS n;
      ANALYZE webhook_deliveries`)
    const before = await rowsRead(own, '^webhook_deliveries$')
    {
      await using server = connectPostgres(url)
      assert.equal(await createWebhookStore(server).purge({ deliveredMs: 5_001, anyMs: 0 }), 100)
    }
    const read = (await rowsRead(own, '^webhook_deliveries$')) - before
    assert.ok(read >= 100 && read <= 500, `${read} rows`)
  })
})
