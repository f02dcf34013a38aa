import { availableParallelism } from 'node:os'
import autocannon from 'autocannon'
import { atLeast } from './goal.ts'
import { processorUs } from './processor-time.ts'
import { startProgram } from './start-program.ts'
import { median } from './statistics.ts'

// Compares a lookup with a key, answered by 1, 2, 4 … request threads, with a bare Express handler in as many threads. All servers run,
// and take turns; the load generator is on the same machine. Prints one line for each number of threads.
// `node bench/scale.ts [rounds] [seconds per round] [connections] [most threads]`

const path = '/v1/companies/NO/923609016'
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const connections = Number(process.argv[4] ?? 128)
const most = Number(process.argv[5] ?? Math.max(2, availableParallelism()))
/** Share of the speed that as many cores would give, as far as there are cores beside that of the load generator. */
const goal = 0.85

const counts = Array.from({ length: Math.floor(Math.log2(most)) + 1 }, (_, power) => 2 ** power)
const addressOf = (port: string) => `http://127.0.0.1:${port}${path}`

/** Requests a second, and processor time of the server for each in microseconds. */
interface Speed {
  perSecond: number
  processor: number
}

interface Contender {
  port: string
  key: string
  pid: number | undefined
  stop(): void
  speeds: Speed[]
}

async function startService(threads: number): Promise<Contender> {
  const { child, line } = await startProgram('./keyed-service.ts', [], { SVC_THREADS: String(threads) })
  const [port = '', key = ''] = line.split(' ')
  return { port, key, pid: child.pid, stop: () => void child.kill('SIGTERM'), speeds: [] }
}

async function startBare(threads: number, record: string): Promise<Contender> {
  const { child, line } = await startProgram('./bare-express-threads.ts', [record, String(threads)])
  return { port: line, key: '', pid: child.pid, stop: () => void child.kill(), speeds: [] }
}

async function measure({ port, key, pid }: Contender): Promise<Speed> {
  const before = processorUs(pid)
  const headers = { authorization: `Bearer ${key}` }
  const result = await autocannon({ url: addressOf(port), connections, duration: seconds, headers })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} replies were not 200`)
  return { perSecond: result.requests.average, processor: (processorUs(pid) - before) / result.requests.total }
}

const middle = ({ speeds }: Contender, what: keyof Speed) => median(speeds.map(speed => speed[what]))
/** The median of the ratios of rounds, so that both of a ratio had the same load beside them. */
const gain = (one: Contender, other: Contender) =>
  median(one.speeds.map(({ perSecond }, round) => perSecond / (other.speeds[round]?.perSecond ?? Number.NaN)))

function print(threads: number, ours: Contender, bare: Contender, [first, firstBare]: [Contender, Contender]) {
  const times = gain(ours, first)
  const cores = Math.min(threads, Math.max(1, availableParallelism() - 1))
  process.stdout.write(
    `${threads} threads: ${Math.round(middle(ours, 'perSecond'))}/s, ${times.toFixed(2)} times one thread (${atLeast(cores === 1 ? 1 : goal * cores, times)}), ${middle(ours, 'processor').toFixed(0)} µs of processor time a request; bare Express ${Math.round(middle(bare, 'perSecond'))}/s, ${gain(bare, firstBare).toFixed(2)} times one thread\n`,
  )
}

const services: Contender[] = []
for (const threads of counts) services.push(await startService(threads))
const [{ port = '', key = '' } = {}] = services
const record = await (await fetch(addressOf(port), { headers: { authorization: `Bearer ${key}` } })).text()
const bares = await Promise.all(counts.map(threads => startBare(threads, record)))
for (let round = 0; round <= rounds; round += 1)
  for (const contender of [...services, ...bares]) {
    const speed = await measure(contender)
    // The first round warms them up.
    if (round > 0) contender.speeds.push(speed)
  }
for (const [at, threads] of counts.entries()) {
  const ours = services[at]
  const bare = bares[at]
  const first = services[0]
  const firstBare = bares[0]
  if (ours && bare && first && firstBare) print(threads, ours, bare, [first, firstBare])
}
for (const { stop } of [...services, ...bares]) stop()
