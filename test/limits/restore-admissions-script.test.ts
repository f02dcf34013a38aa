import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Redis } from 'ioredis'
import { describeWithRedis } from '../support/describe-with.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'

const script = readFileSync(new URL('../../src/limits/redis/restore-admissions.lua', import.meta.url), 'utf8')
const ownClock = "redis.call('time')"
const now = 1_800_000_000
// The original script at one moment.
const timed = script.replace(ownClock, `{ ${now}, 0 }`)

const toStamp = (age: number) => String((now - age) * 1_000_000)

/** Ages in seconds, oldest first: of the log in Redis, of the admissions of a server, of the log afterwards. */
type Row = readonly [what: string, log: readonly number[], carried: readonly number[], after: readonly number[]]

const rows: readonly Row[] = [
  ['is empty gets all', [], [40, 30, 30, 1], [40, 30, 30, 1]],
  ['has all of them stays', [40, 30, 1], [40, 30, 1], [40, 30, 1]],
  ['lost the newest gets these', [40, 30], [40, 30, 20, 10], [40, 30, 20, 10]],
  ['lost one in the middle gets that', [40, 10], [40, 20, 10], [40, 20, 10]],
  ['lost the oldest gets these', [10], [50, 40, 10], [50, 40, 10]],
  ['has as many of other servers stays', [40, 30, 20], [10, 10], [40, 30, 20]],
  ['has fewer of other servers is raised to the number carried', [50, 45], [10, 9, 8], [50, 45, 8]],
  ['stored them up to 2 s earlier or later has them', [32, 28, 11], [30, 30, 10], [32, 28, 11]],
  ['stored one 1 s before it was admitted has that, and gets the lost one', [31, 11], [30, 20, 10], [31, 20, 11]],
  ['holds one of a whole window ago loses it', [60], [20], [20]],
  ['holds expired ones loses these', [70, 65], [20], [20]],
]

describeWithRedis('a log in Redis to which a server carries its admissions', () => {
  let server: RedisServer
  let client: Redis
  before(async () => {
    server = await startRedis()
    client = new Redis(server.url)
  })
  after(async () => {
    client.disconnect()
    await server[Symbol.asyncDispose]()
  })
  beforeEach(() => client.flushall())

  const carry = (ages: readonly number[]) =>
    client.eval(timed, 1, 'log', 60, ...ages.toReversed().map(age => age * 1000)) as Promise<number>

  it('reads the time in one place', () => {
    assert.equal(script.split(ownClock).length, 2)
  })

  for (const [what, log, carried, after] of rows)
    it(`and which ${what}: [${log}] and [${carried}] become [${after}]`, async () => {
      if (log.length > 0) await client.rpush('log', ...log.map(toStamp))
      await carry(carried)
      assert.deepEqual(await client.lrange('log', 0, -1), after.map(toStamp))
      assert.equal(await carry(carried), 0, 'a second time changes nothing')
    })

  it('expires a second after its window', async () => {
    await carry([1])
    const ttl = await client.pttl('log')
    assert.ok(ttl > 60_000 && ttl <= 61_000, `${ttl} ms`)
  })

  it('takes 10,000 admissions at once', async () => {
    assert.equal(await carry(Array(10_000).fill(5)), 10_000)
    assert.equal(await client.llen('log'), 10_000)
  })
})
