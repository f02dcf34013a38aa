import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config/config.ts'
import { connectionMemory, createSharedConnectionCounts } from '../http/connections/connection-counts.ts'
import { type Counters, counterMemory, createSharedCounters, type EmptyWindows } from '../limits/limit-counters.ts'
import type { Listening } from '../served-app/listen.ts'
import { maxConnectionsOf } from '../served-app/open-files.ts'
import type { ProcessMemory } from './messages.ts'

/** The memory that request threads share with the main thread, and the counters of that. */
export interface SharedMemory {
  memory: ProcessMemory
  counters: Counters
  refusedConnections: Listening['refusedConnections']
  /** To be called when a thread has ended; resolves to the windows that were lost with it. */
  recover(thread: number): Promise<EmptyWindows>
}

/** Milliseconds between attempts to forget the connections of a thread, and how many. */
const retryMs = 20
const maxRetries = 250

/** Makes the memory of so many request threads. */
export function shareMemory(config: Config, threads: number): SharedMemory {
  const memory = {
    counters: counterMemory(randomBytes),
    connections: connectionMemory(threads + 1, maxConnectionsOf(config), randomBytes),
  }
  const mainThread = threads + 1
  const counters = createSharedCounters(memory.counters, mainThread)
  const connections = createSharedConnectionCounts(memory.connections, mainThread)
  return {
    memory,
    counters,
    refusedConnections: connections.refused.totals,
    recover: async ended => {
      const lost = counters.recover(ended)
      // Another thread may have ended in the middle of a change: its end is an event too, so this must not block.
      for (let tried = 0; !connections.forget(ended) && tried < maxRetries; tried += 1)
        await sleep(retryMs, undefined, { ref: false })
      return lost
    },
  }
}
