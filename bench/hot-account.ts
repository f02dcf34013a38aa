import { connectPostgres, type Postgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { usageSteps } from '#data/postgres/migrations/usage/usage-steps.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { dayOf, monthOf } from '#domain/calendar.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { atLeast } from './goal.ts'
import { entryMaker, inFlight, recordsPerSecond } from './ledger-load.ts'
import { median } from './statistics.ts'

// Debits one account from four servers with 64 in flight each: gathered into groups, and in one transaction a debit over 8
// connections of each, in turns. Prints a line. `node bench/hot-account.ts [debits per round] [rounds]`

const [records = 40_000, rounds = 5] = process.argv.slice(2).map(Number)
const servers = 4
const connections = 8
const entries = entryMaker()
const next = () => ({ ...entries.next(), account_id: 'acct_hot' })

const eventSql = `
  INSERT INTO usage_events (request_id, day, account_id, kid, env, operation, bucket, country, at_ms, period, units, outcome)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`

/** As a ledger without groups would: the month's row is locked until the disk has the event. */
const oneByOne = (postgres: Postgres): Pick<UsageLedger, 'record'> => ({
  record: async ({ account_id, at, units, included, ...entry }) => {
    const period = monthOf(at)
    const day = dayOf(at)
    return postgres.transaction(async transaction => {
      const debit = { name: 'debit', text: 'SELECT * FROM debit_month($1, $2, $3, $4, $5)' }
      const [row] = await transaction.query<{ used: number; fits: boolean }>(debit, [
        account_id,
        period,
        units,
        included,
        at,
      ])
      const { request_id, kid, env, operation, bucket, country, outcome } = entry
      const place = [request_id, day, account_id, kid, env, operation, bucket, country]
      await transaction.query({ name: 'event', text: eventSql }, [...place, at, period, units, outcome])
      return { accepted: row?.fits ?? false, used: row?.used ?? 0 }
    })
  },
})

/** Debits a second of all servers together. */
async function debitsPerSecond(
  ledgers: readonly Pick<UsageLedger, 'record'>[],
  debits: number,
  callers = inFlight,
): Promise<number> {
  const each = await Promise.all(
    ledgers.map(ledger => recordsPerSecond(ledger, next, { records: Math.ceil(debits / ledgers.length), callers })),
  )
  return each.reduce((sum, rate) => sum + rate, 0)
}

using folder = tempFolder()
await using server = await startPostgres({
  settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB' },
})
const url = await server.createDatabase()
await migratePostgres(url, { usage: usageSteps })
await using stack = new AsyncDisposableStack()
const [gathered, alone]: [UsageLedger[], Pick<UsageLedger, 'record'>[]] = [[], []]
for (let at = 0; at < servers; at += 1) {
  const [postgres, reports] = [{}, { max: 2 }].map(options => stack.use(connectPostgres(url, options))) as [
    Postgres,
    Postgres,
  ]
  const { usage } = stack.use(
    openPostgresUsage({ postgres, reports, folder: folder.path, queueEvents: async () => {} }),
  )
  await usage.ready()
  gathered.push(usage)
  alone.push(oneByOne(stack.use(connectPostgres(url, { max: connections }))))
}
const rates: { gathered: number; alone: number }[] = []
for (let round = 0; round < rounds; round += 1)
  rates.push({
    gathered: await debitsPerSecond(gathered, records),
    alone: await debitsPerSecond(alone, Math.ceil(records / 40), connections),
  })
const ratio = median(rates.map(rate => rate.gathered / rate.alone))
const many = median(rates.map(rate => rate.gathered))
const one = median(rates.map(rate => rate.alone))
const differences = (await gathered[0]?.reconcile())?.length
process.stdout.write(
  `hot account, ${servers} servers with ${inFlight} in flight: gathered ${Math.round(many)} debits/s, ${ratio.toFixed(0)} times one transaction a debit (${Math.round(one)}/s; ${atLeast(50, ratio)}); ${differences} months that differ from their ${entries.made()} debits\n`,
)
