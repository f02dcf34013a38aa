import { workerData } from 'node:worker_threads'
import { seededRandom } from '../../src/corpus/seeded-random.ts'
import { createSharedLimiter, type LimiterMemory } from '../../src/limits/shared-limiter.ts'
import { type LimitedWindow, numbersPerCall } from '../fleet/limit-calls.ts'

/** What a thread of this program does: takes slots of random windows, one call after another. */
export interface LimiterRun {
  memory: LimiterMemory
  thread: number
  windows: readonly LimitedWindow[]
  /** Of its results: numbers for each call. */
  results: Float64Array
  /** How many threads are ready; they begin when all are. */
  ready: Int32Array
  threads: number
}

const { memory, thread, windows, results, ready, threads } = workerData as LimiterRun
const limiter = createSharedLimiter(memory, thread)
const random = seededRandom(thread).next
// The monotonic clock is that of all threads.
const milliseconds = () => Number(process.hrtime.bigint()) / 1e6

if (Atomics.add(ready, 0, 1) + 1 === threads) Atomics.notify(ready, 0)
for (let count = Atomics.load(ready, 0); count < threads; count = Atomics.load(ready, 0)) Atomics.wait(ready, 0, count)
for (let call = 0; call < results.length / numbersPerCall; call += 1) {
  const at = Math.floor(random() * windows.length)
  const { limit = 0, windowSeconds = 0 } = windows[at] ?? {}
  const now = milliseconds()
  const { admitted } = limiter.take(`key:${at}`, { limit, windowMs: windowSeconds * 1_000 }, now)
  results.set([at, Number(admitted), now, milliseconds()], call * numbersPerCall)
}
