import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/clock.ts'
import { synthesize } from '../src/corpus/synthesize.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { startKeyedClient } from './keyed-client.ts'
import { makeQueries } from './queries/make-queries.ts'
import { quantile } from './statistics.ts'

// Compares a match of 100 rows in a country with one search for a name of such a row, in turns, one request at a time
// over one connection, each billed durably. Names are written as people write them, with every kind of mistake. Prints
// one line. `node bench/match.ts --rows 1000000 --rounds 60`

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '60' },
    country: { type: 'string', default: 'GB' },
    seed: { type: 'string', default: '3' },
  },
})
const rows = Number(values.rows)
const rounds = Number(values.rounds)
const seed = Number(values.seed)
const { country } = values
const rowsOfMatch = 100

using folder = tempFolder()
const out = join(folder.path, 'data')
await synthesize({ rows, seed, out, clock: systemClock })
const { queries } = makeQueries(syntheticCompanies({ rows, seed }), { seed, companies: rounds * 40, negatives: 0 })
const names = queries.filter(query => query.country === country && query.target === 'name').map(({ text }) => text)
const nameAt = (at: number) => names[at % names.length] ?? ''

await using client = await startKeyedClient(out)
const searches: number[] = []
const matches: number[] = []
const searchFor = (name: string) =>
  client.timed(undefined, `/v1/companies/search?country=${country}&q=${encodeURIComponent(name)}`)
const isReady = () =>
  searchFor(nameAt(0)).then(
    () => true,
    () => false,
  )
while (!(await isReady())) await sleep(1_000)

const matchFrom = (at: number) =>
  client.timed(undefined, '/v1/companies/match', {
    idempotency_key: randomUUID(),
    rows: Array.from({ length: rowsOfMatch }, (_, row) => ({ name: nameAt(at + row), country })),
  })
// The first rounds warm up: code is compiled until then.
for (let round = -30; round < rounds; round += 1) {
  const at = Math.abs(round) * rowsOfMatch
  const matched = await matchFrom(at)
  for (let row = 0; row < 10; row += 1) {
    const searched = await searchFor(nameAt(at + row * 10))
    if (round >= 0) searches.push(searched)
  }
  if (round >= 0) matches.push(matched)
}
const mean = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length
process.stdout.write(
  `match of ${rowsOfMatch} rows in ${country} of ${rows} companies: mean ${mean(matches).toFixed(1)} ms, p50 ${quantile(matches, 0.5).toFixed(1)} ms; one search: mean ${mean(searches).toFixed(2)} ms, p50 ${quantile(searches, 0.5).toFixed(2)} ms; ${(mean(matches) / mean(searches)).toFixed(1)} times (p50 ${(quantile(matches, 0.5) / quantile(searches, 0.5)).toFixed(1)}; ${names.length} names, ${rounds} rounds in turns; goal at most 15)\n`,
)
