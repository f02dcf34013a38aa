/** Which limit refuses a connection: that of all connections, or that of one address. */
const connectionLimits = ['all', 'address'] as const
export type ConnectionLimit = (typeof connectionLimits)[number]

/** Milliseconds without a refused connection, after which the next one begins a new period. */
const quietMs = 60_000

/** How many connections each limit has refused, and when the last one; threads can share it. */
export type RefusalMemory = BigInt64Array
export const refusalMemory = (): RefusalMemory => new BigInt64Array(new SharedArrayBuffer(8 * 4))

export interface RefusedConnections {
  /** Counts one at a time of a clock that all threads share, in milliseconds; true if a period begins with it. */
  add(limit: ConnectionLimit, now: number): boolean
  totals(): Record<ConnectionLimit, number>
}

/** Counts the connections that a process refuses. */
export function createRefusalCounter(memory: RefusalMemory = refusalMemory()): RefusedConnections {
  const placeOf = (limit: ConnectionLimit) => 2 * connectionLimits.indexOf(limit)
  const totalOf = (limit: ConnectionLimit) => Number(Atomics.load(memory, placeOf(limit)))
  return {
    add: (limit, now) => {
      const place = placeOf(limit)
      const isFirst = Atomics.add(memory, place, 1n) === 0n
      const last = Atomics.exchange(memory, place + 1, BigInt(Math.floor(now)))
      return isFirst || now - Number(last) >= quietMs
    },
    totals: () => ({ all: totalOf('all'), address: totalOf('address') }),
  }
}
