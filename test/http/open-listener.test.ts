import assert from 'node:assert/strict'
import { Agent, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import express from 'express'
import { standardHeaders } from '#generated/operations.ts'
import { readConfig } from '../../src/config/config.ts'
import { ConfigError } from '../../src/config/config-error.ts'
import { openListener } from '../../src/served-app/listen.ts'

const requestId = '01J00000000000000000000000'
const config = { ...readConfig({}), host: '127.0.0.1', port: 0 }
const open = (port = 0) => openListener({ ...config, port }, { newRequestId: () => requestId })

describe('the listener of a service', () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  after(() => agent.destroy())

  const send = async (url: string, path: string, method = 'GET') => {
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${url}${path}`, { agent, method }, resolve).once('error', reject).end()
    })
    return { status: reply.statusCode, headers: reply.headers, text: await text(reply) }
  }

  it('refuses requests 503 until the data is open: the envelope, the headers of every reply, and Retry-After', async () => {
    await using listener = await open()
    for (const [method, path] of [
      ['GET', '/v1/companies/NO/923609016?x=1'],
      ['POST', '/mcp'],
      ['GET', '/'],
    ] as const) {
      const { status, headers, text } = await send(listener.url, path, method)
      const { code, instance, retry_after_seconds, retryable, request_id } = JSON.parse(text)
      assert.deepEqual(
        { status, code, instance, retry_after_seconds, retryable, request_id },
        {
          status: 503,
          code: 'service_unavailable',
          instance: path.replace('?x=1', ''),
          retry_after_seconds: 2,
          retryable: true,
          request_id: requestId,
        },
      )
      assert.equal(headers['retry-after'], '2')
      assert.match(headers['content-type'] ?? '', /^application\/problem\+json/)
      for (const name of standardHeaders) assert.ok(headers[name], `no ${name}`)
    }
  })

  it('shows a browser until then a page that loads again after 2 seconds', async () => {
    await using listener = await open()
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    const reply = await fetch(`${listener.url}/companies/NO/923609016`, { headers: { accept } })
    assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '2'])
    assert.equal(reply.headers.get('content-type'), 'text/html; charset=utf-8')
    const page = await reply.text()
    assert.match(page, /<meta http-equiv="refresh" content="2">/)
    assert.match(page, /<h1>The service is starting<\/h1>/)
    assert.match(
      page,
      /<style>[^<]*font: [^<]*light-dark[^<]*<\/style>/,
      'looks like the other pages, in light and dark',
    )
    const ofApi = await fetch(`${listener.url}/v1/companies/NO/923609016`, { headers: { accept } })
    assert.match(ofApi.headers.get('content-type') ?? '', /^application\/problem\+json/)
  })

  it('is alive and not ready until then, and says why', async () => {
    await using listener = await open()
    assert.deepEqual((await send(listener.url, '/livez')).status, 200)
    const { status, text } = await send(listener.url, '/readyz')
    assert.equal(status, 503)
    assert.match(text, /^\[-\]startup failed: the data is being opened$/m)
  })

  it('answers with the app from then on, also on a connection that was refused before', async () => {
    await using listener = await open()
    assert.equal((await send(listener.url, '/a')).status, 503)
    listener.serve((_req, res) => void res.end('served'))
    assert.deepEqual((await send(listener.url, '/a')).text, 'served')
    assert.equal(await listener.connections(), 1)
  })

  it('gives requests and responses the prototypes of an Express app from their beginning', async () => {
    await using listener = await open()
    const app = express()
    const answer = Object.assign(
      (req: IncomingMessage, res: ServerResponse) => {
        const isBorn = Object.getPrototypeOf(req) === answer.request && Object.getPrototypeOf(res) === answer.response
        res.end(`${isBorn} ${Reflect.get(req, 'app') === answer}`)
      },
      { request: app.request, response: app.response },
    )
    listener.serve(answer)
    assert.equal((await send(listener.url, '/a')).text, 'true true')
  })

  it('of a port in use is an error in one line with the setting to change', async () => {
    await using listener = await open()
    const port = Number(new URL(listener.url).port)
    const message = `127.0.0.1:${port} is in use by another program; set SVC_PORT to another port`
    await assert.rejects(open(port), new ConfigError(message))
  })
})
