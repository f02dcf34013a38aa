import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { addressBlock } from '#domain/limits/address-block.ts'
import { type ConnectionCounts, createConnectionCounts } from './connection-counts.ts'

export interface ConnectionLimits {
  /** Connections at the same time. */
  maxConnections: number
  /** Of these, from one IPv4 address or IPv6 /64 block. */
  maxPerAddress: number
  /** Whether an address is a proxy's, whose connections are those of many clients. */
  isProxy(address: string): boolean
  /** Counts the connections of all threads; those of this one by default. */
  counts?: ConnectionCounts | undefined
}

// Databases, index files, threads and the files that they open.
const otherFiles = 100

/** The maximum number of connections of a process that may open `maxFiles` files, so that databases can still open theirs. */
export const connectionsWithin = (maxConnections: number, maxFiles: number): number =>
  Math.max(1, Math.min(maxConnections, maxFiles - Math.min(otherFiles, Math.floor(maxFiles / 2))))

/** The maximum number of open files of this process; infinite if the system does not report it. */
export function maxOpenFiles(readText = () => readFileSync('/proc/self/limits', 'utf8')): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readText())?.[1] ?? Number.POSITIVE_INFINITY)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}

/** Closes connections above the limits as they are opened. */
export function limitConnections(
  server: Server,
  { maxConnections, maxPerAddress, isProxy, counts = createConnectionCounts() }: ConnectionLimits,
): void {
  server.maxConnections = maxConnections
  server.on('connection', socket => {
    const address = plainAddress(socket.remoteAddress ?? '')
    const block = isProxy(address) ? undefined : addressBlock(address)
    const { inAll, ofBlock } = counts.opened(block)
    socket.once('close', () => counts.closed(block))
    if (inAll > maxConnections || ofBlock > maxPerAddress) socket.destroy()
  })
}
