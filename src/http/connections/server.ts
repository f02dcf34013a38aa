import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerSocket } from '../reply/socket-problem.ts'
import { normalizeRequest } from '../request/normalize-request.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { type TurnLimits, takeTurns } from './turns.ts'

/** Node's own defaults hold a half-open connection for a minute. Milliseconds, and bytes of the request line with headers. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  /** Without a byte read or taken. */
  idleTimeout: 20_000,
  maxHeaderSize: 16 * 1024,
}

const turnLimits: TurnLimits = { replyTimeout: 60_000, maxUnsentBytes: 256 * 1024 * 1024, maxWaiting: 20_000 }

/** Whether a socket's request got its reply while its body is still to come: what is wrong with the rest needs no second one. */
function answeredEarly(server: Server): (socket: Socket) => boolean {
  const answered = new WeakMap<Socket, IncomingMessage>()
  server.on('request', (req, res) => {
    res.once('finish', () => {
      // An idle connection that held on to its last request would make every collection of garbage carry it along.
      if (req.complete) answered.delete(req.socket)
      else answered.set(req.socket, req)
    })
  })
  return socket => answered.get(socket)?.complete === false
}

/** Node reports no parse error after a request to change the protocol, so the connection of such a request ends with its reply. */
const endAfterUpgrade: RequestListener = (req, res) => {
  if (req.headers.upgrade !== undefined) res.shouldKeepAlive = false
}

export type Timeouts = typeof timeouts & TurnLimits

export interface ServerDeps {
  newRequestId: () => string
  errorsUrl: string
  /** Without limits for a listener whose only client is this process. */
  connections?: ConnectionLimits
}

/** The HTTP server of an app. Requests that never reach the app are answered in the same envelope. */
export function createHttpServer(app: RequestListener, deps: ServerDeps, overrides: Partial<Timeouts> = {}): Server {
  const settings = { ...timeouts, ...turnLimits, ...overrides }
  const turns = takeTurns((req, res) => {
    normalizeRequest(req)
    app(req, res)
  }, settings)
  // A missing Host is refused by the pipeline, in the envelope.
  const server = createServer({ ...settings, requireHostHeader: false }, turns.listener)
  server.timeout = settings.idleTimeout
  if (deps.connections) limitConnections(server, deps.connections)
  server.prependListener('request', endAfterUpgrade)
  const answer = answerSocket(deps)
  const isAnswered = answeredEarly(server)
  server.on('clientError', (error, socket: Socket) =>
    isAnswered(socket) ? socket.destroy() : turns.afterReplies(socket, () => answer(error, socket)),
  )
  server.on('connect', (_req, socket: Socket) => turns.afterReplies(socket, () => answer(new Error('CONNECT'), socket)))
  // A connection that could not be accepted, for want of descriptors: its client tries again.
  server.on('error', () => {})
  // RFC 9110 lets a server ignore an expectation that it does not know.
  server.on('checkExpectation', turns.listener)
  server.once('close', () => turns[Symbol.dispose]())
  return server
}
