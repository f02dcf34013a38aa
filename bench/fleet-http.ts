import { randomBytes } from 'node:crypto'
import autocannon from 'autocannon'
import { startPostgres } from '../test/support/postgres.ts'
import { startRedis } from '../test/support/redis-server.ts'
import { atLeast } from './goal.ts'
import { startProgram } from './start-program.ts'
import { median } from './statistics.ts'

// Compares a lookup with a key of a service on PostgreSQL, and of one on PostgreSQL and Redis, with the embedded service, in turns. All
// of them and the load share the machine. Prints a line for each. `node bench/fleet-http.ts [rounds] [seconds] [connections]`

const [rounds = 5, seconds = 3, connections = 128] = process.argv.slice(2).map(Number)
const path = '/v1/companies/NO/923609016'

interface Contender {
  name: string
  goal: number
  child: { kill(signal: NodeJS.Signals): boolean }
  port: string
  key: string
  rates: number[]
}

async function start(name: string, goal: number, variables: Record<string, string>): Promise<Contender> {
  const { child, line } = await startProgram('./keyed-service.ts', [], variables)
  const [port = '', key = ''] = line.split(' ')
  return { name, goal, child, port, key, rates: [] }
}

async function load({ port, key }: Contender): Promise<number> {
  const headers = { authorization: `Bearer ${key}` }
  const result = await autocannon({
    ...{ url: `http://127.0.0.1:${port}${path}`, headers, connections, duration: seconds },
  })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} replies were not 200`)
  return result.requests.average
}

await using server = await startPostgres({ settings: { fsync: 'on', full_page_writes: 'on', shared_buffers: '128MB' } })
await using redis = await startRedis()
const shared = async () => ({
  SVC_DATABASE_URL: await server.createDatabase(),
  SVC_KEY_SECRET: randomBytes(32).toString('hex'),
})
const contenders = [
  await start('embedded', 1, {}),
  await start('PostgreSQL', 0.95, await shared()),
  await start('PostgreSQL and Redis', 0.85, { ...(await shared()), SVC_REDIS_URL: redis.url }),
]
for (let round = 0; round <= rounds; round += 1)
  for (const contender of contenders) {
    const rate = await load(contender)
    // The first round warms all up.
    if (round > 0) contender.rates.push(rate)
  }
const [embedded, ...others] = contenders
for (const { name, goal, rates } of others) {
  const ratio = median(rates.map((rate, at) => rate / (embedded?.rates[at] ?? 0)))
  process.stdout.write(
    `keyed lookup on ${name}: ${ratio.toFixed(2)} of the embedded service's requests/s (${atLeast(goal, ratio)}); ${Math.round(median(rates))}/s and ${Math.round(median(embedded?.rates ?? []))}/s, ${rounds} rounds of ${seconds} s\n`,
  )
}
for (const { child } of contenders) child.kill('SIGTERM')
