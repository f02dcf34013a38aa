import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/clock.ts'
import { seededRandom } from '../src/corpus/seeded-random.ts'
import { synthesize } from '../src/corpus/synthesize.ts'
import { syntheticCompanies } from '../src/corpus/synthetic-companies.ts'
import { tempFolder } from '../test/support/temp-folder.ts'
import { type Costs, costLine } from './capacity/costs.ts'
import { type MeasuredRequest, measuredRequests } from './capacity/measured-requests.ts'
import { loadOfServer, serverModel } from './capacity/model.ts'
import { costsOfProcess, ownMemoryMb, type ProcessCosts } from './capacity/process-costs.ts'
import { simulate } from './capacity/simulate.ts'
import { diskSyncs } from './disk-sync.ts'
import { type Connection, startKeyedClient } from './keyed-client.ts'
import { pacedLoad } from './paced-load.ts'
import { makeQueries } from './queries/make-queries.ts'
import { quantile } from './statistics.ts'

// Measures what a lookup, a search, a row of a batch and of a match, a lookup by MCP and a charge cost, in processor time
// and bytes written, and what a company takes. Prints a line for each, which `node bench/capacity.ts` reads. Linux only.
// `node bench/cost.ts --rows 1000000 --seconds 5`

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '3' },
  },
})
const rows = Number(values.rows)
const seconds = Number(values.seconds)
const seed = Number(values.seed)
const callers = 64
const warmUpMs = 3_000

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

using folder = tempFolder()
const out = join(folder.path, 'data')
await synthesize({ rows, seed, out, clock: systemClock })
const sampleStep = Math.max(1, Math.floor(rows / 2_000))
const companies: { country: string; registry_id: string }[] = []
let at = 0
for (const { country, registry_id } of syntheticCompanies({ rows, seed }))
  if (at++ % sampleStep === 0) companies.push({ country, registry_id })
const { queries } = makeQueries(syntheticCompanies({ rows, seed }), { seed, companies: 2_000, negatives: 0 })
const names = queries.filter(query => query.target === 'name')

process.env.SVC_THREADS = '1' // so that the first thread of the process is the one that answers
await using client = await startKeyedClient(out)
const requests = measuredRequests(companies, names)

/** What a result costs while callers ask for `seconds`, each for the next when it has its answer. */
async function costOf(name: MeasuredRequest, callers: number) {
  const { results, send } = requests[name]
  const connections = Array.from({ length: callers }, () => client.connect())
  let asked = 0
  const askFor = (ms: number) => {
    const end = systemClock.monotonic() + ms
    const ask = async (connection: Connection) => {
      while (systemClock.monotonic() < end) await send(connection, asked++)
    }
    return Promise.all(connections.map(ask))
  }
  await askFor(warmUpMs)
  const before = costsOfProcess(client.pid)
  const first = asked
  await askFor(1_000 * seconds)
  const after = costsOfProcess(client.pid)
  const count = (asked - first) * results
  for (const connection of connections) connection[Symbol.dispose]()
  const share = (part: keyof ProcessCosts) => (after[part] - before[part]) / count
  return { mainUs: share('mainUs'), otherUs: share('otherUs'), writtenBytes: share('writtenBytes') }
}

const isReady = () =>
  requests.search.send(client, 0).then(
    () => true,
    () => false,
  )
while (!(await isReady())) await sleep(500)
const serviceMb = ownMemoryMb(client.pid)
const lookup = await costOf('lookup', callers)
const alone = await costOf('lookup', 1)
const search = await costOf('search', 8)
const batch = await costOf('batch', 4)
const match = await costOf('match', 2)
const mcp = await costOf('mcp', callers)
const costs: Costs = {
  lookupUs: lookup.mainUs,
  searchUs: search.mainUs,
  searchThreadUs: search.otherUs - lookup.otherUs,
  chargeUs: lookup.otherUs,
  batchRowUs: batch.mainUs + batch.otherUs,
  matchRowUs: match.mainUs + match.otherUs,
  mcpUs: mcp.mainUs,
  chargeBytes: lookup.writtenBytes,
  aloneChargeBytes: alone.writtenBytes,
  syncMs: quantile(diskSyncs(2_000), 0.5),
  partitionBytes: bytesIn(join(out, 'partitions')) / rows,
  indexBytes: bytesIn(join(out, 'search')) / rows,
  serviceMb,
}
for (const cost of Object.keys(costs) as (keyof Costs)[]) process.stdout.write(costLine(cost, costs[cost]))

// The model is checked here: with shares of the load that one thread can carry.
const [{ country, registry_id } = { country: '', registry_id: '' }] = companies
const latency = (times: readonly number[]) =>
  `p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`
for (const divisor of [16, 4, 2]) {
  const perSecond = Math.round(1_000_000 / costs.lookupUs / divisor)
  const measured = await pacedLoad(
    {
      port: new URL(client.url).port,
      path: `/v1/companies/${country}/${encodeURIComponent(registry_id)}`,
      headers: { authorization: `Bearer ${client.key}` },
      connections: callers,
      settling: 1,
    },
    perSecond,
    seconds,
  )
  const demand = { companies: rows, lookups: perSecond, searches: 0, servers: 1, requestThreads: 1, searchThreads: 1 }
  const model = serverModel(costs, { ...demand, measured: rows, growth: 0 })
  const simulated = simulate(model, loadOfServer({ ...demand, measured: rows, growth: 0 }, 60), seededRandom(seed))
  process.stdout.write(
    `${perSecond} lookups a second, 1/${divisor} of what one thread can: measured ${latency(measured.latencies)}; simulated ${latency(simulated.lookups)}\n`,
  )
}
