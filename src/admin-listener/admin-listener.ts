import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHttpTerminator } from 'http-terminator'
import { http } from '../node-runtime/node-http.ts'

/** The listener of operators, apart from the one of clients. */
export interface AdminListener extends AsyncDisposable {
  /** The address it listens on, with the port that the system assigned to port 0. */
  url: string
  /** Sets the app that answers from now on. */
  serve(app: RequestListener): void
}

/** Milliseconds; `maxHeaderSize` in bytes, with the request line. */
const settings = {
  headersTimeout: 5_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 65_000, // longer than the interval between two scrapes
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}
const idleTimeoutMs = 70_000
const maxConnections = 100
const maxEndingMs = 8_000

const listen = (server: Server, { host, port }: { host: string; port: number }) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo
      resolve(`http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`)
    })
  })

/** Listens, and answers with an app. Rejects if the address cannot be bound. Disposing of it completes the requests in flight. */
export async function openAdminListener(
  address: { host: string; port: number },
  firstApp: RequestListener,
): Promise<AdminListener> {
  let app = firstApp
  const server = http.createServer(settings, (req, res) => app(req, res))
  server.timeout = idleTimeoutMs
  server.maxConnections = maxConnections
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: maxEndingMs })
  const url = await listen(server, address)
  // A connection could not be accepted because no file descriptor is free; its client retries.
  server.on('error', () => {})
  return {
    url,
    serve: next => {
      app = next
    },
    [Symbol.asyncDispose]: () => terminator.terminate(),
  }
}
