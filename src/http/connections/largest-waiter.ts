import type { Socket } from 'node:net'
import { plainAddress } from '#domain/keys/address-allowed.ts'
import { addressBlock } from '#domain/limits/address-block.ts'

type Waiters = ReadonlyMap<Socket, { waiting: readonly unknown[] }>

const largest = <Key>(counts: Iterable<readonly [Key, number]>): Key | undefined => {
  let found: Key | undefined
  let max = 0
  for (const [key, count] of counts) if (count > max) [found, max] = [key, count]
  return found
}

/**
 * The connection with the most waiting requests, of the IPv4 address or IPv6 /64 block with the most of them: a client gains
 * nothing by spreading its requests over connections.
 */
export function largestWaiter(queues: Waiters): Socket | undefined {
  const blocks = Map.groupBy(queues, ([socket]) => addressBlock(plainAddress(socket.remoteAddress ?? '')))
  const sumOf = (queued: readonly [Socket, { waiting: readonly unknown[] }][]) =>
    queued.reduce((sum, [, { waiting }]) => sum + waiting.length, 0)
  const block = largest([...blocks].map(([name, queued]) => [name, sumOf(queued)] as const))
  const ofBlock = (block !== undefined && blocks.get(block)) || []
  return largest(ofBlock.map(([socket, { waiting }]) => [socket, waiting.length] as const))
}
