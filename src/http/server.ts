import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { answerSocket } from './socket-problem.ts'

/** Node's own defaults hold a half-open connection for a minute. Milliseconds, and bytes of the request line with headers. */
const patience = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}

/** Sockets whose request got its reply while its body was still to come: what is wrong with the rest needs no second one. */
function answeredEarly(server: Server): WeakSet<Socket> {
  const sockets = new WeakSet<Socket>()
  server.on('request', (req, res) => {
    sockets.delete(req.socket)
    res.once('finish', () => {
      if (!req.complete) sockets.add(req.socket)
    })
  })
  return sockets
}

export type Patience = typeof patience

/** The HTTP server of an app. Requests that never reach the app are answered in the same envelope. */
export function createHttpServer(
  app: RequestListener,
  deps: { newRequestId: () => string; errorsUrl: string },
  overrides: Partial<Patience> = {},
): Server {
  // A missing Host is refused by the pipeline, in the envelope.
  const server = createServer({ ...patience, ...overrides, requireHostHeader: false }, app)
  const answer = answerSocket(deps)
  const answered = answeredEarly(server)
  server.on('clientError', (error, socket: Socket) => (answered.has(socket) ? socket.destroy() : answer(error, socket)))
  server.on('connect', (_req, socket: Socket) => answer(new Error('CONNECT'), socket))
  // RFC 9110 lets a server ignore an expectation that it does not know.
  server.on('checkExpectation', app)
  return server
}
