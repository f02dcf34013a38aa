import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { atMost } from './goal.ts'
import { quantile } from './statistics.ts'

// Measures how long `svc serve` takes from its start until its port answers and until it is ready, on a data folder, beside a bare
// Express, in turns. Prints a line. `node bench/start.ts --data FOLDER [--rounds 5] [--threads 1]`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    threads: { type: 'string', default: '1' },
    port: { type: 'string', default: '39477' },
  },
})
const { data, port, threads } = values
if (data === undefined) throw new Error('--data is missing: a folder that svc serve has served once')

const svc = new URL('../bin/svc', import.meta.url).pathname
const bare = new URL('./bare-express.ts', import.meta.url).pathname
const address = `http://127.0.0.1:${port}`
const statusOf = (path: string) =>
  fetch(`${address}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

async function until(path: string): Promise<void> {
  while ((await statusOf(path)) !== 200) await new Promise(resolve => setTimeout(resolve, 5))
}

/** Milliseconds until the port answers, and until the service is ready. */
async function startOfService(): Promise<[bound: number, ready: number]> {
  const began = performance.now()
  const env = { ...process.env, SVC_DATA_DIR: data, SVC_PORT: port, SVC_THREADS: threads }
  const child = spawn(svc, ['serve'], { env, stdio: 'ignore' })
  await until('/livez')
  const bound = performance.now() - began
  await until('/readyz')
  const ready = performance.now() - began
  child.kill('SIGTERM')
  await once(child, 'close')
  return [bound, ready]
}

/** Milliseconds until a bare Express listens. */
async function startOfExpress(): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [bare], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const time = performance.now() - began
  child.kill('SIGTERM')
  await once(child, 'close')
  return time
}

const bound: number[] = []
const ready: number[] = []
const express: number[] = []
for (let round = 0; round < Number(values.rounds); round += 1) {
  const [boundAfter, readyAfter] = await startOfService()
  bound.push(boundAfter)
  ready.push(readyAfter)
  express.push(await startOfExpress())
}
const shown = (times: readonly number[]) =>
  `${Math.round(quantile(times, 0.5))} ms (best ${Math.round(quantile(times, 0))})`
process.stdout.write(
  `svc serve is ready after ${shown(ready)}, its port answers after ${shown(bound)}; a bare Express listens after ${shown(express)} (${values.rounds} starts in turns; ${atMost(2_000, quantile(ready, 0.5))} ms)\n`,
)
