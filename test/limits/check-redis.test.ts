import assert from 'node:assert/strict'
import { checkRedis } from '../../src/limits/redis/check-redis.ts'
import { readRedisAddress } from '../../src/limits/redis/redis-address.ts'
import { describeWithRedis } from '../support/describe-with.ts'
import { freePort } from '../support/free-port.ts'
import { startRedisCluster } from '../support/redis-cluster.ts'
import { startRedis } from '../support/redis-server.ts'

async function reasonFor(url: string) {
  const address = readRedisAddress(url)
  if (typeof address === 'string') throw new Error(address)
  return checkRedis(address)
}

const ofCluster = (reason: string) => `no node of the Cluster can be used: ${reason}`

describeWithRedis('the check of Redis', () => {
  it('passes on a Cluster of 3 nodes at the address of each one, as if that were the only server', async () => {
    await using cluster = await startRedisCluster()
    assert.deepEqual(await Promise.all(cluster.nodes.map(({ url }) => reasonFor(url))), [
      undefined,
      undefined,
      undefined,
    ])
  })

  it('tells that the password is wrong, of one server and of a Cluster', async () => {
    await using redis = await startRedis(['--requirepass', 'right', '--cluster-enabled', 'yes'])
    const place = `:wrong@127.0.0.1:${redis.port}`
    const refused = 'WRONGPASS invalid username-password pair or user is disabled.'
    assert.deepEqual(
      [await reasonFor(`redis://${place}`), await reasonFor(`redis+cluster://${place}`)],
      [refused, ofCluster(refused)],
    )
  })

  it('tells that a Cluster has no slots yet', async () => {
    await using redis = await startRedis(['--cluster-enabled', 'yes'])
    assert.equal(await reasonFor(`redis+cluster://127.0.0.1:${redis.port}`), 'no node of the Cluster has slots')
  })

  it('tells that a server is no node of a Cluster, and that none is there', async () => {
    await using redis = await startRedis()
    assert.deepEqual(
      [
        await reasonFor(`redis+cluster://127.0.0.1:${redis.port}`),
        await reasonFor(`redis+cluster://127.0.0.1:${await freePort()}`),
      ],
      [ofCluster('ERR This instance has cluster support disabled'), ofCluster('Connection is closed.')],
    )
  })
})
