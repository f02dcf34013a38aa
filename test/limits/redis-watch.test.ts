import assert from 'node:assert/strict'
import { Redis } from 'ioredis'
import pino from 'pino'
import { systemClock } from '../../src/clock.ts'
import { readRedisAddress } from '../../src/limits/redis/redis-address.ts'
import { connectToRedis } from '../../src/limits/redis/redis-client.ts'
import { watchRedis } from '../../src/limits/redis/redis-watch.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { startRedis } from '../support/redis-server.ts'
import { until } from '../support/until.ts'

describeWithRedis('a connection to Redis that is watched', () => {
  it('is made again although the client has ended it for good, as ioredis does if a failover comes while it connects', async () => {
    await using server = await startRedis()
    const client = new Redis(server.url, { retryStrategy: () => null, enableOfflineQueue: false })
    using watch = await watchRedis(client, pino({ level: 'silent' }), systemClock)
    await server.kill()
    await until(() => client.status === 'end' && watch.lostNodes() === 1)
    await server.restart()
    await until(() => watch.lostNodes() === 0)
  })

  it('to a database that Redis does not have counts in no other one: it is lost for that reason', async () => {
    await using server = await startRedis()
    const address = readRedisAddress(`${server.url}/99`)
    assert.ok(typeof address !== 'string')
    const lines: string[] = []
    using watch = await watchRedis(connectToRedis(address), pino({}, { write: line => lines.push(line) }), systemClock)
    await until(() => lines.length > 0)
    assert.match(lines[0] ?? '', /"reason":"ERR DB index is out of range"/)
    assert.equal(watch.lostNodes(), 1)
    const operator = new Redis(server.url)
    assert.deepEqual(await operator.keys('*'), [])
    operator.disconnect()
  })

  it('that is closed because the password was changed is logged once, with what the next connection is told', async () => {
    await using server = await startRedis()
    const lines: string[] = []
    const options = { enableOfflineQueue: false, retryStrategy: () => 50 }
    const client = new Redis(server.url, options)
    using watch = await watchRedis(client, pino({}, { write: line => lines.push(line) }), systemClock)
    const operator = new Redis(server.url)
    await operator.config('SET', 'requirepass', 'another one')
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal')
    await until(() => lines.length === 1)
    assert.match(lines[0] ?? '', /"reason":"NOAUTH /)
    await operator.config('SET', 'requirepass', '')
    operator.disconnect()
    await until(() => watch.lostNodes() === 0)
    assert.match(lines.slice(1).join(''), /^[^\n]*Redis is back[^\n]*\n$/)
  })
})
