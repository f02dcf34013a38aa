import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'

const path = '/v1/companies/NO/923609016'
const rounds = Number(process.argv[2] ?? 5)
const seconds = Number(process.argv[3] ?? 3)
const connections = Number(process.argv[4] ?? 64)

/** Pins a process to one core where the machine can, so that load and server do not share one. */
function pin(pid: number | undefined, core: number) {
  try {
    execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' })
  } catch {
    // Not every machine has taskset: the rounds are interleaved all the same.
  }
}

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

const load = (port: string, key: string, overallRate?: number) =>
  autocannon({
    url: `http://127.0.0.1:${port}${path}`,
    connections,
    duration: seconds,
    headers: { authorization: `Bearer ${key}` },
    ...(overallRate && { overallRate }),
  })

async function main() {
  const service = await start('./keyed-service.ts')
  const [port = '', key = ''] = service.line.split(' ')
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${key}` } })
  const bare = await start('./bare-express.ts', [await reply.text()])
  pin(process.pid, 1)
  const ratios: number[] = []
  const rates: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const yardstick = await load(bare.line, key)
    const ours = await load(port, key)
    if (ours.non2xx > 0) throw new Error(`${ours.non2xx} replies were no 200`)
    // The first round warms both up.
    if (round > 0) ratios.push(ours.requests.average / yardstick.requests.average)
    if (round > 0) rates.push(ours.requests.average)
  }
  const half = await load(port, key, Math.round(median(rates) / 2))
  process.stdout.write(
    `keyed lookup: ${median(ratios).toFixed(2)} of the requests a second of bare Express (${rounds} rounds of ${seconds} s, median; ${Math.round(median(rates))}/s), p99 at half load ${half.latency.p99} ms\n`,
  )
  service.child.kill('SIGTERM')
  bare.child.kill()
}

await main()
