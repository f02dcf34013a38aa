import { setTimeout as sleep } from 'node:timers/promises'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { startRedis } from '../support/redis-server.ts'
import { assertWithin, openTestServer, takeSlotsThroughout } from './calling-servers.ts'
import { redisOutages } from './redis-outages.ts'
import { windowOf } from './test-redis-windows.ts'

const windows = [
  { limit: 60, windowSeconds: 60 },
  { limit: 20, windowSeconds: 2 },
]
const rounds = 40

describeWithRedis(`a Redis that fails ${rounds} times in random ways`, function () {
  this.timeout(600_000)

  for (const servers of [1, 4])
    it(`never admits more than 60 in 60 s or 20 in 2 s for each of ${servers} servers`, async function () {
      const random = seededRandom(servers).next
      await using redis = await startRedis()
      using stack = new DisposableStack()
      const open = async () => stack.use(await openTestServer(redis.url))
      const all = await Promise.all(Array.from({ length: servers }, open))
      async function strikes() {
        for (let round = 0; round < rounds; round += 1) {
          await redisOutages[Math.floor(random() * redisOutages.length)]?.cause(redis)
          await sleep(random() * 1000)
        }
      }
      const struck = strikes()
      const figures = await Promise.all(
        windows.map(async given => {
          const window = windowOf({ ...given, counter: `key:${given.limit}` })
          const admitted = await takeSlotsThroughout(all, window, 2, struck)
          for (const each of admitted) assertWithin(window.limit, [each], window)
          assertWithin(window.limit * servers, admitted, window)
          return admitted.flat().length
        }),
      )
      if (this.test) this.test.title += `: ${figures.join(' and ')} admitted`
    })
})
