import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createLogger } from '../logger.ts'
import { createCalls } from './calls.ts'
import { gatherLines } from './gather-lines.ts'
import type { FromThread, MainCalls, ThreadStart, ToThread } from './messages.ts'
import { openPipeline } from './open-pipeline.ts'

// A thread that answers requests: all of the pipeline, over parts of its own and parts of the main thread.

const port = parentPort as MessagePort
const start = workerData as ThreadStart
const post = (message: FromThread, transfer: readonly MessagePort[] = []) => port.postMessage(message, transfer)
const lines = gatherLines(gathered => post({ kind: 'log', lines: gathered }))
const logger = createLogger(start.config.logLevel, lines)
process.removeAllListeners('warning').on('warning', ({ name, message }) => logger.warn({ warning: name }, message))

const own: Record<string, (...args: never[]) => unknown> = {}
const calls = createCalls<MainCalls>(post, own)
const state = { current: start.state }
port.on('message', (message: ToThread) => {
  if (message.kind === 'state') state.current = message.state
  else calls.receive(message)
})

/** The end of a channel whose other end is passed on to the writer of usage. */
function connectWriter(): MessagePort {
  const { port1, port2 } = new MessageChannel()
  post({ kind: 'writer', port: port2 as unknown as MessagePort }, [port2 as unknown as MessagePort])
  return port1 as unknown as MessagePort
}

const pipeline = await openPipeline(start, { logger, state: () => state.current, call: calls.call, connectWriter })
Object.assign(own, {
  ...pipeline,
  close: async () => {
    await pipeline.close()
    lines.flush()
  },
})
post({ kind: 'opened' })
