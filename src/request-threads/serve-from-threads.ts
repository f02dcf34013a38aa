import pino, { type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config/config.ts'
import { canSharePort } from '../node-runtime/thread-count.ts'
import { callsOf, type MainParts, stateOf } from './main-parts.ts'
import { type RequestThreads, startRequestThreads, type WaitingThreads } from './request-threads.ts'
import { type SharedMemory, shareMemory } from './shared-memory.ts'
import type { ThreadLogs } from './slot-deps.ts'

/** The configured number of request threads; 1, which is the main thread, where several cannot share a port. */
export async function possibleThreads({ threads = 1, host }: Pick<Config, 'threads' | 'host'>, logger: Logger) {
  if (threads === 1 || (await canSharePort(host))) return threads
  logger.warn({ threads }, 'threads cannot share a port on this platform: one answers all requests')
  return 1
}

/** Request threads that wait for the data, and what they share. */
export interface BegunThreads
  extends Pick<SharedMemory, 'counters'>,
    Pick<RequestThreads, 'problem' | 'isWritable'>,
    AsyncDisposable {
  /** Lets the threads serve requests with the parts of the process that they share. */
  serve(main: MainParts): Promise<RequestThreads>
}

/** Starts threads, which load their modules and compile the contract's checks while this one opens the data. */
export function beginThreads(
  config: Config,
  threads: number,
  { logger, log = pino.destination(1), onThreadError }: Omit<ThreadLogs, 'log'> & { log?: DestinationStream },
): BegunThreads {
  const waiting = startRequestThreads(threads, config, { logger, log, onThreadError })
  const shared = shareMemory(config, threads)
  let running: RequestThreads | undefined
  return {
    counters: shared.counters,
    serve: async main => {
      running = await serveFrom(waiting, shared, main)
      return running
    },
    problem: async () => (running ? running.problem() : 'they are being started'),
    isWritable: async () => running?.isWritable() ?? true,
    [Symbol.asyncDispose]: () => waiting[Symbol.asyncDispose](),
  }
}

const serveFrom = (waiting: WaitingThreads, { memory, refusedConnections, recover }: SharedMemory, main: MainParts) => {
  const { config, tiers, demoKey, addressKey, folder, hasMetrics, logger, limits } = main
  return waiting.serve({
    mayListen: main.searchOpened,
    start: { config, tiers, demoKey, addressKey, folder, hasMetrics, memory },
    state: () => stateOf(main),
    own: callsOf(main),
    refusedConnections,
    connectWriter: main.accounts.connectWriter,
    onEnded: async thread => {
      const lost = await recover(thread)
      if (!lost.keys && !lost.addresses) return
      logger.warn({ thread }, 'the windows of limits are read from the ledger again')
      limits.restore(lost).catch(error => logger.error({ err: error }, 'the windows of limits were not restored'))
    },
  })
}
