import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { envelope } from '#domain/errors/envelope.ts'
import { Problem } from '#domain/errors/problem.ts'
import { newExchange } from '../request/exchange.ts'
import { headersOfEveryReply } from './respond.ts'

interface Deps {
  newRequestId: () => string
  errorsUrl: string
}

function problemOf(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW') return new Problem('headers_too_large', {})
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Problem('request_timeout', {})
  return new Problem('invalid_request', {
    invalid_fields: [{ pointer: '', message: 'is not a well-formed HTTP/1.1 request' }],
  })
}

/** The reply to a request that could not be read, for the reason of an error code of Node: the usual envelope and headers. */
export function unreadReply(code: string | undefined, { newRequestId, errorsUrl }: Deps) {
  const exchange = newExchange(newRequestId(), 'GET', 0)
  const body = envelope(problemOf(code), { instance: '/', request_id: exchange.requestId, errorsUrl })
  const text = JSON.stringify(body)
  const headers: Record<string, string> = {
    ...headersOfEveryReply(exchange),
    'cache-control': 'no-store',
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  }
  return { status: body.status, headers, text }
}

/** The reply to bytes that Node could not parse as a request, as raw HTTP; without a body for HEAD. */
export function socketReply(code: string | undefined, deps: Deps, isHead = false): string {
  const { status, headers, text } = unreadReply(code, deps)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${isHead ? '' : text}`
}

/** Node's error about bytes that it could not parse; `rawPacket` is the packet in which they came. */
interface ReadError extends Error {
  code?: string
  rawPacket?: Buffer
}

const isHead = ({ rawPacket }: ReadError) => rawPacket?.toString('latin1', 0, 5) === 'HEAD '

/** Answers a connection whose bytes could not be parsed as a request. */
export const answerSocket =
  (deps: Deps) =>
  (error: ReadError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    socket.end(socketReply(error.code, deps, isHead(error)))
  }
