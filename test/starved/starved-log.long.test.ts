import assert from 'node:assert/strict'
import { canLimit, limit, limitable } from './limits.ts'
import { importNorway, isRefusal, lookUp, startStarved } from './starved-server.ts'

describe('a server that has run out of descriptors and processes, its log on a full disk', () => {
  const itLimited = canLimit ? it : it.skip

  itLimited(
    'refuses the one country that it cannot open, serves the others, and recovers without a restart',
    async () => {
      await using server = await startStarved(limitable, '/dev/full')
      // Every number below is taken.
      limit(server.pid, '--nofile=8:', '--nproc=1:')
      await importNorway(server)
      await server.untilHealth(({ components }) => components.partitions.degraded.includes('NO'))
      assert.ok(isRefusal(await lookUp(server, 'NO')))
      assert.equal((await lookUp(server, 'SE')).status, 200)
      limit(server.pid, '--nofile=1024:', '--nproc=4096:')
      await server.untilHealthy()
      assert.deepEqual([(await lookUp(server, 'NO')).status, server.served.child.exitCode], [200, null])
    },
  )
})
