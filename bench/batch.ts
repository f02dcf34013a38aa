import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createInterface } from 'node:readline'
import { parse } from 'yaml'
import { systemClock } from '../src/clock.ts'

// Measures a batch of 100 found companies beside one lookup: in turns, first the one and then the other, one request at a time
// over one connection, each with the same live key, billed and on the disk before it is answered. The lookups are of the very
// companies of the batch. Prints one line. `node bench/batch.ts [rounds]`

const sampleFolder = new URL('../data/sample/', import.meta.url)
const references = ['NO', 'GB', 'SE', 'FI', 'FR', 'BE', 'RO']
  .flatMap(country => {
    const rows: { registry_id: string }[] = parse(readFileSync(new URL(`${country}.yaml`, sampleFolder), 'utf8'))
    return rows.map(({ registry_id }) => ({ country, registry_id }))
  })
  .slice(0, 100)

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Milliseconds until the whole answer is there, of a request that must cost so many units. */
function timed(units: number, port: string, key: string, path: string, body?: object): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) }
  const content = body && JSON.stringify(body)
  const started = systemClock.monotonic()
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, agent, headers, method: body ? 'POST' : 'GET' }, reply => {
      if (reply.statusCode !== 200 || reply.headers['x-svc-cost-units'] !== String(units))
        return reject(new Error(`${reply.statusCode} at ${reply.headers['x-svc-cost-units']} units to ${path}`))
      reply.resume().once('end', () => resolve(systemClock.monotonic() - started))
    })
    asked.once('error', reject).end(content)
  })
}

const quantile = (values: readonly number[], part: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] ?? 0

async function start(): Promise<{ child: ChildProcess; port: string; key: string }> {
  const child = spawn(process.execPath, [new URL('./keyed-service.ts', import.meta.url).pathname], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [line] = await once(createInterface(child.stdout), 'line')
  const [port = '', key = ''] = String(line).split(' ')
  return { child, port, key }
}

const rounds = Number(process.argv[2] ?? 1_000)
const { child, port, key } = await start()
const lookups: number[] = []
const batches: number[] = []
const lookUp = (round: number) => {
  const { country, registry_id } = references[Math.abs(round) % references.length] ?? { country: '', registry_id: '' }
  return timed(1, port, key, `/v1/companies/${country}/${encodeURIComponent(registry_id)}`)
}
const lookUpAll = () =>
  timed(references.length, port, key, '/v1/companies/lookup-batch', { idempotency_key: randomUUID(), references })
// The first rounds warm up.
for (let round = -200; round < rounds; round += 1) {
  const isBatchFirst = round % 2 === 0
  const first = await (isBatchFirst ? lookUpAll() : lookUp(round))
  const second = await (isBatchFirst ? lookUp(round) : lookUpAll())
  if (round < 0) continue
  lookups.push(isBatchFirst ? second : first)
  batches.push(isBatchFirst ? first : second)
}
agent.destroy()
child.kill('SIGTERM')
await once(child, 'close')
const [one, hundred] = [quantile(lookups, 0.5), quantile(batches, 0.5)]
process.stdout.write(
  `batch of 100 found: p50 ${hundred.toFixed(2)} ms, p99 ${quantile(batches, 0.99).toFixed(2)} ms; one lookup: p50 ${one.toFixed(2)} ms, p99 ${quantile(lookups, 0.99).toFixed(2)} ms; ${(hundred / one).toFixed(1)} times (${rounds} rounds in turns; goal under 4)\n`,
)
