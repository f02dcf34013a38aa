import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { crashFolder } from '../crash/crash-folder.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { type RedisServer, startRedis } from '../support/redis-server.ts'
import { type AttackedServer, equinorPath, startAttacked } from './attacked-server.ts'
import { recordAttack } from './record-attack.ts'

const limit = 60
const rounds = 1

/** Outages of Redis during the requests, all within the minute of the window. */
async function lose(redis: RedisServer) {
  for (let round = 0; round < rounds; round += 1) {
    await sleep(700)
    await redis.kill()
    await sleep(2_500)
    await redis.restart()
    await sleep(2_500)
    redis.freeze()
    await sleep(2_500)
    redis.resume()
    await sleep(2_500)
  }
}

interface Counts {
  admitted: number
  limited: number
  others: number
}

/** Looks a company up on all servers concurrently, by 4 clients each, during the outages of Redis. */
async function lookUpWhile(servers: readonly AttackedServer[], key: string, act: () => Promise<void>): Promise<Counts> {
  const counts: Counts = { admitted: 0, limited: 0, others: 0 }
  let isOver = false
  const client = async (server: AttackedServer) => {
    while (!isOver) {
      const { status } = await server.request(equinorPath, undefined, key)
      if (status === 200) counts.admitted += 1
      else if (status === 429) counts.limited += 1
      else counts.others += 1
      await sleep(40)
    }
  }
  const clients = servers.flatMap(server => [1, 2, 3, 4].map(() => client(server)))
  await act()
  isOver = true
  await Promise.all(clients)
  return counts
}

describeWithRedis(`a Redis that is killed, restarted empty, frozen and resumed, within a minute`, () => {
  const figures: string[] = []
  for (const [count, allowed] of [
    [1, limit],
    [2, 2 * limit],
  ] as const)
    it(`lets ${count === 1 ? 'one server admit 60 of a minute, no more' : 'two servers admit at most a minute of 60 each'}`, async () => {
      await using redis = await startRedis()
      using folder = await crashFolder()
      const key = await folder.keyOf('free')
      await using stack = new AsyncDisposableStack()
      const servers: AttackedServer[] = []
      for (let at = 0; at < count; at += 1)
        servers.push(stack.use(await startAttacked({ folder, settings: { SVC_REDIS_URL: redis.url } })))
      const { admitted, limited, others } = await lookUpWhile(servers, key, () => lose(redis))
      assert.equal(others, 0)
      assert.ok(admitted >= limit && admitted <= allowed, `${admitted} were admitted`)
      assert.ok(servers.every(server => server.isAlive()))
      figures.push(`${count} server${count === 1 ? '' : 's'}: ${admitted} of ${admitted + limited} admitted`)
    })
  after(() =>
    recordAttack({
      attack: 'Redis loss',
      sent: `lookups of a key with ${limit} a minute by 4 clients a server, Redis killed, restarted, frozen and resumed`,
      verified: 'one server admits exactly its limit, two at most the limit each; no 5xx',
      figures: figures.join('; '),
    }),
  )
})
