import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import { connectPostgres } from '#data/postgres/connect.ts'
import { migratePostgres } from '#data/postgres/migrate.ts'
import { usageSteps } from '#data/postgres/migrations/usage/usage-steps.ts'
import { openPostgresUsage } from '#data/postgres/usage/open-usage.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { entryMaker, recordsPerSecond } from './ledger-load.ts'
import { median } from './statistics.ts'

const ticksPerSecond = 100

/** Seconds of processor time of the processes of a PostgreSQL server; what has ended is not counted. */
function secondsOfPostgres(port: number): number {
  const stats = globSync('/proc/[0-9]*/cmdline').flatMap(file => {
    try {
      const line = readFileSync(file, 'utf8')
      return /^postgres: |\/postgres\0/.test(line) &&
        (line.includes(`\0-p\0${port}\0`) || line.startsWith('postgres: '))
        ? [readFileSync(file.replace('cmdline', 'stat'), 'utf8')]
        : []
    } catch {
      return []
    }
  })
  const ticks = stats.map(stat =>
    stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number),
  )
  return ticks.reduce((sum, [user = 0, system = 0]) => sum + user + system, 0) / ticksPerSecond
}

interface Contender {
  name: string
  ledger: UsageLedger
  rates: number[]
  /** Microseconds of processor time a record. */
  costs: number[]
}

/** Compares the ledger in PostgreSQL with the embedded one, in turns; both wait for the disk. Prints a line for each load. */
export async function comparePostgres(records: number, rounds: number): Promise<void> {
  await using server = await startPostgres({
    settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB' },
  })
  const url = await server.createDatabase()
  await migratePostgres(url, { usage: usageSteps })
  await using postgres = connectPostgres(url)
  await using reports = connectPostgres(url, { max: 2 })
  const folder = mkdtempSync(join(tmpdir(), 'svc-bench-ledger-'))
  try {
    await using accounts = await openAccounts(folder)
    await using stores = openPostgresUsage({ postgres, reports, folder, tell: async () => {} })
    const newContender = (name: string, ledger: UsageLedger): Contender => ({ name, ledger, rates: [], costs: [] })
    for (const callers of [1, 16, 64, 256]) {
      const contenders = [newContender('embedded', accounts.usage), newContender('PostgreSQL', stores.usage)]
      await compare(
        contenders,
        { callers, records: Math.ceil((records * Math.min(callers, 64)) / 64), rounds },
        server.port,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
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
      const [own, other] = [process.cpuUsage(), secondsOfPostgres(port)]
      rates.push(await recordsPerSecond(ledger, entries.next, load))
      const { user, system } = process.cpuUsage(own)
      costs.push((user + system + (secondsOfPostgres(port) - other) * 1e6) / load.records)
    }
  const [embedded, postgres] = contenders.map(({ rates, costs }) => ({ rate: median(rates), cost: median(costs) }))
  if (!embedded || !postgres) return
  process.stdout.write(
    `ledger with ${load.callers} in flight: PostgreSQL ${Math.round(postgres.rate)} records/s, ${(postgres.rate / embedded.rate).toFixed(2)} of the embedded ledger's ${Math.round(embedded.rate)}; processor time ${postgres.cost.toFixed(0)} us a record, ${(postgres.cost / embedded.cost).toFixed(2)} of its ${embedded.cost.toFixed(0)}\n`,
  )
}
