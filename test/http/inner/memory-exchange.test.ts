import assert from 'node:assert/strict'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import express from 'express'
import { exchangeInMemory, type MemoryRequest } from '../../../src/http/inner/memory-exchange.ts'

const request: MemoryRequest = {
  method: 'GET',
  target: '/a?b=c',
  body: undefined,
  headers: { host: 'localhost', accept: 'application/json' },
  timeoutMs: 5_000,
}
const send = (listener: RequestListener, changes: Partial<MemoryRequest> = {}) =>
  exchangeInMemory(listener, { ...request, ...changes }, () => {})

describe('a request without a connection', () => {
  it('arrives with its method, target, headers and body, marked by its sender', async () => {
    const seen: unknown[] = []
    const body = '{"name":"Ås"}'
    const headers = { host: 'localhost', 'content-length': String(Buffer.byteLength(body)) }
    const listener = async (req: IncomingMessage & { mark?: string }, res: ServerResponse) => {
      seen.push(req.method, req.url, req.headers, req.rawHeaders, req.mark, (await buffer(req)).toString())
      res.end()
    }
    const sent = { ...request, method: 'POST', target: '/x', headers, body }
    await exchangeInMemory(listener, sent, req => Object.assign(req, { mark: 'inner' }))
    assert.deepEqual(seen, ['POST', '/x', headers, Object.entries(headers).flat(), 'inner', body])
  })

  const answers: { what: string; listener: (res: ServerResponse) => void; status: number; text: string }[] = [
    { what: 'text in one piece', listener: res => res.end('Åse'), status: 200, text: 'Åse' },
    {
      what: 'bytes cut within a letter',
      listener: res => {
        const bytes = Buffer.from('Åse')
        res.write(bytes.subarray(0, 1))
        res.end(bytes.subarray(1))
      },
      status: 200,
      text: 'Åse',
    },
    {
      what: 'a body with an empty line',
      listener: res => res.writeHead(404).end('a\r\n\r\nb'),
      status: 404,
      text: 'a\r\n\r\nb',
    },
    { what: 'no body', listener: res => res.writeHead(304).end(), status: 304, text: '' },
    { what: 'a megabyte', listener: res => res.end('x'.repeat(1_000_000)), status: 200, text: 'x'.repeat(1_000_000) },
  ]
  for (const { what, listener, status, text } of answers)
    it(`is answered ${status} with ${what}`, async () => {
      const reply = await send((_req, res) => listener(res))
      assert.deepEqual([reply.status, reply.text], [status, text])
    })

  it('is answered by Express 5, which goes on to answer requests over connections', async () => {
    const app = express().use((req, res) => void res.json({ path: req.path, query: req.query }))
    const { headers, text } = await send(app)
    assert.deepEqual(JSON.parse(text), { path: '/a', query: { b: 'c' } })
    assert.match(headers['content-type'] ?? '', /^application\/json/)
    const server = app.listen(0, '127.0.0.1')
    await new Promise(resolve => server.once('listening', resolve))
    const address = server.address()
    const reply = await fetch(`http://127.0.0.1:${typeof address === 'object' && address?.port}/a?b=c`)
    assert.equal(await reply.text(), text)
    server.close()
  })

  it('ends like one over a connection: the response is finished, then closed', async () => {
    const events: string[] = []
    await send((_req, res) => {
      res.once('finish', () => events.push('finish')).once('close', () => events.push(`close ${res.writableFinished}`))
      res.end('x')
    })
    await new Promise(setImmediate)
    assert.deepEqual(events, ['finish', 'close true'])
  })

  const failures: { what: string; listener: RequestListener; signal?: () => AbortSignal; timeoutMs?: number }[] = [
    { what: 'its response is destroyed', listener: (_req, res) => void res.destroy() },
    {
      what: 'its listener throws',
      listener: () => {
        throw new Error('no')
      },
    },
    { what: 'it is cancelled before it is sent', listener: () => {}, signal: () => AbortSignal.abort() },
    { what: 'it is cancelled while it runs', listener: () => {}, signal: () => AbortSignal.timeout(5) },
    { what: 'it is not answered in time', listener: () => {}, timeoutMs: 5 },
  ]
  for (const { what, listener, signal, timeoutMs = 5_000 } of failures)
    it(`rejects if ${what}`, async () => {
      await assert.rejects(send(listener, { timeoutMs, ...(signal && { signal: signal() }) }))
    })

  it('closes its response when it is cancelled, as a client that hangs up does', async () => {
    const controller = new AbortController()
    let closed: boolean | undefined
    const sent = send(
      (_req, res) => {
        res.once('close', () => {
          closed = !res.writableFinished
        })
        controller.abort()
      },
      { signal: controller.signal },
    )
    await assert.rejects(sent)
    assert.equal(closed, true)
  })
})
