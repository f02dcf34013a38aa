import assert from 'node:assert/strict'
import { connectPostgres, type Postgres } from '#data/postgres/connect.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import { rollUp } from '#data/postgres/usage/roll-up.ts'
import { arrayOfRows } from '#data/postgres/usage/row-literals.ts'
import { groupValues, monthsOf } from '#data/postgres/usage/usage-rows.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { describeWithPostgres } from '../../support/describe-with.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { createUsageDatabase } from '../../support/usage-engines.ts'
import { entry } from '../usage/usage-entries.ts'

const period = '2026-11'

describe('the values of a group of entries in PostgreSQL', () => {
  const times = (count: number, change: (at: number) => Partial<UsageEntry>) =>
    Array.from({ length: count }, (_, at) => ({ item: entry(change(at)) }))
  const cases: readonly [entries: string, ReturnType<typeof times>, changes: number | undefined][] = [
    ['8 of one key', times(8, () => ({ units: 2 })), 1],
    ['8 of two keys of one account', times(8, at => ({ kid: `kid_${at % 2}` })), 2],
    ['8 of two accounts', times(8, at => ({ account_id: `acct_${at % 2}` })), 2],
    ['8 of three keys', times(8, at => ({ kid: `kid_${at % 3}` })), undefined],
    ['8 of eight accounts', times(8, at => ({ account_id: `acct_${at}` })), undefined],
    ['3 of one key', times(3, () => ({})), undefined],
  ]
  for (const [name, entries, changes] of cases)
    it(`${changes ? `say in ${changes} what` : 'do not say what'} ${name} add to the totals`, () => {
      const text = groupValues(monthsOf(entries))[2]
      assert.equal(text === null ? undefined : JSON.parse(text).length, changes)
    })
})

describeWithPostgres('a group of entries in PostgreSQL', () => {
  /** Runs work with a server on a new database. */
  async function withServer(work: (server: ReturnType<typeof openPostgresUsage>, postgres: Postgres) => Promise<void>) {
    const url = await createUsageDatabase()
    using folder = tempFolder()
    await using postgres = connectPostgres(url)
    await using reports = connectPostgres(url, { max: 2 })
    await using server = openPostgresUsage({
      postgres,
      reports,
      folder: folder.path,
      queueEvents: async () => {},
      flushMs: 20,
    })
    await work(server, postgres)
  }

  const recordAll = (server: ReturnType<typeof openPostgresUsage>, changes: readonly Partial<UsageEntry>[]) =>
    Promise.all(changes.map(change => server.usage.record(entry(change))))

  it('of 3 accounts debits the 2 that fit, refuses the third, and says what each has used', () =>
    withServer(async (server, postgres) => {
      const group = [
        { account_id: 'acct_a', units: 3 },
        { account_id: 'acct_b', units: 6, included: 5 },
        { account_id: 'acct_c', units: 2 },
        { account_id: 'acct_a', units: 4 },
      ]
      for (const round of [0, 1])
        assert.deepEqual(await recordAll(server, group), [
          { accepted: true, used: 7 * round + 3 },
          { accepted: false, used: 0 },
          { accepted: true, used: 2 * round + 2 },
          { accepted: true, used: 7 * round + 7 },
        ])
      const rows = await postgres.query(
        'SELECT account_id, sum(units) AS units FROM usage_events GROUP BY 1 ORDER BY 1',
      )
      assert.deepEqual(rows, [
        { account_id: 'acct_a', units: 14 },
        { account_id: 'acct_c', units: 4 },
      ])
      assert.deepEqual(await server.usage.reconcile(), [])
    }))

  it('is one group of its lane, and of two where some months did not fit together', () =>
    withServer(async (server, postgres) => {
      const groups = async () => {
        const [row] = await postgres.query<{ seq: number }>('SELECT sum(seq) AS seq FROM usage_writers')
        return row?.seq ?? 0
      }
      const fifty = Array.from({ length: 100 }, (_, at) => ({ account_id: `acct_${at % 50}` }))
      await recordAll(server, fifty)
      assert.equal(await groups(), 1)
      await recordAll(server, [...fifty, { account_id: 'acct_0', included: 4 }, { account_id: 'acct_0', included: 4 }])
      assert.equal(await groups(), 3)
      assert.equal(await server.usage.used('acct_0', period), 4)
      assert.deepEqual(await server.usage.reconcile(), [])
    }))

  it('adds to the totals what was billed: 20 of one key, and neither of two that did not fit', () =>
    withServer(async (server, postgres) => {
      const twenty = Array.from({ length: 20 }, () => ({ account_id: 'acct_a', units: 2 }))
      const unfit = Array.from({ length: 2 }, () => ({ account_id: 'acct_b', units: 2, included: 1 }))
      await recordAll(server, twenty)
      await recordAll(server, [...twenty, ...unfit])
      await rollUp(postgres)
      const totals = await postgres.query('SELECT account_id, requests, billable_results FROM usage_totals')
      assert.deepEqual(totals, [{ account_id: 'acct_a', requests: 40, billable_results: 80 }])
      assert.deepEqual(await server.usage.reconcile(), [])
    }))

  it('may have any text: quotes, brackets, commas, backslashes, line ends, and none', () =>
    withServer(async (server, postgres) => {
      const texts = ['"', '\\', '(a,b)', '{a,"b"}', 'a b', ' ', '\n', '\\"', `'; --`, 'NULL', 'å\u{1F600}', '']
      await recordAll(
        server,
        texts.map(text => ({ account_id: `${text}a`, kid: text, bucket: text, country: text })),
      )
      const rows = await postgres.query<UsageEntry>('SELECT account_id, kid, bucket, country FROM usage_events')
      assert.deepEqual(
        rows.map(row => Object.values(row).join('|')).sort(),
        texts.map(text => [`${text}a`, text, text, text].join('|')).sort(),
      )
      const [row] = await postgres.query<{ kid: string | null }>('SELECT (unnest($1::usage_event[])).kid', [
        arrayOfRows([['r', null, null, null, null, null, null, null, null, null, null, null, null]]),
      ])
      assert.equal(row?.kid, null)
    }))
})
