import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { createHttpTerminator } from 'http-terminator'
import type { Config } from '../config.ts'
import type { ConnectionCounts } from '../http/connections/connection-counts.ts'
import { connectionsWithin, maxOpenFiles } from '../http/connections/connection-limits.ts'
import { createHttpServer, type Timeouts } from '../http/connections/server.ts'
import type { ServedApp } from './create-served-app.ts'

/** Where clients are answered. */
export interface Listening {
  url: string
  /** Open connections of clients. */
  connections: () => Promise<number>
}

export interface ListenOptions {
  timeouts?: Partial<Timeouts> | undefined
  /** Counts the connections of all threads. */
  counts?: ConnectionCounts
  /** Whether other threads listen on the same port, among which the system deals out connections. */
  reusePort?: boolean
}

/** The connections that a process may have at the same time. */
export const maxConnectionsOf = ({ maxConnections }: Pick<Config, 'maxConnections'>): number =>
  connectionsWithin(maxConnections, maxOpenFiles())

const listening = (
  server: ReturnType<typeof createHttpServer>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  reusePort: boolean,
) =>
  new Promise<string>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, reusePort }, () => {
      const bound = server.address() as AddressInfo
      resolve(`http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`)
    })
  })

/** Listens with the app; the stack will complete the requests in flight before it closes the stores. */
export async function listen(
  { app, newRequestId }: ServedApp,
  config: Config,
  { timeouts, counts, reusePort = false }: ListenOptions,
  stack: AsyncDisposableStack,
): Promise<Listening> {
  const isTrusted: (address: string, hop: number) => boolean = app.get('trust proxy fn')
  const connections = {
    maxConnections: maxConnectionsOf(config),
    maxPerAddress: config.maxConnectionsPerAddress,
    isProxy: (address: string) => isTrusted(address, 0),
    counts,
  }
  const server = createHttpServer(app, { newRequestId, errorsUrl: config.errorsUrl, connections }, timeouts)
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: 8_000 })
  const url = await listening(server, config, reusePort)
  stack.defer(() => terminator.terminate()) // rejects if the server never listened
  return { url, connections: promisify(server.getConnections.bind(server)) }
}
