import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pathToFileURL } from 'node:url'
import autocannon from 'autocannon'
import { processorUs } from './processor-time.ts'
import { startProgram } from './start-program.ts'
import { median } from './statistics.ts'

// The CPU time of a lookup with a key, all threads of the server together, without traces, with one of a hundred
// recorded, and with all, in turns; and that of another checkout, if its folder is given. Prints one line for each.
// `node bench/tracing.ts [rounds] [seconds per round] [folder of another checkout]`

const rounds = Number(process.argv[2] ?? 7)
const seconds = Number(process.argv[3] ?? 4)
const otherTree = process.argv[4]
const path = '/v1/companies/NO/923609016'

/** Answers like a collector, and counts the requests. */
async function startCollector() {
  const server = createServer((req, res) => req.resume().on('end', () => res.end('{}'))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

async function startContender(name: string, variables: Record<string, string>, folder?: string) {
  const file = folder ? pathToFileURL(`${folder}/bench/keyed-service.ts`).href : './keyed-service.ts'
  Object.assign(process.env, variables)
  const { child, line } = await startProgram(file)
  for (const variable of Object.keys(variables)) delete process.env[variable]
  const [port = '', key = ''] = line.split(' ')
  const load = (duration: number) =>
    autocannon({
      url: `http://127.0.0.1:${port}${path}`,
      connections: 32,
      duration,
      headers: { authorization: `Bearer ${key}` },
    })
  return { name, pid: child.pid ?? 0, load, costs: [] as number[], end: () => child.kill('SIGTERM') }
}

async function main() {
  const collector = await startCollector()
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  const share = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.01' }
  const contenders = [
    ...(otherTree ? [await startContender('the other checkout', {}, otherTree)] : []),
    await startContender('no collector', {}),
    await startContender('1 % of traces', { ...endpoint, ...share }),
    await startContender('all traces', endpoint),
  ]
  for (const { load } of contenders) await load(seconds)
  for (let round = 0; round < rounds; round++)
    for (const { pid, load, costs } of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const before = processorUs(pid)
      const { '2xx': answered } = await load(seconds)
      costs.push((processorUs(pid) - before) / answered)
    }
  for (const { name, costs } of contenders)
    process.stdout.write(
      `${name}: ${median(costs).toFixed(0)} us of CPU a lookup (${Math.min(...costs).toFixed(0)} to ${Math.max(...costs).toFixed(0)}, ${rounds} rounds of ${seconds} s)\n`,
    )
  for (const { end } of contenders) end()
  collector.close()
}

await main()
