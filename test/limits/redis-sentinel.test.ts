import assert from 'node:assert/strict'
import { systemClock } from '../../src/clock.ts'
import { checkRedis } from '../../src/limits/redis/check-redis.ts'
import { readRedisAddress } from '../../src/limits/redis/redis-address.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { startWatchedRedis, type WatchedRedis } from '../support/redis-sentinels.ts'
import { until } from '../support/until.ts'
import { assertWithin, openTestServer, takeSlots, takeSlotsThroughout } from './calling-servers.ts'
import { hour, windowOf } from './test-redis-windows.ts'

const hourOf = (counter: string) => windowOf({ counter, ...hour })
const shared = hourOf('shared')
const own = hourOf('own')

describeWithRedis('windows in a Redis that 3 Sentinels watch', () => {
  let redis: WatchedRedis
  before(async () => {
    redis = await startWatchedRedis()
  })
  after(() => redis[Symbol.asyncDispose]())

  it('admit 60 of 60 over a failover to a server whose calls all come to it, and at most 60 to each of 2 that share them', async () => {
    using stack = new DisposableStack()
    const servers = await Promise.all([1, 2].map(async () => stack.use(await openTestServer(redis.url))))
    const [first] = servers
    assert.ok(first && servers.every(server => !server.isUnreachable()))
    const before = await Promise.all(servers.map(server => takeSlots(server, shared, 15)))
    const ownBefore = await takeSlots(first, own, 30)
    // Promotion takes the Sentinels some seconds; the servers find the new primary by themselves.
    const failover = redis.primary.kill().then(() => until(() => servers.every(server => server.isUnreachable())))
    const [during, ownDuring] = await Promise.all([
      takeSlotsThroughout(servers, shared, 3, failover),
      takeSlotsThroughout([first], own, 3, failover),
    ])
    const counted = servers.map((_, at) => [...(before[at] ?? []), ...(during[at] ?? [])])
    assertWithin(120, counted, shared)
    for (const each of counted) assert.ok(each.length <= 60, `${each.length} of one server`)
    assert.equal(ownBefore.length + (ownDuring[0] ?? []).length, 60)
    await until(() => servers.every(server => !server.isUnreachable()))
  })

  it('are shared again afterwards, on the replica that was promoted: a new server gets nothing of a full window', async () => {
    using server = await openTestServer(redis.url)
    using other = await openTestServer(redis.url)
    await until(() => [server, other].every(each => !each.isUnreachable()))
    const fresh = hourOf('fresh')
    const admitted = await Promise.all([server, other].map(each => takeSlots(each, fresh, 100)))
    assert.equal(admitted.flat().length, 60)
    assert.equal((await server.peek(fresh, systemClock.monotonic())).remaining, 0)
    assert.equal((await takeSlots(other, own, 10)).length, 0)
  })

  it('are not counted under a name that the Sentinels do not know, which is told instead of that they are unreachable', async () => {
    const address = readRedisAddress(redis.url.replace('/limits', '/other'))
    assert.ok(typeof address !== 'string')
    assert.equal(await checkRedis(address), 'no Sentinel knows the primary: ERR No such master with that name')
  })
})
