import type { RandomBytes } from '#domain/keys/base62.ts'
import { createKeyTable, type KeyArrays, sharedKeyArrays } from '../../limits/key-table.ts'
import { createMemoryLock, lockMemory } from '../../limits/memory-lock.ts'
import {
  createRefusalCounter,
  type RefusalMemory,
  type RefusedConnections,
  refusalMemory,
} from './refused-connections.ts'

/** The open connections, in all and of each block of addresses. */
export interface ConnectionCounts {
  /** Counts a connection, of a block unless it is a proxy's; returns how many there are now. */
  opened(block: string | undefined): { inAll: number; ofBlock: number }
  closed(block: string | undefined): void
  readonly refused: RefusedConnections
}

/** The connections of one thread. */
export function createConnectionCounts(): ConnectionCounts {
  const open = new Map<string, number>()
  let inAll = 0
  const change = (block: string, by: number) => {
    const count = (open.get(block) ?? 0) + by
    if (count > 0) open.set(block, count)
    else open.delete(block)
    return count
  }
  return {
    opened: block => {
      inAll += 1
      return { inAll, ofBlock: block === undefined ? 0 : change(block, 1) }
    },
    closed: block => {
      inAll -= 1
      if (block !== undefined) change(block, -1)
    },
    refused: createRefusalCounter(),
  }
}

/** Counts in memory that threads share; it can be passed to them. */
export interface ConnectionMemory {
  lock: Int32Array
  hashSecret: Uint8Array
  /** Blocks that have connections. */
  blocks: KeyArrays
  maxBlocks: number
  /**
   * `inAll`: connections by thread, counted from 1. `ofBlocks`: connections of a block of addresses, by thread and slot of the
   * block.
   */
  inAll: Int32Array
  ofBlocks: Int32Array
  refusals: RefusalMemory
}

const integers = (length: number) => new Int32Array(new SharedArrayBuffer(4 * length))

/** For a number of threads, whose connections are limited to `maxConnections`. */
export function connectionMemory(threads: number, maxConnections: number, randomBytes: RandomBytes): ConnectionMemory {
  // Each thread may accept one above the limit before it closes it.
  const maxBlocks = maxConnections + threads
  return {
    lock: lockMemory(),
    hashSecret: randomBytes(8),
    blocks: sharedKeyArrays(maxBlocks),
    maxBlocks,
    inAll: integers(threads + 1),
    ofBlocks: integers((threads + 1) * (maxBlocks + 1)),
    refusals: refusalMemory(),
  }
}

interface SharedConnectionCounts extends ConnectionCounts {
  /**
   * Forgets the connections of a thread that has ended. Returns false if it could not, because another thread holds the memory, which
   * may have ended too: call it again once that is known.
   */
  forget(thread: number): boolean
}

/** The connections of all threads, as counted by the thread with this number, from 1. */
export function createSharedConnectionCounts(memory: ConnectionMemory, thread: number): SharedConnectionCounts {
  const { inAll, ofBlocks, blocks, maxBlocks: maxKeys, hashSecret } = memory
  const lock = createMemoryLock(memory.lock, thread)
  const threads = inAll.length
  const placeOf = (number: number, slot: number) => number * (maxKeys + 1) + slot
  const numbers = Array.from({ length: threads }, (_, number) => number)
  const clear = (slot: number) => {
    for (const number of numbers) ofBlocks[placeOf(number, slot)] = 0
  }
  const table = createKeyTable({ maxKeys, hashSecret, onDrop: clear, arrays: blocks })
  const sumOf = (slot: number) => numbers.reduce((sum, number) => sum + (ofBlocks[placeOf(number, slot)] ?? 0), 0)
  const add = (counts: Int32Array, place: number, by: number) => {
    counts[place] = Math.max(0, (counts[place] ?? 0) + by)
  }

  function forgetBlocks(ended: number) {
    for (let slot = 1; slot <= maxKeys; slot += 1) {
      const place = placeOf(ended, slot)
      if (ofBlocks[place] === 0) continue
      ofBlocks[place] = 0
      if (sumOf(slot) === 0) table.remove(slot)
    }
  }
  /** The table may be damaged: addresses are counted from none again. */
  function clearAll() {
    for (const array of [...Object.values(blocks), ofBlocks]) array.fill(0)
  }

  return {
    opened: block =>
      lock.run(() => {
        add(inAll, thread, 1)
        const all = inAll.reduce((sum, count) => sum + count, 0)
        if (block === undefined) return { inAll: all, ofBlock: 0 }
        const slot = table.use(block)
        add(ofBlocks, placeOf(thread, slot), 1)
        return { inAll: all, ofBlock: sumOf(slot) }
      }),
    closed: block =>
      lock.run(() => {
        add(inAll, thread, -1)
        const slot = block === undefined ? 0 : table.find(block)
        if (slot === 0) return
        add(ofBlocks, placeOf(thread, slot), -1)
        if (sumOf(slot) === 0) table.remove(slot)
      }),
    refused: createRefusalCounter(memory.refusals),
    forget: ended => {
      const wasHeld = lock.takeOver(ended, clearAll)
      return lock.runIfFree(() => {
        inAll[ended] = 0
        if (!wasHeld) forgetBlocks(ended)
      })
    },
  }
}
