import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { diskSyncs } from './disk-sync.ts'
import { pacedLoad } from './paced-load.ts'
import { pin } from './pin.ts'

const path = '/v1/companies/NO/923609016'
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const connections = Number(process.argv[4] ?? 128)

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

const p99 = (ascending: readonly number[]) => (ascending[Math.floor(ascending.length * 0.99)] ?? 0).toFixed(1)

/** The latency that 99 of 100 requests do not exceed at half of what a server can do, in milliseconds. */
async function p99AtHalfLoad(port: string, key: string, rates: readonly number[]): Promise<string> {
  const request = { port, path, headers: headersOf(key), connections, settling: seconds }
  const { latencies, failed } = await pacedLoad(request, Math.round(median(rates) / 2), 2 * seconds)
  if (failed > 0) throw new Error(`${failed} replies were no 200`)
  return p99(latencies)
}

async function main() {
  const service = await start('./keyed-service.ts')
  const [port = '', key = ''] = service.line.split(' ')
  const reply = await fetch(addressOf(port), { headers: headersOf(key) })
  const bare = await start('./bare-express.ts', [await reply.text()])
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
  const latencies = `${await p99AtHalfLoad(port, key, own)} ms (bare Express at its half ${await p99AtHalfLoad(bare.line, key, others)} ms, a sync of the disk alone ${p99(diskSyncs(2_000))} ms)`
  process.stdout.write(
    `keyed lookup: ${ratio} of the requests a second of bare Express (${rounds} rounds of ${seconds} s, median; ${Math.round(median(own))}/s), p99 at half load ${latencies}\n`,
  )
  service.child.kill('SIGTERM')
  bare.child.kill()
}

await main()
