import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { svc } from '../cli/svc.ts'
import { until } from '../support/until.ts'
import { replyTo, textOf } from './own-connections.ts'
import { startThreadedService } from './threaded-service.ts'

describe('server secrets of a service with 2 request threads', () => {
  it('count on an hour without a key in threads that start after svc secret rotate', async () => {
    await using rotated = await startThreadedService({ SVC_THREADS: '2', SVC_KEY_SECRET: undefined })
    const remaining = async () => (await replyTo(`${rotated.url}/v1/health`)).headers['ratelimit-remaining']
    const before = Number(await remaining())
    const { code } = await svc(['secret', 'rotate', '--keep-old', '1d'], { SVC_DATA_DIR: rotated.dataDir })
    assert.equal(code, 0)
    for (const thread of rotated.threads()) await thread.terminate()
    const isReady = async () => (await textOf(`${rotated.adminUrl}/readyz`)) === 'ok'
    await until(async () => rotated.codes.length === 2 && rotated.threads().length === 2 && (await isReady()))
    assert.equal(Number(await remaining()), before - 1)
  })

  it('that cannot be read are logged once, not once in each of 3 threads', async () => {
    await using damaged = await startThreadedService({ SVC_THREADS: '2', SVC_KEY_SECRET: undefined })
    const said = () => damaged.log.filter(line => line.includes('the server secrets cannot be read'))
    writeFileSync(join(damaged.dataDir, 'key-secret'), 'short')
    await until(() => said().length > 0)
    // Each thread looks once a second.
    await sleep(1_500)
    assert.equal(said().length, 1)
  })
})
