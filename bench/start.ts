import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { systemClock } from '../src/clock.ts'
import { synthesize } from '../src/corpus/synthesize.ts'
import { processFolder } from '../test/support/temp-folder.ts'
import { costsOfProcess } from './capacity/process-costs.ts'
import { atMost } from './goal.ts'
import { quantile } from './statistics.ts'

// Measures how long `svc serve` takes from its start until its port answers and until it is ready, and its processor time until then,
// beside a bare Express, in turns: on invented companies, or on a folder that svc serve has served once. Prints a line. Linux only.
// `node bench/start.ts [--rows 1000000 | --data FOLDER] [--rounds 5] [--threads 1]`

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rows: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    threads: { type: 'string', default: '1' },
    port: { type: 'string', default: '39477' },
  },
})
const { port, threads } = values

const svc = fileURLToPath(new URL('../bin/svc', import.meta.url))
const bare = fileURLToPath(new URL('./bare-express.ts', import.meta.url))
const address = `http://127.0.0.1:${port}`
const statusOf = (path: string) =>
  fetch(`${address}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

/** Throws once the server has ended, which then answers nothing. */
async function until(path: string, server: ChildProcess): Promise<void> {
  while ((await statusOf(path)) !== 200) {
    if (server.exitCode !== null || server.signalCode !== null)
      throw new Error('svc serve has ended: see what it prints')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
}

/** Milliseconds until the port answers, until the service is ready, and of processor time by then. */
interface Start {
  bound: number
  ready: number
  work: number
}

async function startOfService(data: string): Promise<Start> {
  const began = performance.now()
  const env = { ...process.env, SVC_DATA_DIR: data, SVC_PORT: port, SVC_THREADS: threads }
  const child = spawn(svc, ['serve'], { env, stdio: 'ignore' })
  await until('/livez', child)
  const bound = performance.now() - began
  await until('/readyz', child)
  const ready = performance.now() - began
  const { mainUs, otherUs } = costsOfProcess(child.pid ?? 0)
  child.kill('SIGTERM')
  await once(child, 'close')
  return { bound, ready, work: (mainUs + otherUs) / 1_000 }
}

/** A folder of invented companies, with its index. */
async function madeFolder(rows: number): Promise<string> {
  const out = join(processFolder(), 'data')
  await synthesize({ rows, seed: Number(values.seed), out, clock: systemClock })
  await startOfService(out)
  return out
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

const data = values.data ?? (await madeFolder(Number(values.rows)))
const starts: Start[] = []
const express: number[] = []
for (let round = 0; round < Number(values.rounds); round += 1) {
  starts.push(await startOfService(data))
  express.push(await startOfExpress())
}
const times = (name: keyof Start) => starts.map(start => start[name])
const shown = (figures: readonly number[]) =>
  `${Math.round(quantile(figures, 0.5))} ms (best ${Math.round(quantile(figures, 0))})`
process.stdout.write(
  `svc serve is ready after ${shown(times('ready'))}, processor time ${shown(times('work'))}, its port answers after ${shown(times('bound'))}; a bare Express listens after ${shown(express)} (${values.rounds} starts in turns; ${atMost(2_000, quantile(times('ready'), 0.5))} ms)\n`,
)
