import assert from 'node:assert/strict'
import { connectionOf } from '../support/connection-of.ts'
import { startTestService } from '../support/service.ts'

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
})
