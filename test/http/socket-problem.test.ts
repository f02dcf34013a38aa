import assert from 'node:assert/strict'
import { standardHeaders } from '#generated/operations.ts'
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
      const { line, headers, body, length } = read(socketReply(reason, deps))
      assert.equal(line, statusLine)
      assert.equal(problemIssue(body), undefined)
      assert.deepEqual([body.code, body.status], [code, Number(statusLine.slice(9, 12))])
      for (const name of standardHeaders) assert.ok(headers.get(name), name)
      assert.equal(headers.get('x-request-id'), body.request_id)
      assert.equal(headers.get('content-length'), String(length))
      assert.equal(headers.get('content-type'), 'application/problem+json; charset=utf-8')
      assert.equal(headers.get('connection'), 'close')
      assert.equal(headers.get('x-ratelimit-resource'), 'none')
      assert.equal(headers.get('cache-control'), 'no-store')
    })
})
