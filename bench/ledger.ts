import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAccounts } from '#data/accounts/open-accounts.ts'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { openUsageWriter } from '#data/usage/usage-writer.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { systemClock } from '../src/clock.ts'
import { median, quantile } from './statistics.ts'

// Compares the ledger's group commit with a floor: the same statements, one FULL commit per record. Both write to the
// same database, alternating. Prints one line. `node bench/ledger.ts [records] [rounds]`

const inFlight = 64
const start = Date.parse('2026-11-20T15:00:00Z')
let made = 0

const newEntry = (): UsageEntry => {
  made += 1
  return {
    request_id: `01K9${String(made).padStart(22, '0')}`,
    account_id: `acct_${made % 50}`,
    kid: `kid${String(made % 50).padStart(9, '0')}`,
    env: 'live',
    operation: 'lookup',
    bucket: 'companies-read',
    country: made % 2 ? 'NO' : 'GB',
    at: start + made,
    units: 1,
    outcome: 'found',
    included: 1_000_000_000,
  }
}

/** Records per second; appends the latency of each in milliseconds to `latencies`. */
async function grouped(ledger: UsageLedger, records: number, latencies: number[]): Promise<number> {
  let left = records
  const caller = async () => {
    while (left-- > 0) {
      const started = systemClock.monotonic()
      await ledger.record(newEntry())
      latencies.push(systemClock.monotonic() - started)
    }
  }
  const started = systemClock.monotonic()
  await Promise.all(Array.from({ length: inFlight }, caller))
  return (records / (systemClock.monotonic() - started)) * 1000
}

function oneByOne(filename: string, records: number): number {
  const writer = openUsageWriter(filename)
  const started = systemClock.monotonic()
  for (let at = 0; at < records; at++) writer.commit([{ kind: 'record', entry: newEntry() }])
  const rate = (records / (systemClock.monotonic() - started)) * 1000
  writer.close()
  return rate
}

const [records = 30_000, rounds = 5] = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'svc-bench-ledger-'))
try {
  await using accounts = await openAccounts(folder)
  await accounts.usage.ready()
  const latencies: number[] = []
  const groups: number[] = []
  const singles: number[] = []
  for (let round = 0; round < rounds; round++) {
    groups.push(await grouped(accounts.usage, records, latencies))
    singles.push(oneByOne(join(folder, 'usage.sqlite'), Math.ceil(records / 10)))
  }
  const [rate, floor] = [median(groups), median(singles)]
  const ms = (part: number) => quantile(latencies, part).toFixed(2)
  const differences = (await accounts.usage.reconcile()).length
  process.stdout.write(
    `ledger: ${Math.round(rate)} records/s with ${inFlight} in flight (floor, one FULL commit for each: ${Math.round(floor)} records/s, ${(rate / floor).toFixed(1)} times), record() p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms, ${differences} months that differ from the sum of their ${made} records\n`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
