import { MessageChannel, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { compileContract } from '../http/contract/contract.ts'
import { createLogger } from '../logging/logger.ts'
import { createCalls } from './calls.ts'
import { gatherLines } from './gather-lines.ts'
import type {
  FromThread,
  MainCalls,
  ProcessState,
  ThreadCalls,
  ThreadSetup,
  ThreadStart,
  ToThread,
} from './messages.ts'
import { openPipeline } from './open-pipeline.ts'

// A thread that answers requests: all of the pipeline, over parts of its own and parts of the main thread. What needs no data, modules
// and checks, is ready when it is told to start.

async function run(port: MessagePort, { logLevel }: ThreadSetup) {
  const post = (message: FromThread, transfer: readonly MessagePort[] = []) => port.postMessage(message, transfer)
  const lines = gatherLines(gathered => post({ kind: 'log', lines: gathered }))
  const logger = createLogger(logLevel, lines)
  process.removeAllListeners('warning').on('warning', ({ name, message }) => logger.warn({ warning: name }, message))

  let own: ThreadCalls | undefined
  const calls = createCalls<MainCalls>(post, () => own)
  const task = Promise.withResolvers<ThreadStart>()
  let state: ProcessState | undefined
  port.on('message', (message: ToThread) => {
    if (message.kind === 'start') task.resolve(message.start)
    else if (message.kind === 'state') state = message.state
    else calls.receive(message)
  })

  /** The end of a channel whose other end is passed on to the writer of usage. */
  const connectWriter = () => {
    const { port1, port2 } = new MessageChannel()
    post({ kind: 'writer', port: port2 }, [port2])
    return port1
  }

  const contract = await compileContract()
  const start = await task.promise
  const main = { logger, state: () => state ?? start.state, call: calls.call, connectWriter }
  const pipeline = await openPipeline(start, contract, main)
  /** The thread ends by itself: one that is terminated may hold memory that all threads share. */
  const close = async () => {
    await pipeline.close()
    lines.flush()
    setImmediate(() => port.close())
  }
  own = { ...pipeline, close }
  post({ kind: 'opened' })
}

if (parentPort) await run(parentPort, workerData as ThreadSetup)
