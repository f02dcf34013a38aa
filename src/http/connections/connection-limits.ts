import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { addressBlock } from '#domain/limits/address-block.ts'
import { type ConnectionCounts, createConnectionCounts } from './connection-counts.ts'
import type { ConnectionLimit } from './refused-connections.ts'

export interface ConnectionLimits {
  /** Connections at the same time. */
  maxConnections: number
  /** Maximum number of these from one IPv4 address or IPv6 /64 block. */
  maxPerAddress: number
  /** Whether an address is a proxy's, whose connections are those of many clients. */
  isProxy(address: string): boolean
  /** Counts the connections of all threads; those of this one by default. */
  counts?: ConnectionCounts | undefined
  /** Called with the first connection of a period in which a limit refuses them. */
  onRefused?: ((limit: ConnectionLimit) => void) | undefined
}

/** What the files depend on that a process has open besides connections. */
export interface FileUsers {
  /** Threads that answer requests; 1 is the main thread alone. */
  threads: number
  /** Connections to PostgreSQL of each thread; 0 without it. */
  databaseConnections?: number
}

// Measured with the partitions of all countries: 87 in the main thread, and 30 in each request thread beside it.
const filesOfMain = 87
const filesOfThread = 30
/** Descriptors kept free for operators, probes, checks of partitions, and a new index beside the old one. */
const spareFiles = 43

/** The files that a process may have open besides connections of clients. */
export function reservedFiles({ threads, databaseConnections = 0 }: FileUsers): number {
  const beside = threads > 1 ? threads : 0
  return filesOfMain + spareFiles + beside * filesOfThread + (beside + 1) * databaseConnections
}

/**
 * The maximum number of connections of a process that may open `maxFiles` files, so that databases and probes can still
 * open theirs; a quarter of the files where that leaves fewer.
 */
export const connectionsWithin = (maxConnections: number, maxFiles: number, users: FileUsers): number =>
  Math.max(1, Math.min(maxConnections, Math.max(maxFiles - reservedFiles(users), Math.floor(maxFiles / 4))))

/** The maximum number of open files of this process; infinite if the system does not report it. */
export function maxOpenFiles(readText = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readText())?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Milliseconds of a monotonic clock that all threads share and that cannot be set. */
const monotonicMs = () => Number(process.hrtime.bigint() / 1_000_000n)

/** Closes connections above the limits as they are opened, and counts them. */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress, isProxy, counts = createConnectionCounts(), onRefused }: ConnectionLimits,
): void {
  const refuse = (limit: ConnectionLimit) => {
    if (counts.refused.add(limit, monotonicMs())) onRefused?.(limit)
  }
  server.maxConnections = maxConnections
  // Node closes those above this limit itself.
  server.on('drop', () => refuse('all'))
  server.on('connection', socket => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const block = isProxy(address) ? undefined : addressBlock(address)
    const { inAll, ofBlock } = counts.opened(block)
    socket.once('close', () => counts.closed(block))
    if (inAll <= maxConnections && ofBlock <= maxPerAddress) return
    socket.destroy()
    refuse(inAll > maxConnections ? 'all' : 'address')
  })
}
