import assert from 'node:assert/strict'
import { describeWithRedis } from '../support/describe-with.ts'
import { freePort } from '../support/free-port.ts'
import { seedInto } from '../support/partition-stores.ts'
import { startRedis } from '../support/redis-server.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { serve, stop } from './serve.ts'

describeWithRedis('svc serve with a user of Redis who may not run INFO', () => {
  it('has a line of the log that says so: each of its lines on stdout and stderr is JSON', async () => {
    await using redis = await startRedis()
    await redis.run('ACL SETUSER svc on >secret ~svc:* +@connection +@scripting +@list +time +pexpire')
    using folder = tempFolder()
    await seedInto(folder.path)
    const served = await serve({
      SVC_DATA_DIR: folder.path,
      SVC_PORT: String(await freePort()),
      SVC_REDIS_URL: `redis://svc:secret@127.0.0.1:${redis.port}`,
    })
    assert.equal(await stop(served), 0)
    const lines = served.output().trim().split('\n')
    const said = lines.map(line => String(JSON.parse(line).msg))
    assert.deepEqual(
      said.filter(text => text.includes('INFO command fails')).map(text => text.includes('NOPERM')),
      [true],
    )
  })
})
