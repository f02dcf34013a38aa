import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createLogger } from '../logger.ts'
import { type Callable, createCalls } from './calls.ts'
import { gatherLines } from './gather-lines.ts'
import type { FromThread, MainCalls, ThreadStart, ToThread } from './messages.ts'
import { openPipeline } from './open-pipeline.ts'

// A thread that answers requests: all of the pipeline, over parts of its own and parts of the main thread.

async function run(port: MessagePort, start: ThreadStart) {
  const post = (message: FromThread, transfer: readonly MessagePort[] = []) => port.postMessage(message, transfer)
  const lines = gatherLines(gathered => post({ kind: 'log', lines: gathered }))
  const logger = createLogger(start.config.logLevel, lines)
  process.removeAllListeners('warning').on('warning', ({ name, message }) => logger.warn({ warning: name }, message))

  // The main thread calls them when they are there.
  const own: { [Name in keyof Callable]: Callable[Name] } = {}
  const calls = createCalls<MainCalls>(post, own)
  let { state } = start
  port.on('message', (message: ToThread) => {
    if (message.kind === 'state') state = message.state
    else calls.receive(message)
  })

  /** The end of a channel whose other end is passed on to the writer of usage. */
  const connectWriter = () => {
    const { port1, port2 } = new MessageChannel() as unknown as { port1: MessagePort; port2: MessagePort }
    post({ kind: 'writer', port: port2 }, [port2])
    return port1
  }

  const pipeline = await openPipeline(start, { logger, state: () => state, call: calls.call, connectWriter })
  /** The thread ends by itself: one that is terminated may hold memory that all threads share. */
  const close = async () => {
    await pipeline.close()
    lines.flush()
    setImmediate(() => port.close())
  }
  Object.assign(own, { ...pipeline, close })
  post({ kind: 'opened' })
}

if (parentPort) await run(parentPort, workerData as ThreadStart)
