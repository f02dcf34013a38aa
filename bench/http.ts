import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { diskSyncs } from './disk-sync.ts'
import { pacedLoad } from './paced-load.ts'
import { pin } from './pin.ts'
import { stolenMs } from './stolen-time.ts'

const path = '/v1/companies/NO/923609016'
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const connections = Number(process.argv[4] ?? 128)
const latencyWindows = 7
const settling = 1

async function start(file: string, args: string[] = []): Promise<{ child: ChildProcess; line: string }> {
  const child = spawn(process.execPath, [new URL(file, import.meta.url).pathname, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (!child.stdout) throw new Error('no output')
  const [line] = await once(createInterface({ input: child.stdout }), 'line')
  pin(child.pid, 0)
  return { child, line: String(line) }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const addressOf = (port: string) => `http://127.0.0.1:${port}${path}`
const headersOf = (key: string) => ({ authorization: `Bearer ${key}` })

const load = (port: string, key: string) =>
  autocannon({ url: addressOf(port), connections, duration: seconds, headers: headersOf(key) })

const p99 = (ascending: readonly number[]) => ascending[Math.floor(ascending.length * 0.99)] ?? 0

interface Contender {
  port: string
  perSecond: number
}

/** The result of one server in one window; times in milliseconds. */
interface Window {
  p99: number
  /** CPU time stolen from the servers' core by other guests of the machine during the window. */
  stolen: number
}

/** The p99 latency of each server at its own request rate, in alternating windows. */
async function p99InTurns(contenders: readonly Contender[], key: string): Promise<Window[][]> {
  const windows: Window[][] = contenders.map(() => [])
  for (let turn = 0; turn < latencyWindows; turn++)
    for (const [at, { port, perSecond }] of contenders.entries()) {
      const request = { port, path, headers: headersOf(key), connections, settling }
      const before = stolenMs(0)
      const { latencies, failed } = await pacedLoad(request, perSecond, seconds)
      if (failed > 0) throw new Error(`${failed} replies were no 200`)
      windows[at]?.push({ p99: p99(latencies), stolen: stolenMs(0) - before })
    }
  return windows
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
  const socket = await start('./bare-socket.ts', [record])
  pin(process.pid, 1)
  const rates: { ours: number; bare: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const yardstick = await load(bare.line, key)
    const result = await load(port, key)
    if (result.non2xx > 0) throw new Error(`${result.non2xx} replies were no 200`)
    // The first round warms both up.
    if (round > 0) rates.push({ ours: result.requests.average, bare: yardstick.requests.average })
  }
  const [own, others] = [rates.map(({ ours }) => ours), rates.map(rate => rate.bare)]
  const ratio = median(rates.map(({ ours, bare: other }) => ours / other)).toFixed(2)
  const [half, halfOfBare] = [median(own) / 2, median(others) / 2].map(Math.round) as [number, number]
  const contenders = [
    { port, perSecond: half },
    { port: bare.line, perSecond: halfOfBare },
    { port: socket.line, perSecond: half },
  ]
  const [ours = '', bareExpress = '', socketAlone = ''] = (await p99InTurns(contenders, key)).map(summaryOf)
  process.stdout.write(
    `keyed lookup: ${ratio} of the requests a second of bare Express (${rounds} rounds of ${seconds} s, median; ${Math.round(median(own))}/s), p99 at half load ${ours}; bare Express at its half ${bareExpress}; a socket that answers at once at our pace ${socketAlone}; ${latencyWindows} windows of ${seconds} s in turns; a sync of the disk alone ${p99(diskSyncs(2_000)).toFixed(1)} ms\n`,
  )
  service.child.kill('SIGTERM')
  bare.child.kill()
  socket.child.kill()
}

await main()
