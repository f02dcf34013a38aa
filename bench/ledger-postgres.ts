import { openAccounts } from '#data/embedded/open-accounts.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { usageSteps } from '#data/postgres/migrations/usage/usage-steps.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { atLeast } from './goal.ts'
import { entryMaker, inFlight, recordsPerSecond } from './ledger-load.ts'
import { processorUsOfPostgres } from './processor-time.ts'
import { median } from './statistics.ts'

interface Contender {
  name: string
  ledger: UsageLedger
  rates: number[]
  /** Microseconds of processor time a record. */
  costs: number[]
}

interface Comparison {
  /** Records a round at 64 in flight; fewer with fewer in flight. */
  records: number
  rounds: number
  /** Numbers of callers that each wait for one record. */
  callers?: readonly number[] | undefined
}

/** Compares the ledger in PostgreSQL with the embedded one, in turns; both wait for the disk. Prints a line for each load. */
export async function comparePostgres({ records, rounds, callers = [1, 16, 64, 256] }: Comparison): Promise<void> {
  await using server = await startPostgres({
    settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB' },
  })
  const url = await server.createDatabase()
  await migratePostgres(url, { usage: usageSteps })
  await using postgres = connectPostgres(url)
  await using reports = connectPostgres(url, { max: 2 })
  using folder = tempFolder()
  await using accounts = await openAccounts(folder.path)
  await using stores = openPostgresUsage({ postgres, reports, folder: folder.path, queueEvents: async () => {} })
  const newContender = (name: string, ledger: UsageLedger): Contender => ({ name, ledger, rates: [], costs: [] })
  for (const each of callers) {
    const contenders = [newContender('embedded', accounts.usage), newContender('PostgreSQL', stores.usage)]
    await compare(
      contenders,
      { callers: each, records: Math.ceil((records * Math.min(each, inFlight)) / inFlight), rounds },
      server.port,
    )
  }
}

const entries = entryMaker()

async function compare(
  contenders: readonly Contender[],
  load: { callers: number; records: number; rounds: number },
  port: number,
) {
  for (const { ledger } of contenders) await ledger.ready()
  for (let round = 0; round < load.rounds; round += 1)
    for (const { ledger, rates, costs } of contenders) {
      const own = process.cpuUsage()
      const other = processorUsOfPostgres(port)
      rates.push(await recordsPerSecond(ledger, entries.next, load))
      const { user, system } = process.cpuUsage(own)
      costs.push((user + system + processorUsOfPostgres(port) - other) / load.records)
    }
  const [embedded, postgres] = contenders
  if (!embedded || !postgres) return
  // Compared in pairs, because other load on the machine changes from round to round.
  const ratio = median(postgres.rates.map((rate, at) => rate / (embedded.rates[at] ?? 0)))
  const cost = median(postgres.costs)
  const base = median(embedded.costs)
  const verdict = load.callers === inFlight ? `; ${atLeast(1, ratio)}` : ''
  process.stdout.write(
    `ledger with ${load.callers} in flight: PostgreSQL ${Math.round(median(postgres.rates))} records/s, ${ratio.toFixed(2)} of the embedded ledger's ${Math.round(median(embedded.rates))}${verdict}; processor time ${cost.toFixed(0)} us a record, ${(cost / base).toFixed(2)} of its ${base.toFixed(0)}\n`,
  )
}
