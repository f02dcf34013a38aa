import { Cluster, Redis, type RedisOptions } from 'ioredis'
import { errorCode } from '#domain/error-code.ts'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import type { RedisAddress } from './redis-address.ts'

/** A connection to one server, or to the nodes of a Cluster. */
export type RedisClient = Redis | Cluster

const retryDelay = (attempt: number) => Math.min(attempt * 100, 1000)

// A primary that has become a replica: the next connection finds the one in its place.
const isDemoted = ({ message }: Error) => message.startsWith('READONLY')

// A command that cannot be sent immediately is not queued: its request is counted in memory.
const clientOptions = {
  connectTimeout: 2000,
  // For a connection that is open but does not answer. How long a command may take is decided by reply-timeout.ts.
  socketTimeout: 5000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  connectionName: 'svc',
  retryStrategy: retryDelay,
  sentinelRetryStrategy: retryDelay,
  reconnectOnError: isDemoted,
} satisfies RedisOptions

const singleUse = { retryStrategy: () => null, sentinelRetryStrategy: () => null, commandTimeout: 2000 }

const login = ({ username, password, isTls }: RedisAddress) => ({
  ...(username !== undefined && { username }),
  ...(password !== undefined && { password }),
  ...(isTls && { tls: {} }),
})

const toServer = ({ nodes }: RedisAddress) => ({ ...nodes[0] })

const toSentinels = (address: RedisAddress) => ({
  sentinels: [...address.nodes],
  name: address.primary ?? '',
  ...(address.sentinelUsername !== undefined && { sentinelUsername: address.sentinelUsername }),
  ...(address.sentinelPassword !== undefined && { sentinelPassword: address.sentinelPassword }),
  ...(address.isTls && { enableTLSForSentinelMode: true, sentinelTLS: {} }),
  // The Sentinels announce a failover even if the old connection stays open.
  failoverDetector: true,
})

/** Redirections are followed at once; where the node of a key is away, its request is counted in memory, and waits for nothing. */
function connectToCluster(address: RedisAddress, isSingleUse: boolean): Cluster {
  const { connectTimeout, socketTimeout, connectionName } = clientOptions
  return new Cluster([...address.nodes], {
    // A node is connected to with its first command, which waits for that, as others do: at most as long as for a reply.
    enableOfflineQueue: true,
    maxRedirections: 4,
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    slotsRefreshTimeout: 2000,
    slotsRefreshInterval: 5000,
    clusterRetryStrategy: isSingleUse ? () => null : retryDelay,
    // Certificates of a Cluster are for its names.
    ...(address.isTls && { dnsLookup: (name, done) => done(null, name) }),
    redisOptions: {
      connectTimeout,
      socketTimeout,
      connectionName,
      ...login(address),
      ...(isSingleUse && { commandTimeout: singleUse.commandTimeout }),
    },
  })
}

/**
 * Whether Redis refuses the database of the address: the client would go on in database 0, among what others count. A node of a
 * Cluster has no other one.
 */
export const isOfDatabase = (error: Error & { command?: { name?: string } }): boolean =>
  error.command?.name === 'select' && !error.message.includes('cluster mode')

/** A connection that is made again whenever it breaks, unless `isSingleUse`. Emits its errors as `error`. */
export function connectToRedis(address: RedisAddress, { isSingleUse = false } = {}): RedisClient {
  if (address.kind === 'cluster') return connectToCluster(address, isSingleUse)
  const place = address.kind === 'sentinel' ? toSentinels(address) : toServer(address)
  const options = { ...place, ...login(address), db: address.db }
  return new Redis({ ...clientOptions, ...options, ...(isSingleUse && singleUse) })
}

/** Of a Cluster that cannot be used, why the last of its nodes could not: its own error does not say. */
const errorOfNode = (error: Error): unknown => ('lastNodeError' in error ? error.lastNodeError : undefined)

// Sentinels that answered, but do not know the primary, are unreachable in the words of the client too.
const ofSentinels = /^All sentinels are unreachable.*Last error: /

/** The reason of a Redis error in one line, without the arguments of a command: those of AUTH are a secret. */
export function redisReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const fault = connectionFault(error)
  if (fault !== undefined) return fault
  const ofNode = errorOfNode(error)
  if (ofNode) return `no node of the Cluster can be used: ${redisReason(ofNode)}`
  // The error of a name with two addresses is an AggregateError without a message.
  const [line = ''] = error.message.split('\n')
  return line.replace(ofSentinels, 'no Sentinel knows the primary: ') || errorCode(error) || error.name
}
