import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { openUsageWriter } from '#data/embedded/usage/usage-writer.ts'
import { systemClock } from '../src/clock.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { entryMaker, inFlight, recordsPerSecond } from './ledger-load.ts'
import { comparePostgres } from './ledger-postgres.ts'
import { median, quantile } from './statistics.ts'

// Compares the ledger's group commit with a floor: the same statements, one FULL commit per record. Both write to the
// same database, alternating. With `--store postgres` it compares the ledger in PostgreSQL with the embedded one instead.
// `node bench/ledger.ts [records] [rounds] [--store postgres] [--in-flight 64]`

const entries = entryMaker()

function oneByOne(filename: string, records: number): number {
  const writer = openUsageWriter(filename)
  const started = systemClock.monotonic()
  for (let at = 0; at < records; at++) writer.commit([{ kind: 'record', entry: entries.next() }])
  const rate = (records / (systemClock.monotonic() - started)) * 1000
  writer.close()
  return rate
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { store: { type: 'string', default: 'embedded' }, 'in-flight': { type: 'string', multiple: true } },
})
const [records = 30_000, rounds = 5] = positionals.map(Number)

async function compareWithFloor() {
  using folder = tempFolder()
  await using accounts = await openAccounts(folder.path)
  await accounts.usage.ready()
  const latencies: number[] = []
  const groups: number[] = []
  const singles: number[] = []
  for (let round = 0; round < rounds; round++) {
    groups.push(await recordsPerSecond(accounts.usage, entries.next, { records, latencies }))
    singles.push(oneByOne(join(folder.path, 'usage.sqlite'), Math.ceil(records / 10)))
  }
  const rate = median(groups)
  const floor = median(singles)
  const ms = (part: number) => quantile(latencies, part).toFixed(2)
  const differences = (await accounts.usage.reconcile()).length
  process.stdout.write(
    `ledger: ${Math.round(rate)} records/s with ${inFlight} in flight (floor, one FULL commit for each: ${Math.round(floor)} records/s, ${(rate / floor).toFixed(1)} times), record() p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, ${differences} months that differ from the sum of their ${entries.made()} records\n`,
  )
}

if (values.store === 'postgres') await comparePostgres({ records, rounds, callers: values['in-flight']?.map(Number) })
else await compareWithFloor()
