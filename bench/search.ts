import { parseArgs } from 'node:util'
import { systemClock } from '../src/clock.ts'
import { corpusHash } from '../src/corpus/corpus-hash.ts'
import type { SyntheticCompany } from '../src/corpus/synthetic-companies.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { makeQueries } from './queries/make-queries.ts'
import { queryVariants } from './queries/query-variants.ts'
import { absentModule } from './real/peers/python-peer.ts'
import type { BenchEngine } from './search/bench-engine.ts'
import { measureEngines } from './search/measure-engines.ts'
import { createMinisearchEngine } from './search/minisearch-engine.ts'
import { createOwnEngine } from './search/own-engine.ts'
import { absentPostgres, createPostgresEngine } from './search/postgres-engine.ts'
import type { BuildFigures } from './search/report.ts'
import { printBuilds, printOverview, printRatios, printVariants } from './search/report.ts'
import { createTantivyEngine } from './search/tantivy-engine.ts'
import { createTruthTable } from './search/truth-table.ts'

// Compares the search engine with MiniSearch, Tantivy and PostgreSQL's pg_trgm: the same invented companies, the same
// queries, in turns. `node bench/search.ts --rows 1000000 --engines own,minisearch,tantivy,pg_trgm --queries
// 1000`

const say = (line: string) => void process.stdout.write(`${line}\n`)

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '2' },
    /** Queries that an engine is asked before the next engine is. */
    turn: { type: 'string', default: '50' },
    seed: { type: 'string', default: '3' },
    engines: { type: 'string', default: 'own,minisearch,tantivy,pg_trgm' },
  },
})
const rows = Number(values.rows)
const wanted = Number(values.queries)
const rounds = Number(values.rounds)
const turn = Number(values.turn)
const seed = Number(values.seed)

const makers: Record<string, { create: () => BenchEngine; absent?: () => string | undefined }> = {
  own: { create: createOwnEngine },
  minisearch: { create: createMinisearchEngine },
  tantivy: { create: createTantivyEngine, absent: () => absentModule('tantivy') },
  pg_trgm: { create: () => createPostgresEngine(rows), absent: absentPostgres },
}

const seconds = (since: number) => (systemClock.monotonic() - since) / 1000
const corpus = () => syntheticCompanies({ rows, seed })

/** Reads the corpus once: its hash, the queries about it and the truth of them. */
const survey = () => {
  const hash = corpusHash()
  const truth = createTruthTable(rows)
  const watched = function* () {
    for (const company of corpus()) {
      hash.add(company)
      truth.add(company)
      yield company
    }
  }
  const perCompany = Object.keys(queryVariants).length - 2
  const companies = Math.ceil(wanted / perCompany)
  const { queries, negatives } = makeQueries(watched(), { seed, companies, negatives: companies })
  return { sha256: hash.digest(), truth, queries: [...queries, ...negatives] }
}

const batchRows = 10_000

/** The corpus in batches, with the seconds that inventing it took, which do not count for the engine. */
const batches = () => {
  const spent = { seconds: 0 }
  const each = function* (): Generator<readonly SyntheticCompany[], void, void> {
    let batch: SyntheticCompany[] = []
    let started = systemClock.monotonic()
    for (const company of corpus()) {
      if (batch.push(company) < batchRows) continue
      spent.seconds += seconds(started)
      yield batch
      batch = []
      started = systemClock.monotonic()
    }
    spent.seconds += seconds(started)
    yield batch
  }
  return { spent, each }
}

const built = async (engine: BenchEngine): Promise<BuildFigures> => {
  const { spent, each } = batches()
  const started = systemClock.monotonic()
  await engine.build(each())
  const figures = { engine: engine.name, rows, seconds: seconds(started) - spent.seconds, bytes: await engine.bytes() }
  const restartSeconds = await engine.restartSeconds?.()
  return { ...figures, restartSeconds, roundTripMs: await engine.roundTripMs?.() }
}

await using stack = new AsyncDisposableStack()
const engines: BenchEngine[] = []
for (const name of values.engines.split(',')) {
  const maker = makers[name]
  const absent = maker ? maker.absent?.() : `there are ${Object.keys(makers).join(', ')}`
  if (absent === undefined && maker) engines.push(stack.use(maker.create()))
  else say(`${name}: absent (${absent})`)
}

const { sha256, truth, queries } = survey()
say(`corpus: ${rows.toLocaleString('en')} invented companies, seed ${seed}, sha256 ${sha256}`)
say(
  `${queries.length} queries (negatives among them count for time, not for recall) in turns of ${turn}, ${rounds} rounds, node ${process.version}`,
)
for (const { name, settings } of engines) say(`${name}: ${settings}`)

const builds: BuildFigures[] = []
for (const engine of engines) builds.push(await built(engine))
printBuilds(builds)
for (const scope of ['country', 'all countries'] as const) {
  const measured = await measureEngines(engines, queries, truth, { scope, rounds, turn })
  printOverview(measured, queries)
  for (const { engine, failures } of measured) if (failures[0]) say(`${engine} failed first with: ${failures[0]}`)
  if (measured.length > 1) printRatios(measured, queries)
  printVariants(measured, queries)
}
