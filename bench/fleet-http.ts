import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { startPostgres } from '../test/support/postgres.ts'
import { startRedis } from '../test/support/redis-server.ts'
import { atLeast } from './goal.ts'
import { startProgram } from './start-program.ts'
import { median } from './statistics.ts'

// Compares a lookup with a key of a service on PostgreSQL, and of one on PostgreSQL and Redis, with the embedded service, in turns; and
// what the same Redis costs a bare Express with rate-limiter-flexible. All of them and the load share the machine. Prints a line for
// each. `node bench/fleet-http.ts [rounds] [seconds] [connections]`

const [rounds = 5, seconds = 3, connections = 128] = process.argv.slice(2).map(Number)
const path = '/v1/companies/NO/923609016'

interface Contender {
  child: { kill(signal: NodeJS.Signals): boolean }
  port: string
  key: string
  rates: number[]
}

async function start(program: string, args: readonly string[], variables: Record<string, string>): Promise<Contender> {
  const { child, line } = await startProgram(program, args, variables)
  const [port = '', key = 'none'] = line.split(' ')
  return { child, port, key, rates: [] }
}
const service = (variables: Record<string, string>) => start('./keyed-service.ts', [], variables)
const limited = (...args: readonly string[]) => start('./bare-limited.ts', args, {})

async function load({ port, key }: Contender): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const result = await autocannon({ url: `http://127.0.0.1:${port}${path}`, headers, connections, duration: seconds })
  const { non2xx, errors } = result
  if (non2xx + errors > 0) throw new Error(`${non2xx} replies were not 200, and ${errors} requests failed`)
  return result.requests.average
}

/** The median ratio of a contender's rates to those of a reference in the same rounds, and the median rates. */
function comparison({ rates }: Contender, reference: Contender) {
  const ratio = median(rates.map((rate, at) => rate / (reference.rates[at] ?? 0)))
  const perSecond = `${Math.round(median(rates))}/s and ${Math.round(median(reference.rates))}/s`
  return { ratio, figures: `${perSecond}, ${rounds} rounds of ${seconds} s` }
}

await using server = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB' } })
await using redis = await startRedis()
const shared = async () => ({
  SVC_DATABASE_URL: await server.createDatabase(),
  SVC_KEY_SECRET: randomBytes(32).toString('hex'),
})
const embedded = await service({})
const onPostgres = await service(await shared())
const onBoth = await service({ ...(await shared()), SVC_REDIS_URL: redis.url })
const inMemory = await limited()
const inRedis = await limited(redis.url)
const contenders = [embedded, onPostgres, onBoth, inMemory, inRedis]
for (let round = 0; round <= rounds; round += 1)
  for (const contender of contenders) {
    const rate = await load(contender)
    // The first round warms all up.
    if (round > 0) contender.rates.push(rate)
  }
function printOfEmbedded(name: string, contender: Contender, goal: number) {
  const { ratio, figures } = comparison(contender, embedded)
  process.stdout.write(
    `keyed lookup on ${name}: ${ratio.toFixed(2)} of the embedded service's requests/s (${atLeast(goal, ratio)}); ${figures}\n`,
  )
}
printOfEmbedded('PostgreSQL', onPostgres, 0.95)
printOfEmbedded('PostgreSQL and Redis', onBoth, 0.85)
const windows = comparison(onBoth, onPostgres)
const peer = comparison(inRedis, inMemory)
process.stdout.write(
  `windows in Redis: ${windows.ratio.toFixed(2)} of the requests/s without Redis; of bare Express with rate-limiter-flexible ${peer.ratio.toFixed(2)}, ${peer.figures}\n`,
)
for (const { child } of contenders) child.kill('SIGTERM')
