import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { standardHeaders } from '#generated/operations.ts'
import { createHttpServer } from '../../src/http/connections/server.ts'
import { socketReply } from '../../src/http/reply/socket-problem.ts'
import { problemIssue } from '../domain/errors/contract-problems.ts'

const deps = { newRequestId: () => '01K9ZJ5Y8W7R4Q2N6M3T1V0XAB', errorsUrl: 'https://api.example/errors' }

const rows: readonly (readonly [reason: string | undefined, line: string, code: string])[] = [
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large', 'headers_too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout', 'request_timeout'],
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request', 'invalid_request'],
  ['HPE_INVALID_HEADER_TOKEN', 'HTTP/1.1 400 Bad Request', 'invalid_request'],
  [undefined, 'HTTP/1.1 400 Bad Request', 'invalid_request'],
]

function read(reply: string) {
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = new Map(lines.map(text => [text.slice(0, text.indexOf(':')), text.slice(text.indexOf(':') + 2)]))
  return { line, headers, body: JSON.parse(body), length: Buffer.byteLength(body) }
}

describe('the reply to bytes that are not a request', () => {
  for (const [reason, statusLine, code] of rows)
    it(`is ${statusLine.slice(9)} for ${reason ?? 'an unknown reason'}: the body of every error, the headers of every response`, () => {
      const { line, headers, body, length } = read(socketReply({ code: reason }, deps))
      const status = statusLine.slice(9, 12)
      assert.equal(line, statusLine)
      assert.equal(problemIssue(body), undefined)
      assert.deepEqual([body.code, body.status], [code, Number(status)])
      for (const name of standardHeaders) assert.ok(headers.get(name), name)
      if (status === '400')
        assert.match(body.correction, /^Send an HTTP\/1\.1 request, with a method such as GET in upper case/)
      assert.equal(headers.get('x-request-id'), body.request_id)
      assert.equal(headers.get('content-length'), String(length))
      assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(headers.get('connection'), 'close')
      assert.equal(headers.get('x-ratelimit-resource'), 'none')
      assert.equal(headers.get('cache-control'), 'no-store')
    })
})

const search = (query: object) => ({ method: 'GET', path: '/v1/companies/search', query, body: null })
const key = `svc_live_rk_${'K'.repeat(12)}_${'s'.repeat(32)}_checks`

const unencoded: readonly { line: string | Buffer; pointer: string; suggested: object | null }[] = [
  {
    line: 'GET /v1/companies/search?q=Société&country=FR HTTP/1.1',
    pointer: '/query',
    suggested: search({ q: 'Société', country: 'FR' }),
  },
  {
    line: Buffer.from('GET /v1/companies/search?q=Société HTTP/1.1', 'latin1'),
    pointer: '/query',
    suggested: search({ q: 'Société' }),
  },
  {
    line: 'GET /v1/companies/search?q=Allianz SE&country=DE HTTP/1.1',
    pointer: '/query',
    suggested: search({ q: 'Allianz SE', country: 'DE' }),
  },
  {
    line: 'GET /v1/companies/search?q=K%C3%B6ln%20Müller HTTP/1.1',
    pointer: '/query',
    suggested: search({ q: 'Köln Müller' }),
  },
  {
    line: 'GET /v1/companies/DE/Köln HRB 1 HTTP/1.1',
    pointer: '/path',
    suggested: { method: 'GET', path: '/v1/companies/DE/K%C3%B6ln%20HRB%201', query: {}, body: null },
  },
  { line: 'POST /v1/companies/match?q=é HTTP/1.1', pointer: '/query', suggested: null },
  { line: 'GET /v1/companies/search?q=é&q=è HTTP/1.1', pointer: '/query', suggested: null },
  { line: `GET /reconcile/${key}?queries=é HTTP/1.1`, pointer: '/query', suggested: null },
]

const nameOf = (line: string | Buffer) =>
  typeof line === 'string' ? `: ${line}` : ` from Latin-1: ${line.toString('latin1')}`

describe('the reply to an address that is not percent-encoded', () => {
  for (const { line, pointer, suggested } of unencoded)
    it(`${suggested ? 'suggests the same request, encoded' : 'has a correction, and no suggestion'}${nameOf(line)}`, async () => {
      const server = createHttpServer((_req, res) => void res.end(), deps).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
      socket.write('GET /first HTTP/1.1\r\nhost: x\r\n\r\n')
      await once(socket, 'data')
      socket.write(Buffer.concat([Buffer.from(line), Buffer.from('\r\nhost: x\r\n\r\n')]))
      const reply = await text(socket)
      server.close()
      const { body } = read(reply)
      assert.deepEqual(body.invalid_fields, [{ pointer, message: 'is not percent-encoded UTF-8' }])
      assert.deepEqual(body.suggested_request, suggested)
      assert.match(body.correction, /Percent-encode the text as UTF-8/)
      assert.equal(problemIssue(body), undefined)
      assert.ok(!reply.includes('s'.repeat(32)))
    })
})
