import { Redis } from 'ioredis'
import pino from 'pino'
import { watchRedis } from '../../src/limits/redis-watch.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { startRedis } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

describeWithRedis('a connection to Redis that is watched', () => {
  it('is made again although the client has ended it for good, as ioredis does if a failover comes while it connects', async () => {
    await using server = await startRedis()
    const client = new Redis(server.url, { retryStrategy: () => null, enableOfflineQueue: false })
    using watch = await watchRedis(client, pino({ level: 'silent' }))
    await server.kill()
    await until(() => client.status === 'end' && watch.lostNodes() === 1)
    await server.restart()
    await until(() => watch.lostNodes() === 0)
  })
})
