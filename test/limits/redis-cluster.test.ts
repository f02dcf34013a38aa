import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { Cluster } from 'ioredis'
import pino from 'pino'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import { systemClock } from '../../src/clock.ts'
import { redisKey } from '../../src/limits/redis/redis-key.ts'
import { nodeOf, nodeOfKey } from '../../src/limits/redis/redis-nodes.ts'
import type { RedisWindows } from '../../src/limits/redis/shared-windows.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { type RedisCluster, startRedisCluster } from '../support/redis-cluster.ts'
import { until } from '../support/until.ts'
import { assertWithin, takeSlots } from './calling-servers.ts'
import { hour, openTestRedisWindows, windowOf } from './test-redis-windows.ts'

interface Line {
  msg: string
  node?: string
}

describeWithRedis('windows in a Cluster of 3 nodes', () => {
  let cluster: RedisCluster
  let stack: DisposableStack
  let log: Line[]
  let counters = 0

  before(async () => {
    cluster = await startRedisCluster()
  })
  after(() => cluster[Symbol.asyncDispose]())
  beforeEach(() => {
    stack = new DisposableStack()
    log = []
  })
  afterEach(() => stack.dispose())

  const open = async (url = cluster.url): Promise<RedisWindows> => {
    const logger = pino({ level: 'trace' }, { write: line => void log.push(JSON.parse(line)) })
    return stack.use(await openTestRedisWindows(url, { logger, clock: systemClock }))
  }
  const freshWindow = (given: Partial<BucketWindow> = {}) => {
    counters += 1
    return windowOf({ counter: `cluster${counters}:companies-read`, ...given })
  }
  /** A window that a node has. */
  const windowOn = async (node: number, given: Partial<BucketWindow> = {}): Promise<BucketWindow> => {
    const window = freshWindow(given)
    return (await cluster.nodeOf(redisKey(window))) === node ? window : windowOn(node, given)
  }
  const takeAll = async (servers: readonly RedisWindows[], window: BucketWindow, calls: number) => {
    const admitted = await Promise.all(servers.map(server => takeSlots(server, window, calls)))
    assertWithin(window.limit * servers.length, admitted, window)
    return admitted.map(({ length }) => length)
  }
  const sumOf = (admitted: readonly number[]) => admitted.reduce((sum, each) => sum + each, 0)

  for (const { title, urlOf } of [
    { title: 'its own address', urlOf: () => cluster.url },
    { title: 'the address of one node as if it were the only server', urlOf: () => cluster.nodes[0]?.url },
  ])
    it(`admit exactly 10 of 40 calls of 2 servers at each of 60 windows of 10, on all nodes, by ${title}`, async () => {
      const servers = [await open(urlOf()), await open(urlOf())]
      const windows = Array.from({ length: 60 }, () => freshWindow({ limit: 10 }))
      const admitted = await Promise.all(windows.map(window => takeAll(servers, window, 20)))
      assert.deepEqual(
        admitted.map(sumOf),
        windows.map(() => 10),
      )
      for (const node of [0, 1, 2]) assert.ok(Number(await cluster.ask(node, 'DBSIZE')) > 5, `node ${node}`)
      assert.ok(servers.every(server => !server.isUnreachable()))
      assert.ok(!log.some(({ msg }) => msg.includes('unreachable')))
    })

  it('name the 3 nodes by their connections as by their keys, so that one which leaves is not watched any more', async () => {
    const client = stack.adopt(new Cluster(cluster.nodes.map(({ port }) => ({ host: '127.0.0.1', port }))), each =>
      each.disconnect(),
    )
    await until(() => client.status === 'ready')
    const named = await Promise.all([0, 1, 2].map(async node => nodeOfKey(client, redisKey(await windowOn(node)))))
    assert.deepEqual(client.nodes('master').map(nodeOf).toSorted(), named.toSorted())
  })

  it('say in the log that one server is a node, and count in its Cluster from the first call', async () => {
    await open(cluster.nodes[1]?.url)
    assert.match(log.map(({ msg }) => msg).join(), /Redis is a Cluster/)
  })

  it('find the Cluster by its first MOVED, where the user may not ask for INFO', async () => {
    for (const node of [0, 1, 2])
      await cluster.ask(node, 'ACL', 'SETUSER', 'limited', 'on', '>secret', '~*', '+@all', '-info')
    const url = cluster.nodes[0]?.url.replace('//', '//limited:secret@')
    const servers = [await open(url), await open(url)]
    const elsewhere = await windowOn(1)
    for (const server of servers) await takeSlots(server, elsewhere, 1)
    await until(() => log.filter(({ msg }) => msg.includes('Redis is a Cluster')).length === 2)
    const other = await windowOn(2)
    await until(async () => sumOf(await takeAll(servers, freshWindow({ limit: 10 }), 20)) === 10)
    assert.equal(sumOf(await takeAll(servers, other, 100)), 60)
    assert.ok(servers.every(server => !server.isUnreachable()))
  })

  it('take one command for all calls of one turn: 50 calls are one script on the node of their key, and nothing on the others', async () => {
    const server = await open()
    const window = await windowOn(1)
    await takeSlots(server, window, 1) // loads the script
    const commands = async (node: number) => {
      const stats = String(await cluster.ask(node, 'INFO', 'commandstats'))
      const calls = [...stats.matchAll(/^cmdstat_(evalsha|eval|rpop|get|set):calls=(\d+)/gm)]
      return Object.fromEntries(calls.map(([, name = '', count]) => [name, Number(count)]))
    }
    const before = await Promise.all([0, 1, 2].map(commands))
    await takeSlots(server, window, 50)
    const after = await Promise.all([0, 1, 2].map(commands))
    assert.deepEqual([after[0], after[2]], [before[0], before[2]])
    assert.deepEqual(after[1], { ...before[1], evalsha: (before[1]?.evalsha ?? 0) + 1 })
  })

  it('follow a slot that moves to another node with 30 of 60 taken: 30 more, and no loss', async () => {
    const servers = [await open(), await open()]
    const window = await windowOn(0)
    const before = sumOf(await takeAll(servers, window, 15))
    await cluster.moveSlotOf(redisKey(window), 2)
    const during = sumOf(await takeAll(servers, window, 100))
    assert.deepEqual([before, during], [30, 30])
    assert.ok(!log.some(({ msg }) => msg.includes('unreachable')))
  })

  it('of a node that stands still are counted by each server alone, and those of other nodes together; the log names it', async () => {
    const servers = [await open(), await open()]
    const lost = await windowOn(1)
    const kept = await windowOn(2)
    await Promise.all(servers.map(server => Promise.all([takeSlots(server, lost, 1), takeSlots(server, kept, 1)])))
    cluster.nodes[1]?.freeze()
    try {
      assert.deepEqual(await takeAll(servers, lost, 100), [59, 59])
      assert.ok(servers.every(server => server.isUnreachable()))
      assert.equal(sumOf(await takeAll(servers, kept, 100)), 58)
      const warnings = log.filter(({ msg }) => msg.includes('unreachable'))
      assert.deepEqual(
        warnings.map(({ node }) => node),
        servers.map(() => `127.0.0.1:${cluster.nodes[1]?.port}`),
      )
    } finally {
      cluster.nodes[1]?.resume()
    }
    await until(() => servers.every(server => !server.isUnreachable()))
    assert.deepEqual(await takeAll(servers, lost, 10), [0, 0])
  })

  it('of a node that is killed, and returns empty, give each server its limit once, and a later one nothing', async () => {
    const servers = [await open(), await open()]
    const window = await windowOn(2, hour)
    const before = await takeAll(servers, window, 10)
    await cluster.nodes[2]?.kill()
    const during = await takeAll(servers, window, 100)
    assert.deepEqual(
      before.map((count, at) => count + (during[at] ?? 0)),
      [60, 60],
    )
    await cluster.nodes[2]?.restart()
    await until(() => servers.every(server => !server.isUnreachable()))
    assert.deepEqual(await takeAll(servers, window, 10), [0, 0])
    // A node that has just started refuses commands until it knows the Cluster again.
    const count = () => cluster.ask(2, 'LLEN', redisKey(window)).catch(() => 0)
    await until(async () => {
      await Promise.all(servers.map(server => server.peek(window, systemClock.monotonic())))
      return Number(await count()) === 60
    })
    assert.deepEqual(await takeAll([await open()], window, 10), [0])
  })

  it('are shared again after all nodes were away at once, also where each of them was found to be silent before', async () => {
    const servers = [await open(), await open()]
    const windows = await Promise.all([0, 1, 2].map(node => windowOn(node)))
    const takeEach = () => Promise.all(windows.map(window => takeAll(servers, window, 1)))
    await takeEach()
    for (const node of cluster.nodes) node.freeze()
    await takeEach()
    await Promise.all(cluster.nodes.map(node => node.kill()))
    await until(() => log.filter(({ msg, node }) => msg.includes('unreachable') && node === undefined).length === 2)
    await sleep(1_500) // a server asks a node every half a second, while there is any connection
    await Promise.all(cluster.nodes.map(node => node.restart()))
    await until(() => servers.every(server => !server.isUnreachable()))
    await until(async () => sumOf(await takeAll(servers, freshWindow({ limit: 10 }), 20)) === 10)
  })
})
