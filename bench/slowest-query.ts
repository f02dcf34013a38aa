import { readConfidence } from '#data/reference/confidence.ts'
import { readTokenWeights } from '#data/reference/token-weights.ts'
import { toEngineQuery } from '#domain/search/engine/engine-query.ts'
import type { Searcher } from '#domain/search/engine/searcher.ts'
import { createSearcher } from '#domain/search/engine/searcher.ts'
import { systemClock } from '../src/clock.ts'
import { seededRandom } from '../src/corpus/seeded-random.ts'
import type { SyntheticCompany } from '../src/corpus/synthetic-companies.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { segmentOf } from './search/corpus-segment.ts'
import { queryClasses } from './slowest/query-classes.ts'
import { quantile } from './statistics.ts'

// Measures the slowest queries, random and crafted ones, half of them within a country, on one thread.
// `node bench/slowest-query.ts [rows] [queries] [seed]`

const [rows = 1_000_000, count = 100_000, seed = 5] = process.argv.slice(2).map(Number)
/** Maximum length of a query in the contract. */
const maxLength = 200
const warmUp = 2_000
/** Number of slowest queries that are repeated, and number of repetitions. */
const repeatedQueries = 100
const repetitions = 3

interface Query {
  of: string
  q: string
  country: string | null
}

function* queries(companies: readonly SyntheticCompany[], count: number): Generator<Query, void, void> {
  const random = seededRandom(seed).next
  const classes = [...queryClasses(companies)]
  for (let at = 0; at < count; at += 1) {
    const [of, make] = classes[Math.floor(random() * classes.length)] ?? []
    const country = at % 2 === 0 ? null : (companies[Math.floor(random() * companies.length)]?.country ?? null)
    if (of && make) yield { of, q: make(random).slice(0, maxLength), country }
  }
}

const timeOf = (searcher: Searcher, { q, country }: Query): number => {
  const started = systemClock.monotonic()
  searcher.search(toEngineQuery({ q, country, mode: 'auto', limit: 20, filters: {} }))
  return systemClock.monotonic() - started
}

interface Timed extends Query {
  ms: number
}

/** The query that is slow in every repetition, so that other load on the machine does not count. */
function slowestAgain(searcher: Searcher, timed: readonly Timed[]): Timed | undefined {
  const slow = timed.toSorted((a, b) => b.ms - a.ms).slice(0, repeatedQueries)
  const again = slow.map(query => ({
    ...query,
    ms: Math.min(...Array.from({ length: repetitions }, () => timeOf(searcher, query))),
  }))
  return again.toSorted((a, b) => b.ms - a.ms)[0]
}

function main() {
  const companies = [...syntheticCompanies({ rows, seed })]
  const searcher = createSearcher(segmentOf(companies, readTokenWeights()), readConfidence())
  for (const query of queries(companies, Math.min(warmUp, count))) timeOf(searcher, query)
  const timed: Timed[] = []
  for (const query of queries(companies, count)) timed.push({ ...query, ms: timeOf(searcher, query) })
  const slowest = slowestAgain(searcher, timed)
  if (!slowest) return
  const times = timed.map(({ ms }) => ms)
  const shown = (share: number) => `${quantile(times, share).toFixed(2)} ms`
  process.stdout.write(
    `slowest ${shown(1)} (${slowest.ms.toFixed(2)} ms where slow each of ${repetitions} times), p99.9 ${shown(0.999)}, p50 ${shown(0.5)}; ${count} queries over ${rows} companies; the slowest is of "${slowest.of}" in ${slowest.country ?? 'all countries'}: ${slowest.q}\n`,
  )
}

main()
