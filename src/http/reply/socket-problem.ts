import type { Socket } from 'node:net'
import { envelope } from '#domain/errors/envelope.ts'
import { Problem } from '#domain/errors/problem.ts'
import { http } from '../../node-runtime/node-http.ts'
import { newExchange } from '../request/exchange.ts'
import { unencodedTarget } from './unencoded-target.ts'
import { headersOfEveryReply } from './write-head.ts'

export interface ProblemDeps {
  newRequestId: () => string
  errorsUrl: string
}

function problemOfCode(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large', {})
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', {})
  return new Problem('invalid_request', {
    invalid_fields: [{ pointer: '', message: 'is not a well-formed HTTP/1.1 request' }],
    correction:
      'Send an HTTP/1.1 request, with a method such as GET in upper case, and without TLS to an http address.',
  })
}

/** The reply to a request that does not reach the pipeline: the usual envelope and headers. */
export function problemReply(problem: Problem, instance: string, { newRequestId, errorsUrl }: ProblemDeps) {
  const exchange = newExchange(newRequestId(), 'GET', 0)
  const body = envelope(problem, { instance, request_id: exchange.requestId, errorsUrl })
  const text = JSON.stringify(body)
  const headers: Record<string, string> = {
    ...headersOfEveryReply(exchange),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
  }
  return { status: body.status, headers, text }
}

/** Node's error about bytes that it could not parse; `rawPacket` is the packet in which they came. */
interface ReadError {
  code?: string | undefined
  rawPacket?: Buffer
  bytesParsed?: number
}

function problemOf({ code, rawPacket, bytesParsed = 0 }: ReadError): Problem {
  const known = problemOfCode(code)
  return (known.code === 'invalid_request' && rawPacket && unencodedTarget(rawPacket, bytesParsed)) || known
}

/** The reply to a request that could not be read; the connection ends with it. */
export function unreadReply(error: ReadError, deps: ProblemDeps) {
  const { headers, ...reply } = problemReply(problemOf(error), '/', deps)
  return { ...reply, headers: { ...headers, connection: 'close' } }
}

const isHead = ({ rawPacket }: ReadError) => rawPacket?.toString('latin1', 0, 5) === 'HEAD '

/** The reply to bytes that Node could not parse as a request, as raw HTTP; without a body for HEAD. */
export function socketReply(error: ReadError, deps: ProblemDeps): string {
  const { status, headers, text } = unreadReply(error, deps)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead(error) ? '' : text}`
}

/** Answers a connection whose bytes could not be parsed as a request. */
export const answerSocket =
  (deps: ProblemDeps) =>
  (error: ReadError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(socketReply(error, deps))
  }
