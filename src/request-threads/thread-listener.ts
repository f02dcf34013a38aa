import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { createSharedConnectionCounts } from '../http/connections/connection-counts.ts'
import { queueLimits } from '../http/connections/server.ts'
import type { ServedApp } from '../served-app/create-served-app.ts'
import { type Listening, listen } from '../served-app/listen.ts'
import type { ThreadStart } from './messages.ts'

/** The share of one of the threads in what replies and waiting requests may take. */
const queueShare = ({ threads = 1 }: Pick<Config, 'threads'>) => ({
  maxUnsentBytes: Math.ceil(queueLimits.maxUnsentBytes / threads),
  maxWaiting: Math.ceil(queueLimits.maxWaiting / threads),
})

/** A thread's listener, which is opened when the thread is told to. */
interface ThreadListener {
  /** Listens on a port, 0 for a free one; returns the address. */
  listen(port: number): Promise<string>
  /** Open connections; none before it listens. */
  connections(): Promise<number>
  /** Resolves when no opening is in progress, whether it succeeded or failed. */
  opened(): Promise<void>
}

/** The stack will complete the requests in flight before it closes what was opened before. */
export function threadListener(
  served: ServedApp,
  { config, memory, thread }: Pick<ThreadStart, 'config' | 'memory' | 'thread'>,
  { isEnding, logger }: { isEnding: () => boolean; logger: Logger },
  stack: AsyncDisposableStack,
): ThreadListener {
  const counts = createSharedConnectionCounts(memory.connections, thread)
  let listening: Promise<Listening> | undefined
  return {
    listen: async port => {
      const options = { counts, reusePort: true, timeouts: queueShare(config), isEnding, logger }
      listening = listen(served, { ...config, port }, options, stack)
      return (await listening).url
    },
    connections: async () => (await (await listening)?.connections()) ?? 0,
    opened: async () => void (await listening?.catch(() => {})),
  }
}
