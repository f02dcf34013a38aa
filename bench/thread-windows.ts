import { once } from 'node:events'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { createSharedLimiter, limiterMemory } from '../src/limits/shared-limiter.ts'
import { keyCapacity } from '../src/limits/window-limiter.ts'
import { median } from './statistics.ts'
import type { CallerRun } from './window-caller.ts'

// Compares exact windows of several threads in shared memory with windows that one thread owns and others ask by message, 64 calls to
// a message. Prints one line for each number of threads.
// `node bench/thread-windows.ts [rounds] [calls per thread]`

const rounds = Number(process.argv[2] ?? 5)
const calls = Number(process.argv[3] ?? 320_000)
const program = new URL('./window-caller.ts', import.meta.url)
const memoryOf = () => limiterMemory({ ...keyCapacity, maxWindowMs: 60_000, hashSecret: new Uint8Array(8).fill(1) })

/** This thread as the owner of the windows. */
function own(port: MessagePort, memory: ReturnType<typeof memoryOf>, thread: number) {
  const limiter = createSharedLimiter(memory, thread)
  port.on('message', (keys: string[]) =>
    port.postMessage(keys.map(key => limiter.take(key, { limit: 1_000_000, windowMs: 1_000 }, performance.now()))),
  )
}

/** Processor time of the whole process and wall time of the slowest thread, in microseconds a call. */
async function run(threads: number, isOwned: boolean) {
  const memory = memoryOf()
  const workers = Array.from({ length: threads }, (_, at) => {
    const { port1, port2 } = new MessageChannel()
    if (isOwned) own(port1 as unknown as MessagePort, memory, threads + 1)
    const owner = isOwned ? (port2 as unknown as MessagePort) : undefined
    const workerData: CallerRun = { memory, thread: at + 1, owner, calls }
    return new Worker(program, { workerData, transferList: owner ? [port2] : [] })
  })
  await Promise.all(workers.map(worker => once(worker, 'online')))
  const before = process.cpuUsage()
  const ended = workers.map(worker => once(worker, 'message'))
  for (const worker of workers) worker.postMessage('go')
  const seconds = (await Promise.all(ended)).map(([time]) => Number(time))
  const { user, system } = process.cpuUsage(before)
  await Promise.all(workers.map(worker => worker.terminate()))
  return { processor: (user + system) / (calls * threads), wall: (Math.max(...seconds) * 1e6) / (calls * threads) }
}

for (const threads of [1, 2, 4]) {
  const results: { shared: Awaited<ReturnType<typeof run>>; owned: Awaited<ReturnType<typeof run>> }[] = []
  for (let round = 0; round < rounds; round += 1)
    results.push({ shared: await run(threads, false), owned: await run(threads, true) })
  const middle = (of: 'shared' | 'owned', what: 'processor' | 'wall') => median(results.map(result => result[of][what]))
  const text = (of: 'shared' | 'owned') =>
    `${middle(of, 'processor').toFixed(2)} µs of processor time and ${middle(of, 'wall').toFixed(2)} µs a call`
  process.stdout.write(`${threads} threads: shared memory ${text('shared')}; one owner ${text('owned')}\n`)
}
process.exit(0)
