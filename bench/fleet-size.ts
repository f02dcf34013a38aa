import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { fleetFor, type Measured, measuredIn } from './sizing.ts'

// Reads what benchmarks print and prints the servers that a load takes:
// `make bench-http bench-match | node bench/fleet-size.ts --lookups 20000 --searches 500`

const { values } = parseArgs({
  options: {
    lookups: { type: 'string', default: '1000' },
    searches: { type: 'string', default: '50' },
    charges: { type: 'string' },
    companies: { type: 'string', default: '60000000' },
    cores: { type: 'string', default: '4' },
    utilisation: { type: 'string', default: '0.6' },
    spare: { type: 'string', default: '1' },
  },
})
const numberOf = (name: keyof typeof values) => Number(values[name])
const lookups = numberOf('lookups')
const searches = numberOf('searches')
const load = {
  lookups,
  searches,
  charges: values.charges === undefined ? lookups + searches : numberOf('charges'),
  companies: numberOf('companies'),
  cores: numberOf('cores'),
  utilisation: numberOf('utilisation'),
  spare: numberOf('spare'),
}

/** Figures of docs/benchmarks.md, for those that the input lacks. */
const documented: Measured = { lookups: 8_476 * 0.79, searchMs: 5, chargeUs: 50 }
const measured = process.stdin.isTTY ? {} : measuredIn(await text(process.stdin))
const assumed = Object.keys(documented).filter(name => !(name in measured))
const figures = { ...documented, ...measured }
const fleet = fleetFor(load, figures)
const one = (value: number) => value.toFixed(1)

process.stdout.write(
  `${fleet.servers} servers of ${load.cores} cores (bound by ${fleet.boundBy}), each with ${one(fleet.memoryGb)} GB of memory and ${one(fleet.diskGb)} GB of disk\n` +
    `PostgreSQL: ${one(fleet.postgresCores)} cores, ${fleet.postgresConnections} connections; Redis: ${one(fleet.redisCores)} cores\n` +
    `figures of one core: ${Math.round(figures.lookups)} lookups/s, ${one(figures.searchMs)} ms a search, ${Math.round(figures.chargeUs)} us a charge${assumed.length > 0 ? `; not measured here: ${assumed.join(', ')}` : ''}\n`,
)
