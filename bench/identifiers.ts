import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createCompanyStore } from '#data/companies/create-company-store.ts'
import { openPartitions } from '#data/partitions/partitions.ts'
import { countryCodes } from '#domain/countries.ts'
import { systemClock } from '../src/clock.ts'
import { synthesize } from '../src/corpus/synthesize.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { foundCompanies } from '../src/operations/found-companies.ts'
import { searchHits } from '../src/operations/search-hits.ts'
import { searchRequest } from '../src/operations/search-request.ts'
import { startSearch } from '../src/search/start-search.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { quantile } from './statistics.ts'

// Compares searches by registry id with searches by name for the same invented companies: in turns, in one process,
// in a country and in all countries. Prints one line for each. `node bench/identifiers.ts --rows 5000000`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    queries: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '3' },
  },
})
const rows = Number(values.rows)
const wanted = Number(values.queries)
const seed = Number(values.seed)

using folder = tempFolder()
const out = join(folder.path, 'data')
await synthesize({ rows, seed, out, clock: systemClock })

interface Target {
  country: string
  registry_id: string
  name: string
}

const sampled = (): Target[] => {
  const step = Math.max(1, Math.floor(rows / wanted))
  const targets: Target[] = []
  let at = 0
  for (const { country, registry_id, name } of syntheticCompanies({ rows, seed }))
    if (at++ % step === 0) targets.push({ country, registry_id, name })
  return targets
}

await using stack = new AsyncDisposableStack()
const partitions = stack.use(openPartitions(out, { countries: countryCodes, clock: systemClock }))
const companies = createCompanyStore(partitions)
const logger = { error: () => {}, warn: () => {}, info: () => {} }
const search = stack.use(startSearch({ dataDir: out, partitions, clock: systemClock, logger, waitMs: 3_600_000 }))
await search.opened

const timed = async (q: string, { country, registry_id }: Target, isInCountry: boolean) => {
  const request = searchRequest({ q, ...(isInCountry && { country }) })
  const started = systemClock.monotonic()
  const { hits } = await searchHits(request, request.limit + 1, { companies, search })
  await foundCompanies(companies, hits.slice(0, request.limit))
  const ms = systemClock.monotonic() - started
  return { ms, isFound: hits.some(hit => hit.country === country && hit.registry_id === registry_id) }
}

const targets = sampled()
for (const isInCountry of [true, false]) {
  const byNumber: number[] = []
  const byName: number[] = []
  let found = 0
  for (const [at, target] of [...targets.slice(0, 200), ...targets].entries()) {
    const isNumberFirst = at % 2 === 0
    const first = await timed(isNumberFirst ? target.registry_id : target.name, target, isInCountry)
    const second = await timed(isNumberFirst ? target.name : target.registry_id, target, isInCountry)
    // The first rounds warm up.
    if (at < 200) continue
    const [number, name] = isNumberFirst ? [first, second] : [second, first]
    byNumber.push(number.ms)
    byName.push(name.ms)
    if (number.isFound) found += 1
  }
  const number = quantile(byNumber, 0.5)
  const name = quantile(byName, 0.5)
  say(
    `${isInCountry ? 'in a country' : 'all countries'}, ${rows.toLocaleString('en')} companies: by number p50 ${number.toFixed(2)} ms, p99 ${quantile(byNumber, 0.99).toFixed(2)} ms; by name p50 ${name.toFixed(2)} ms, p99 ${quantile(byName, 0.99).toFixed(2)} ms; ${(number / name).toFixed(2)} times (goal at most 1); ${((100 * found) / byNumber.length).toFixed(1)} % found by number`,
  )
}
