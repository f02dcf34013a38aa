import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { seededRandom } from '../src/corpus/seeded-random.ts'
import { costsIn } from './capacity/costs.ts'
import { loadOfServer, serverModel, sizes } from './capacity/model.ts'
import { simulate } from './capacity/simulate.ts'
import { quantile } from './statistics.ts'

// Reads what `make bench-cost` prints, and says what a load takes: processors, memory, disk and bytes written by the costs
// of its parts, and how long answers take by simulating a server, while another is away, for a minute.
// `make bench-cost > costs.txt; node bench/capacity.ts --companies 60000000 --lookups 900 --searches 100 < costs.txt`

const { values } = parseArgs({
  options: {
    companies: { type: 'string', default: '60000000' },
    lookups: { type: 'string', default: '900' },
    searches: { type: 'string', default: '100' },
    servers: { type: 'string', default: '2' },
    'request-threads': { type: 'string', default: '1' },
    'search-threads': { type: 'string', default: '3' },
    /** The companies of the measurement, and the exponent with which the work of a search grows with them. */
    measured: { type: 'string', default: '1000000' },
    growth: { type: 'string', default: '0.5' },
  },
})
const numberOf = (name: keyof typeof values) => Number(values[name])
const demand = {
  companies: numberOf('companies'),
  lookups: numberOf('lookups'),
  searches: numberOf('searches'),
  servers: numberOf('servers'),
  measured: numberOf('measured'),
  growth: numberOf('growth'),
  requestThreads: numberOf('request-threads'),
  searchThreads: numberOf('search-threads'),
}
const costs = costsIn(await text(process.stdin))
const model = serverModel(costs, demand)
const load = loadOfServer(demand, 60)
const { lookups, searches, busy, charges } = simulate(model, load, seededRandom(1))
const { memoryGb, diskGb } = sizes(costs, demand)
const requests = demand.lookups + demand.searches
const cores =
  (demand.lookups * model.lookupMs +
    demand.searches * (model.searchMs + model.searchThreadMs) +
    requests * model.chargeMs) /
  1_000
const percent = (share: number) => `${Math.round(100 * share)} %`
const latency = (of: readonly number[]) =>
  `p50 ${quantile(of, 0.5).toFixed(1)} ms, p99 ${quantile(of, 0.99).toFixed(1)} ms`

process.stdout.write(
  `${demand.lookups} lookups and ${demand.searches} searches a second over ${demand.companies.toLocaleString('en')} companies: ${cores.toFixed(2)} cores; each server ${memoryGb.toFixed(1)} GB of memory, ${diskGb.toFixed(0)} GB of disk; ${((requests * costs.chargeBytes) / 1e6).toFixed(1)} to ${((requests * costs.aloneChargeBytes) / 1e6).toFixed(1)} MB/s written for charges\n` +
    `${Math.max(1, demand.servers - 1)} of ${demand.servers} servers, simulated for a minute: lookups ${latency(lookups)}; searches ${latency(searches)}; busy: request threads ${percent(busy.requestThreads)}, search threads ${percent(busy.searchThreads)}, ledger ${percent(busy.ledger)} with ${charges.toFixed(1)} charges a commit\n`,
)
