import { join } from 'node:path'
import { openAccounts } from '#data/embedded/open-accounts.ts'
import { openUsageWriter } from '#data/embedded/usage/usage-writer.ts'
import type { UsageEntry } from '#domain/billing/usage-entry.ts'
import { dayMs } from '#domain/calendar.ts'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../src/clock.ts'
import { type KeyedClient, startKeyedClient } from './keyed-client.ts'
import { median, quantile } from './statistics.ts'

// Measures lookups while usage reports of every shape are read without a pause, in turns with lookups alone. The
// account used 30 keys in
// 3 operations and 19 countries on 92 days: 174,000 combinations of day, key, operation and country. Prints one line.
// `node bench/usage-report.ts [rounds]`

const [rounds = 10] = process.argv.slice(2).map(Number)
const secondsOfTurn = 2
// With 50 keys, a report by key and country would read more than 5,000 rows.
const [keys, days, countries] = [30, 92, countryCodes]
const operations = ['lookup', 'search', 'coverage']
const today = Math.floor(Date.now() / dayMs) * dayMs
const dayAt = (days: number) => new Date(today + days * dayMs).toISOString().slice(0, 10)

let requests = 0

/** The usage of one key, a request for each combination. */
const usageOf = (accountId: string, kid: number): UsageEntry[] =>
  Array.from({ length: days }, (_, day) => day).flatMap(day =>
    operations.flatMap(operation => [
      ...[...countries, null, null].map(country => ({
        request_id: `01K9${String(++requests).padStart(22, '0')}`,
        account_id: accountId,
        kid: `kid${String(kid).padStart(9, '0')}`,
        env: 'live' as const,
        operation,
        bucket: 'companies-read',
        country,
        at: today - (days - 1 - day) * dayMs,
        units: 0,
        outcome: 'not_found' as const,
        included: null,
      })),
    ]),
  )

/** Writes the usage of the account. Returns the number of combinations. */
async function fill(dataDir: string): Promise<number> {
  await using opened = await openAccounts(dataDir)
  const account = (await opened.accounts.list()).find(({ name }) => name === 'bench')
  const writer = openUsageWriter(join(dataDir, 'usage.sqlite'))
  let made = 0
  for (let kid = 0; kid < keys; kid += 1) {
    const entries = usageOf(account?.id ?? '', kid)
    writer.commit(entries.map(entry => ({ kind: 'record', entry })))
    made += entries.length
  }
  writer.close()
  return made
}

const period = `from=${dayAt(1 - days)}&to=${dayAt(0)}`
const shapes = [
  ...['', '&group_by=operation', '&group_by=country', '&group_by=key', '&group_by=environment'].flatMap(groups =>
    ['', '&window=month', '&window=day'].map(window => groups + window),
  ),
  ...[
    'operation&group_by=country',
    'key&group_by=operation',
    'key&group_by=country',
    'key&group_by=environment',
  ].flatMap(groups => ['', '&window=month'].map(window => `&group_by=${groups}${window}`)),
]

const isOver = (end: number) => systemClock.monotonic() >= end

async function lookUp({ timed }: Pick<KeyedClient, 'timed'>, end: number, latencies: number[]) {
  while (!isOver(end)) latencies.push(await timed(1, '/v1/companies/NO/923609016'))
}

async function report({ timed }: Pick<KeyedClient, 'timed'>, end: number, latencies: number[]) {
  for (let at = 0; !isOver(end); at += 1)
    latencies.push(await timed(0, `/v1/account/usage?${period}${shapes[at % shapes.length]}`))
}

await using client = await startKeyedClient()
const combinations = await fill(client.dataDir)
using reporting = client.connect()
const [alone, during, reports]: number[][] = [[], [], []]
// The first round warms up.
for (let round = -1; round < rounds; round += 1)
  for (const hasReports of [false, true]) {
    const end = systemClock.monotonic() + secondsOfTurn * 1000
    const [lookups, read]: number[][] = [[], []]
    await Promise.all([lookUp(client, end, lookups ?? []), hasReports && report(reporting, end, read ?? [])])
    if (round < 0) continue
    ;(hasReports ? during : alone)?.push(...(lookups ?? []))
    reports?.push(...(read ?? []))
  }
const figures = (latencies: readonly number[] = []) =>
  `p50 ${quantile(latencies, 0.5).toFixed(2)} ms, p99 ${quantile(latencies, 0.99).toFixed(2)} ms`
const ratio = median(during ?? []) / median(alone ?? [])
process.stdout.write(
  `lookups during usage reports over ${combinations} rows: ${figures(during)}; alone: ${figures(alone)}; ${ratio.toFixed(2)} times; ${reports?.length} reports: ${figures(reports)}\n`,
)
