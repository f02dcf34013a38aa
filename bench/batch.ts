import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { startKeyedClient } from './keyed-client.ts'
import { quantile } from './statistics.ts'

// Compares a batch of 100 companies with one lookup. The two alternate, one request at a time over one connection, with
// the same
// live key; each is billed durably before it is answered. The lookups are for the companies of the batch. Prints one
// line.
// `node bench/batch.ts [rounds]`

const sampleFolder = new URL('../data/sample/', import.meta.url)
const references = ['NO', 'GB', 'SE', 'FI', 'FR', 'BE', 'RO']
  .flatMap(country => {
    const rows: { registry_id: string }[] = parse(readFileSync(new URL(`${country}.yaml`, sampleFolder), 'utf8'))
    return rows.map(({ registry_id }) => ({ country, registry_id }))
  })
  .slice(0, 100)

const rounds = Number(process.argv[2] ?? 1_000)
await using client = await startKeyedClient()
const lookups: number[] = []
const batches: number[] = []
const lookUp = (round: number) => {
  const { country, registry_id } = references[Math.abs(round) % references.length] ?? { country: '', registry_id: '' }
  return client.timed(1, `/v1/companies/${country}/${encodeURIComponent(registry_id)}`)
}
const lookUpAll = () =>
  client.timed(references.length, '/v1/companies/lookup-batch', { idempotency_key: randomUUID(), references })
// The first rounds warm up.
for (let round = -200; round < rounds; round += 1) {
  const isBatchFirst = round % 2 === 0
  const first = await (isBatchFirst ? lookUpAll() : lookUp(round))
  const second = await (isBatchFirst ? lookUp(round) : lookUpAll())
  if (round < 0) continue
  lookups.push(isBatchFirst ? second : first)
  batches.push(isBatchFirst ? first : second)
}
const one = quantile(lookups, 0.5)
const hundred = quantile(batches, 0.5)
process.stdout.write(
  `batch of 100 found: p50 ${hundred.toFixed(2)} ms, p99 ${quantile(batches, 0.99).toFixed(2)} ms; one lookup: p50 ${one.toFixed(2)} ms, p99 ${quantile(lookups, 0.99).toFixed(2)} ms; ${(hundred / one).toFixed(1)} times (${rounds} rounds in turns; goal under 4)\n`,
)
