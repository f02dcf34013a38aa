import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { createSharedLimiter, type LimiterMemory } from '../src/limits/shared-limiter.ts'

/** What a thread of this program does: takes slots, 64 at a time as requests would, in shared memory or by asking the thread that owns them. */
export interface CallerRun {
  memory: LimiterMemory
  thread: number
  /** The owning thread, if windows are asked for. */
  owner: MessagePort | undefined
  calls: number
}

const { memory, thread, owner, calls } = workerData as CallerRun
const window = { limit: 1_000_000, windowMs: 1_000 }
const keyOf = (call: number) => `key-of-a-caller-${call % 200}`
const concurrent = 64

/** Asks the owner in one message for all calls of a turn of the event loop, as a service would. */
async function askOwner(port: MessagePort) {
  for (let done = 0; done < calls; done += concurrent) {
    const answered = new Promise(resolve => port.once('message', resolve))
    port.postMessage(Array.from({ length: concurrent }, (_, at) => keyOf(done + at)))
    await answered
  }
}

const limiter = createSharedLimiter(memory, thread)
parentPort?.once('message', async () => {
  const before = process.hrtime.bigint()
  if (owner) await askOwner(owner)
  else for (let call = 0; call < calls; call += 1) limiter.take(keyOf(call), window, performance.now())
  parentPort?.postMessage(Number(process.hrtime.bigint() - before) / 1e9)
  owner?.close()
  parentPort?.close()
})
