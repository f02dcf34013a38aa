import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { isInstalled } from '../support/is-installed.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { until } from '../support/until.ts'
import { send } from './send-to-proxy.ts'
import { haproxy } from './started-edge.ts'
import { startProxy } from './started-proxy.ts'

describe('HAProxy in front of a server that ends in the middle of an answer', function () {
  this.timeout(30_000)
  before(function () {
    if (!isInstalled('haproxy', ['-v'])) this.skip()
  })

  it('answers 502 with a problem in JSON, and when to retry', async () => {
    await using server = await listenOnLoopback(
      createServer(({ url }, response) => {
        if (url === '/v1/countries') response.socket?.end('HTTP/1.1 200 OK\r\ncontent-')
        else response.end('ok')
      }),
    )
    const host = new URL(server.url).host
    await using edge = await startProxy(haproxy({ a: [host], b: [host] }), server.url)
    await until(async () => (await send(edge, '/readyz')).status === 200)
    // A later request of a connection is not answered but cut off, so that the client sends it again.
    const { status, headers, text } = await send(edge, '/v1/countries', { agent: false })
    assert.equal(status, 502)
    assert.equal(headers['content-type'], 'application/problem+json')
    assert.equal(headers['retry-after'], '5')
    assert.equal(JSON.parse(text).code, 'service_unavailable')
  })
})
