import assert from 'node:assert/strict'
import { Agent, get } from 'node:http'
import { startThreadedService } from '../request-threads/threaded-service.ts'
import { startTestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const agent = new Agent({ keepAlive: true })

/** The `Connection` header of a reply to a client that keeps connections. */
const connectionOf = (url: string) =>
  new Promise<string | undefined>((resolve, reject) => {
    get(`${url}/v1/health`, { agent }, reply => resolve(reply.resume().headers.connection)).once('error', reject)
  })

describe('a service that is told to stop', () => {
  it('with SVC_DRAIN_SECONDS=15 is not ready from that moment, and answers requests for 15 s more', async () => {
    const paused = Promise.withResolvers<number>()
    const drained = Promise.withResolvers<void>()
    const pause = (ms: number) => {
      paused.resolve(ms)
      return drained.promise
    }
    const service = await startTestService({ SVC_DRAIN_SECONDS: '15', SVC_ADMIN_PORT: '0' }, { pause })
    assert.equal((await fetch(`${service.url}/readyz`)).status, 200)
    assert.equal(await connectionOf(service.url), 'keep-alive')
    const stopped = service[Symbol.asyncDispose]()
    assert.equal(await paused.promise, 15_000)
    for (const url of [service.url, service.adminUrl]) {
      const reply = await fetch(`${url}/readyz`)
      assert.equal(reply.status, 503)
      assert.match(await reply.text(), /^\[-\]shutdown failed: the server is ending$/m)
      assert.equal((await fetch(`${url}/livez`)).status, 200)
    }
    assert.equal((await fetch(`${service.url}/v1/health`)).status, 200)
    assert.equal(await connectionOf(service.url), 'close')
    drained.resolve()
    await stopped
    for (const url of [service.url, service.adminUrl]) await assert.rejects(fetch(`${url}/livez`))
  })

  it('with request threads closes each connection with its reply meanwhile', async () => {
    // On a busy machine, threads start in tens of seconds.
    const drained = Promise.withResolvers<void>()
    const pause = () => drained.promise
    const service = await startThreadedService({ SVC_THREADS: '2', SVC_DRAIN_SECONDS: '15' }, { pause })
    assert.equal(await connectionOf(service.url), 'keep-alive')
    const stopped = service[Symbol.asyncDispose]()
    await until(async () => (await connectionOf(service.url)) === 'close')
    drained.resolve()
    await stopped
  })
})
