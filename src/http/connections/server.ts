import type { RequestListener, Server } from 'node:http'
import { http } from '../../node-runtime/node-http.ts'
import { answerSocket } from '../reply/socket-problem.ts'
import { normalizeRequest } from '../request/normalize-request.ts'
import { isTooLong } from '../steps/body-bytes.ts'
import { answerUnread } from './answer-unread.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'
import { keepProxyConnections } from './keep-proxy-connections.ts'
import { messageClasses } from './message-classes.ts'
import { type QueueLimits, queueRequests } from './request-queue.ts'

/** Milliseconds; `maxHeaderSize` in bytes, with the request line. By default Node keeps a half-open connection for a minute. */
const timeouts = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  /** For trusted proxies: longer than cloud load balancers keep connections, which is up to 600 s. */
  proxyKeepAliveTimeout: 620_000,
  connectionsCheckingInterval: 1_000,
  /** Without a byte received or sent. */
  idleTimeout: 20_000,
  maxHeaderSize: 16 * 1024,
}

export const { maxHeaderSize } = timeouts

/** Limits for all connections of a process together. */
export const queueLimits: QueueLimits = { replyTimeout: 60_000, maxUnsentBytes: 256 * 1024 * 1024, maxWaiting: 20_000 }

/** After a request with an Upgrade header, Node reports no parse errors, so its connection is closed after the reply. */
const endAfterUpgrade: RequestListener = (req, res) => {
  if (req.headers.upgrade !== undefined) res.shouldKeepAlive = false
}

/** A server that ends has its clients open their next connections to another one, rather than find one closed. */
const closeWhileEnding =
  (isEnding: () => boolean): RequestListener =>
  (_req, res) => {
    if (isEnding()) res.shouldKeepAlive = false
  }

/** Answers requests that expect something before they send their body. */
function answerExpectations(server: Server) {
  // A client is not asked for a body that is refused; it may send it all the same, so the connection ends.
  server.on('checkContinue', (req, res) => {
    if (isTooLong(req)) res.shouldKeepAlive = false
    else res.writeContinue()
    server.emit('request', req, res)
  })
  // RFC 9110 lets a server ignore an expectation that it does not know.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
}

export type Timeouts = typeof timeouts & QueueLimits

export interface ServerDeps {
  newRequestId: () => string
  errorsUrl: string
  /** Without limits for a listener whose only client is this process. */
  connections?: ConnectionLimits
  /** Whether replies close their connections, because the server is about to end. */
  isEnding?: (() => boolean) | undefined
}

/** The HTTP server of an app. Requests that never reach the app are answered in the same envelope. */
export function createHttpServer(app: RequestListener, deps: ServerDeps, overrides: Partial<Timeouts> = {}): Server {
  const settings = { ...timeouts, ...queueLimits, ...overrides }
  const queue = queueRequests((req, res) => {
    normalizeRequest(req)
    app(req, res)
  }, settings)
  // A missing Host is refused by the pipeline, in the envelope.
  const server = http.createServer({ ...settings, ...messageClasses(app), requireHostHeader: false }, queue.listener)
  server.timeout = settings.idleTimeout
  // A client that has sent its last request may end its side of the connection; it still gets the replies.
  Object.assign(server, { httpAllowHalfOpen: true })
  if (deps.connections) {
    limitConnections(server, deps.connections)
    keepProxyConnections(server, deps.connections.isProxy, settings.proxyKeepAliveTimeout)
  }
  server.prependListener('request', endAfterUpgrade)
  if (deps.isEnding) server.prependListener('request', closeWhileEnding(deps.isEnding))
  answerUnread(server, { ...settings, queue, answer: answerSocket(deps) })
  answerExpectations(server)
  // A connection could not be accepted because no file descriptor is free; its client retries.
  server.on('error', () => {})
  server.once('close', () => queue[Symbol.dispose]())
  return server
}
