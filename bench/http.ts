import autocannon from 'autocannon'
import { diskSyncs } from './disk-sync.ts'
import { pacedLoad } from './paced-load.ts'
import { pin } from './pin.ts'
import { startProgram } from './start-program.ts'
import { median, quantile } from './statistics.ts'
import { stolenMs } from './stolen-time.ts'

// Compares a lookup with a key with a bare Express handler, and its latency at half load with both a bare Express
// handler, with one that commits a row first, and with a bare socket. They take turns on core 0, and the load generator runs on core 1. Prints one line.
// `node bench/http.ts [rounds] [seconds per round] [connections]`

const path = '/v1/companies/NO/923609016'
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const connections = Number(process.argv[4] ?? 128)
const latencyWindows = 7
/** Seconds of warm-up before each window. */
const settling = 1

async function start(file: string, args: readonly string[] = []) {
  const started = await startProgram(file, args)
  pin(started.child.pid, 0)
  return started
}

const addressOf = (port: string) => `http://127.0.0.1:${port}${path}`
const headersOf = (key: string) => ({ authorization: `Bearer ${key}` })

const load = (port: string, key: string) =>
  autocannon({ url: addressOf(port), connections, duration: seconds, headers: headersOf(key) })

/** A server, and the requests per second to send to it. */
interface Contender {
  port: string
  perSecond: number
}

/** The result of one server in one window; times in milliseconds. */
interface Window {
  p50: number
  p99: number
  /** CPU time stolen from the servers' core by other guests of the machine during the window. */
  stolen: number
}

/** The latencies of each server at its own request rate, in alternating windows. */
async function latenciesInTurns(contenders: readonly Contender[], key: string): Promise<Window[][]> {
  const windows: Window[][] = contenders.map(() => [])
  for (let turn = 0; turn < latencyWindows; turn++)
    for (const [at, { port, perSecond }] of contenders.entries()) {
      const request = { port, path, headers: headersOf(key), connections, settling }
      const before = stolenMs(0)
      const { latencies, failed } = await pacedLoad(request, perSecond, seconds)
      if (failed > 0) throw new Error(`${failed} replies were not 200`)
      windows[at]?.push({ p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), stolen: stolenMs(0) - before })
    }
  return windows
}

const p50Of = (windows: readonly Window[]): number => median(windows.map(({ p50 }) => p50))

/** The median and the 99th percentile of a sync of the disk alone: a reply whose charge is durable takes longer. */
function syncsAlone(): string {
  const syncs = diskSyncs(2_000)
  return `p50 of a disk sync alone ${quantile(syncs, 0.5).toFixed(2)} ms, p99 ${quantile(syncs, 0.99).toFixed(1)} ms`
}

/** The median and the best of all windows, and how much of the core was stolen. */
function summaryOf(windows: readonly Window[]): string {
  const all = windows.map(window => window.p99)
  const share = (100 * median(windows.map(({ stolen }) => stolen))) / ((seconds + settling) * 1000)
  return `${median(all).toFixed(1)} ms (best ${Math.min(...all).toFixed(1)}; ${share.toFixed(0)} % of the core stolen)`
}

async function main() {
  const service = await start('./keyed-service.ts')
  const [port = '', key = ''] = service.line.split(' ')
  const reply = await fetch(addressOf(port), { headers: headersOf(key) })
  const record = await reply.text()
  const bare = await start('./bare-express.ts', [record])
  const ledger = await start('./bare-ledger.ts', [record])
  const socket = await start('./bare-socket.ts', [record])
  pin(process.pid, 1)
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const baseline = await load(bare.line, key)
    const result = await load(port, key)
    if (result.non2xx > 0) throw new Error(`${result.non2xx} replies were not 200`)
    // The first round warms both up.
    if (round > 0) rates.push({ ours: result.requests.average, bare: baseline.requests.average })
  }
  const own = rates.map(({ ours }) => ours)
  const others = rates.map(rate => rate.bare)
  const ratio = median(rates.map(({ ours, bare: other }) => ours / other)).toFixed(2)
  const [half, halfOfBare] = [median(own) / 2, median(others) / 2].map(Math.round) as [number, number]
  const contenders = [
    { port, perSecond: half },
    { port: bare.line, perSecond: halfOfBare },
    { port: ledger.line, perSecond: half },
    { port: socket.line, perSecond: half },
  ]
  const windows = await latenciesInTurns(contenders, key)
  const [ours = '', bareExpress = '', bareLedger = '', socketAlone = ''] = windows.map(summaryOf)
  const [own50 = 0, bare50 = 0, ledger50 = 0] = windows.map(p50Of)
  const halfLoad = `p50 at half load ${own50.toFixed(2)} ms (${(own50 / bare50).toFixed(1)} times bare Express's; goal: 2; ${(own50 / ledger50).toFixed(1)} times that of a bare Express which commits a row first, ${ledger50.toFixed(2)} ms)`
  process.stdout.write(
    `keyed lookup: ${ratio} of the requests/s of bare Express (${rounds} rounds of ${seconds} s, median; ${Math.round(median(own))}/s), ${halfLoad}, p99 ${ours}; bare Express at half of its load ${bareExpress}; with a row to commit, at our rate ${bareLedger}; a socket that answers immediately at our rate ${socketAlone}; ${latencyWindows} windows of ${seconds} s in turns; ${syncsAlone()}\n`,
  )
  service.child.kill('SIGTERM')
  bare.child.kill()
  ledger.child.kill('SIGTERM')
  socket.child.kill()
}

await main()
