import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type MessageClasses, plainClasses } from '../connections/message-classes.ts'
import { MemorySocket } from './memory-socket.ts'

/** A request as it would arrive over a connection. */
export interface MemoryRequest {
  method: string
  /** Path and query. */
  target: string
  headers: Readonly<Record<string, string>>
  body: string | undefined
  signal?: AbortSignal | undefined
  /** Milliseconds until the response is destroyed. */
  timeoutMs: number
}

/** A reply as it would leave over a connection. */
export interface MemoryReply {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
  /** The response that was written; undefined if none was. */
  response?: ServerResponse
}

function requestOn(
  socket: Socket,
  { method, target, headers, body }: MemoryRequest,
  { IncomingMessage: Message }: MessageClasses,
): IncomingMessage {
  // In HTTP/1.0 the body of a reply is what comes after its header, without chunks.
  const version = { httpVersionMajor: 1, httpVersionMinor: 0, httpVersion: '1.0' }
  const rawHeaders: string[] = []
  for (const name of Object.keys(headers)) rawHeaders.push(name, headers[name] as string)
  const req = Object.assign(new Message(socket), version, { method, url: target, headers, rawHeaders })
  req.complete = true
  if (body !== undefined) req.push(body)
  req.push(null)
  return req
}

const endOfHead = '\r\n\r\n'

/** Node writes text with its head in one string, which needs no bytes. */
function textOf(pieces: readonly (string | Buffer)[]): string {
  const isText = pieces.every(piece => typeof piece === 'string')
  return isText ? pieces.join('') : Buffer.concat(pieces.map(piece => Buffer.from(piece))).toString('utf8')
}

/** The headers after the status line. */
function headersIn(head: string): Record<string, string> {
  const headers: Record<string, string> = {}
  for (const line of head.split('\r\n').slice(1)) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 2)
  }
  return headers
}

/** The reply that was written to a socket, which is read where it is asked for. */
function replyIn(pieces: readonly (string | Buffer)[], response: ServerResponse): MemoryReply {
  const text = () => textOf(pieces)
  return {
    status: response.statusCode,
    response,
    get headers() {
      return headersIn(text().split(endOfHead, 1)[0] ?? '')
    },
    get text() {
      return text().slice(text().indexOf(endOfHead) + endOfHead.length)
    },
  }
}

/**
 * Has a listener of Node's HTTP server answer a request that came over no connection: with Node's own request and response, on a
 * socket in memory. Rejects if the response is destroyed: by the listener, by `signal`, or because it took too long.
 */
export function exchangeInMemory(
  listener: RequestListener,
  request: MemoryRequest,
  prepare: (req: IncomingMessage) => void,
  classes = plainClasses,
): Promise<MemoryReply> {
  return new Promise((resolve, reject) => {
    const socket = new MemorySocket()
    const req = requestOn(socket as unknown as Socket, request, classes)
    prepare(req)
    const res = new classes.ServerResponse(req)
    res.assignSocket(socket as unknown as Socket)
    const abort = () => socket.destroy()
    const timer = setTimeout(abort, request.timeoutMs)
    request.signal?.addEventListener('abort', abort)
    let isAnswered = false
    res.once('finish', () => {
      isAnswered = true
      resolve(replyIn(socket.pieces, res))
      socket.destroy() // also closes the response, as the end of a connection does
    })
    res.once('close', () => {
      clearTimeout(timer)
      request.signal?.removeEventListener('abort', abort)
      // An error takes its stack, which costs as much as the rest.
      if (!isAnswered) reject(new Error('the response was destroyed'))
    })
    if (request.signal?.aborted) return abort()
    try {
      listener(req, res)
    } catch (error) {
      reject(error)
      abort()
    }
  })
}
