import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { freePort } from '../support/free-port.ts'
import { isInstalled } from '../support/is-installed.ts'
import { listenOnLoopback } from '../support/listen-on-loopback.ts'
import { until } from '../support/until.ts'
import { headersOfErrors } from './headers-of-errors.ts'
import { send } from './send-to-proxy.ts'
import { haproxy } from './started-edge.ts'
import { startProxy } from './started-proxy.ts'

describe('HAProxy in front of a server that ends in the middle of an answer', () => {
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

/** The answer to a body in chunks, the first of which has no length. */
async function answerToBrokenBody(port: number): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false })
  socket.write('POST /v1/companies/match HTTP/1.1\r\nhost: api.example.com\r\ntransfer-encoding: chunked\r\n\r\n')
  const answer = text(socket)
  // HAProxy itself has read the request by then, and passes it on.
  await sleep(500)
  socket.write('none\r\n')
  return answer
}

describe('HAProxy that receives a body which it cannot read', () => {
  before(function () {
    if (!isInstalled('haproxy', ['-v'])) this.skip()
  })

  it('answers 400 with the thirteen members of an invalid request, and ends the connection', async () => {
    await using server = await listenOnLoopback(
      createServer((request, response) => request.resume().on('end', () => response.end('ok'))),
    )
    const host = new URL(server.url).host
    await using edge = await startProxy(haproxy({ a: [host], b: [host] }), server.url)
    await until(async () => (await send(edge, '/readyz')).status === 200)
    const answer = await answerToBrokenBody(edge.port)
    assert.match(answer, /^HTTP\/1\.1 400 /)
    assert.match(answer, /\r\nx-svc-cost-units: 0\r\n/)
    const { request_id, ...body } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))
    assert.match(request_id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    assert.deepEqual(body, {
      type: 'https://api.example.com/errors/invalid-request',
      title: 'Invalid request',
      status: 400,
      detail: 'The body is not well-formed HTTP/1.1.',
      instance: '/v1/companies/match',
      code: 'invalid_request',
      retryable: false,
      retry_after_seconds: null,
      correction: 'Send the body in the length or the chunks that its headers say.',
      suggested_request: null,
      documentation_url: 'https://api.example.com/errors/invalid_request',
      invalid_fields: [{ pointer: '', message: 'is not a well-formed HTTP/1.1 request' }],
    })
  })
})

describe('HAProxy in front of a cell none of whose servers is ready', () => {
  before(function () {
    if (!isInstalled('haproxy', ['-v'])) this.skip()
  })

  it('answers 503 with the twelve members and the headers of every error while none runs, and keeps keys out', async () => {
    const host = `127.0.0.1:${await freePort()}`
    await using edge = await startProxy(haproxy({ a: [host], b: [host] }), `http://${host}`)
    await until(async () => (await send(edge, '/')).status === 503)
    const headers = { host: 'api.exam"ple.com' }
    const reply = await send(edge, '/reconcile/svc_live_rk_0?queries="', { headers })
    const { request_id, ...body } = JSON.parse(reply.text)
    const errors = 'https://api.exam"ple.com/errors'
    assert.deepEqual(body, {
      type: `${errors}/service-unavailable`,
      title: 'Service unavailable',
      status: 503,
      detail: 'The operation is temporarily unavailable. Nothing was billed.',
      instance: '/reconcile/***',
      code: 'service_unavailable',
      retryable: true,
      retry_after_seconds: 5,
      correction: 'Retry after the number of seconds in retry_after_seconds.',
      suggested_request: null,
      documentation_url: `${errors}/service_unavailable`,
    })
    assert.match(request_id, /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
    for (const [name, value] of Object.entries({ ...headersOfErrors, 'x-request-id': request_id }))
      assert.equal(reply.headers[name], value, name)
  })

  it('sends requests to those that run, which serve what they can, as while PostgreSQL is away', async () => {
    await using server = await listenOnLoopback(
      createServer(({ url }, response) => {
        response
          .writeHead(url === '/readyz' ? 503 : 200, { 'x-request-id': 'own', 'ratelimit-limit': '60' })
          .end('page')
      }),
    )
    const host = new URL(server.url).host
    await using edge = await startProxy(haproxy({ a: [host], b: [host] }), server.url)
    await until(async () => (await send(edge, '/')).status === 200)
    await sleep(3_000)
    const { status, headers, text } = await send(edge, '/')
    assert.deepEqual([status, text, headers['x-request-id'], headers['ratelimit-limit']], [200, 'page', 'own', '60'])
  })
})
