import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { Agent } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasHaproxy } from '../support/haproxy.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { until } from '../support/until.ts'
import { send } from './send-to-proxy.ts'
import { haproxy } from './started-edge.ts'
import { startProxy } from './started-proxy.ts'

describe('HAProxy that is replaced by another process, as by a reload', () => {
  before(function () {
    if (!hasHaproxy) this.skip()
  })

  it('answers one more request over a connection that was idle, and closes it then', async () => {
    await using server = await listenOnLoopback(createServer((_, response) => void response.end('ok')))
    const host = new URL(server.url).host
    await using edge = await startProxy(haproxy({ a: [host], b: [host] }), server.url)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    await until(async () => (await send(edge, '/', { agent })).status === 200)
    // What a new process sends to the one before.
    edge.signal('SIGUSR1')
    await sleep(500)
    const { status, headers } = await send(edge, '/', { agent })
    assert.deepEqual([status, headers.connection], [200, 'close'])
    await assert.rejects(send(edge, '/', { agent }), { code: 'ECONNREFUSED' })
  })
})
