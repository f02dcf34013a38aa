import { readFileSync } from 'node:fs'
import type { Server } from 'node:net'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { addressBlock } from '#domain/limits/address-block.ts'

export interface ConnectionLimits {
  /** Connections at the same time. */
  maxConnections: number
  /** Of these, from one IPv4 address or IPv6 /64 block. */
  maxPerAddress: number
  /** Whether an address is a proxy's, whose connections are those of many clients. */
  isProxy(address: string): boolean
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
export function limitConnections(server: Server, { maxConnections, maxPerAddress, isProxy }: ConnectionLimits): void {
  const open = new Map<string, number>()
  server.maxConnections = maxConnections
  server.on('connection', socket => {
    const address = plainAddress(socket.remoteAddress ?? '')
    if (isProxy(address)) return
    const block = addressBlock(address)
    const count = (open.get(block) ?? 0) + 1
    open.set(block, count)
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1
      if (left === 0) open.delete(block)
      else open.set(block, left)
    })
    if (count > maxPerAddress) socket.destroy()
  })
}
