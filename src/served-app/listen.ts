import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import express from 'express'
import { createHttpTerminator } from 'http-terminator'
import type { Logger } from 'pino'
import { toConfigError } from '../config/check-ports.ts'
import type { Config } from '../config/config.ts'
import { type ConnectionCounts, createConnectionCounts } from '../http/connections/connection-counts.ts'
import type { ConnectionLimit, RefusedConnections } from '../http/connections/refused-connections.ts'
import { createHttpServer, type Timeouts } from '../http/connections/server.ts'
import type { ServedApp } from './create-served-app.ts'
import { expressPrototypes } from './express-prototypes.ts'
import { type FilesConfig, maxConnectionsOf } from './open-files.ts'
import { startingApp } from './starting-app.ts'

/** Where clients are answered. */
export interface Listening {
  url: string
  /** Open connections of clients. */
  connections: () => Promise<number>
  /** Connections that were refused since the start, by the limit. */
  refusedConnections: RefusedConnections['totals']
}

/** A bound port. Disposing of it completes the requests in flight. */
interface Listener extends Listening, AsyncDisposable {
  /** Sets the app that answers from now on; until then requests are refused 503. */
  serve(app: RequestListener): void
}

interface ListenOptions {
  timeouts?: Partial<Timeouts> | undefined
  /** Counts the connections of all threads. */
  counts?: ConnectionCounts
  /** Whether other threads listen on the same port, among which the system deals out connections. */
  reusePort?: boolean
  /** Whether the server is about to end. */
  isEnding?: () => boolean
  /** Told when connections begin to be refused. */
  logger?: Logger | undefined
}

type ListenConfig = FilesConfig &
  Pick<Config, 'host' | 'port' | 'trustProxy' | 'maxConnectionsPerAddress' | 'errorsUrl'>

const listening = (
  server: ReturnType<typeof createHttpServer>,
  { host, port }: Pick<Config, 'host' | 'port'>,
  reusePort: boolean,
) =>
  new Promise<string>((resolve, reject) => {
    const variables = { host: 'SVC_HOST', port: 'SVC_PORT' }
    server.once('error', error => reject(toConfigError(error, `${host}:${port}`, variables)))
    server.listen({ host, port, reusePort }, () => {
      const bound = server.address() as AddressInfo
      resolve(`http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`)
    })
  })

const variableOf: Readonly<Record<ConnectionLimit, string>> = {
  all: 'SVC_MAX_CONNECTIONS',
  address: 'SVC_MAX_CONNECTIONS_PER_ADDRESS',
}

/** Logs that a limit refuses connections, whose clients are told nothing. */
const warnOfRefused =
  (logger: Logger | undefined, limits: Readonly<Record<ConnectionLimit, number>>) => (limit: ConnectionLimit) =>
    logger?.warn({ limit: limits[limit] }, `connections above ${variableOf[limit]} are refused`)

/** Binds the port of a service, which may have no app yet. Rejects with `ConfigError` if it cannot be bound. */
export async function openListener(
  config: ListenConfig,
  {
    newRequestId,
    timeouts,
    counts = createConnectionCounts(),
    reusePort = false,
    isEnding,
    logger,
  }: ListenOptions & Pick<ServedApp, 'newRequestId'>,
): Promise<Listener> {
  const isTrusted: (address: string, hop: number) => boolean = express()
    .set('trust proxy', config.trustProxy)
    .get('trust proxy fn')
  const limits = { all: maxConnectionsOf(config), address: config.maxConnectionsPerAddress }
  const connections = {
    maxConnections: limits.all,
    maxPerAddress: limits.address,
    isProxy: (address: string) => isTrusted(address, 0),
    counts,
    onRefused: warnOfRefused(logger, limits),
  }
  const deps = { newRequestId, errorsUrl: config.errorsUrl }
  let app = startingApp(deps)
  const { adopt, ...prototypes } = expressPrototypes()
  const listener: RequestListener = (req, res) => app(req, res)
  const server = createHttpServer(Object.assign(listener, prototypes), { ...deps, connections, isEnding }, timeouts)
  const terminator = createHttpTerminator({ server, gracefulTerminationTimeout: 8_000 })
  const url = await listening(server, config, reusePort)
  return {
    url,
    connections: promisify(server.getConnections.bind(server)),
    refusedConnections: counts.refused.totals,
    serve: next => {
      adopt(next)
      app = next
    },
    [Symbol.asyncDispose]: () => terminator.terminate(),
  }
}

/** Listens with the app; the stack will complete the requests in flight before it closes the stores. */
export async function listen(
  { app, newRequestId, loadRest }: ServedApp,
  config: ListenConfig,
  options: ListenOptions,
  stack: AsyncDisposableStack,
): Promise<Listening> {
  const listener = stack.use(await openListener(config, { newRequestId, ...options }))
  listener.serve(app)
  loadRest()
  return listener
}
