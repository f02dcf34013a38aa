import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { problemIssue } from '../domain/errors/contract-problems.ts'
import { startTestService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

const host = 'host: 127.0.0.1'

/** Messages that Node's parser accepts: their lines, and the pointer of the error. */
const malformed: readonly (readonly [title: string, lines: readonly string[], pointer: string])[] = [
  ['a target that no URL has', ['GET http://[ HTTP/1.1', host], '/path'],
  ['an asterisk for a target', ['GET * HTTP/1.1', host], '/path'],
  ['an address without a host for a target', ['GET http:///x HTTP/1.1', host], '/path'],
  ['a target of another scheme', ['GET ftp://x/ HTTP/1.1', host], '/path'],
  ['HTTP/2.0 in the request line', ['GET /v1/health HTTP/2.0', host], ''],
  ['HTTP/0.9 in the request line', ['GET /v1/health HTTP/0.9', host], ''],
  ['no Host', ['GET /v1/health HTTP/1.1'], '/headers/host'],
  ['two Hosts', ['GET /v1/health HTTP/1.1', host, 'Host: example.com'], '/headers/host'],
  ['a Host with a space', ['GET /v1/health HTTP/1.1', 'host: a b'], '/headers/host'],
  ['a Host with a path', ['GET /v1/health HTTP/1.1', 'host: a/b'], '/headers/host'],
  ['a Host with a user', ['GET /v1/health HTTP/1.1', 'host: a@b'], '/headers/host'],
  ['a Host with a bracket', ['GET /v1/health HTTP/1.1', 'host: [::1'], '/headers/host'],
  ['a Host with a port that is no number', ['GET /v1/health HTTP/1.1', 'host: a:x'], '/headers/host'],
  [
    'two Authorizations',
    ['GET /v1/health HTTP/1.1', host, 'authorization: x', 'authorization: y'],
    '/headers/authorization',
  ],
  [
    'two content types',
    ['GET /v1/health HTTP/1.1', host, 'content-type: a/b', 'content-type: c/d'],
    '/headers/content-type',
  ],
  [
    'another transfer coding',
    ['POST /mcp HTTP/1.1', host, 'transfer-encoding: gzip, chunked', '', '0'],
    '/headers/transfer-encoding',
  ],
  ['chunked in TE', ['GET /v1/health HTTP/1.1', host, 'te: gzip, chunked'], '/headers/te'],
]

const wellFormed: readonly (readonly [title: string, lines: readonly string[]])[] = [
  ['an address for a target', ['GET http://other.example/v1/health HTTP/1.1', host]],
  ['an https address for a target, in capitals', ['GET HTTPS://OTHER.EXAMPLE/v1/health HTTP/1.1', host]],
  ['HTTP/1.0 without Host', ['GET /v1/health HTTP/1.0']],
  ['an empty Host', ['GET /v1/health HTTP/1.1', 'host:']],
  ['a Host of an IPv6 address with a port', ['GET /v1/health HTTP/1.1', 'host: [::1]:8080']],
  ['a Host with an underscore', ['GET /v1/health HTTP/1.1', 'host: my_service:80']],
  ['TE of trailers', ['GET /v1/health HTTP/1.1', host, 'te: trailers']],
]

interface Received {
  text: string
  isClosed: boolean
}

const isClosed = (received: Received) => received.isClosed
const hasReply = ({ text }: Received) => text.includes('\r\n\r\n') && !text.endsWith('\r\n\r\n')

describe('a message that is not a well-formed request', () => {
  let service: TestService
  before(async () => {
    service = await startTestService()
  })
  after(() => service[Symbol.asyncDispose]())

  /** Sends raw lines, and reads until what has come is enough. */
  async function send(lines: readonly string[], isEnough: (received: Received) => boolean) {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    const received: Received = { text: '', isClosed: false }
    socket
      .on('data', chunk => (received.text += chunk))
      .on('close', () => (received.isClosed = true))
      .on('error', () => undefined)
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    await until(() => isEnough(received))
    socket.destroy()
    const { text } = received
    const [head = '', body = ''] = text.split('\r\n\r\n')
    return { status: Number(head.slice(9, 12)), body, replies: text.split(/HTTP.1.1 \d/).length - 1 }
  }

  for (const [title, lines, pointer] of malformed)
    it(`gets the envelope of 400 and the end of its connection: ${title}`, async () => {
      const { status, body, replies } = await send([...lines, '', 'GET /v1/health HTTP/1.1', 'host: x'], isClosed)
      const problem = JSON.parse(body)
      assert.equal(status, 400, body)
      assert.equal(problemIssue(problem), undefined)
      assert.deepEqual([problem.code, problem.invalid_fields[0].pointer, replies], ['invalid_request', pointer, 1])
    })

  for (const [title, lines] of wellFormed)
    it(`is not one with ${title}`, async () => {
      const { status, body } = await send(lines, hasReply)
      assert.equal(status, 200, body)
    })
})
