import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createMemoryLock, lockMemory } from '../../src/limits/memory-lock.ts'
import { createSharedLimiter, type LimiterMemory, limiterMemory } from '../../src/limits/shared-limiter.ts'
import { callsIn, type LimitedWindow, numbersPerCall, windowFaults } from '../fleet/limit-calls.ts'
import type { LimiterRun } from './limiter-caller.ts'

const program = new URL('limiter-caller.ts', import.meta.url)
const room = { maxKeys: 500, maxStamps: 50_000, maxWindowMs: 60_000, hashSecret: new Uint8Array(8).fill(3) }
const minute = { limit: 3, windowMs: 60_000 }

/** Few enough that most are full, with windows that slide many times. */
const windows: readonly LimitedWindow[] = Array.from({ length: 200 }, (_, at) => ({
  limit: [3, 20, 60, 120, 600][at % 5] ?? 0,
  windowSeconds: [0.05, 0.2, 0.5][at % 3] ?? 0,
}))

/** The calls that threads made at the same time. */
async function callsOf(memory: LimiterMemory, threads: number, callsPerThread: number) {
  const ready = new Int32Array(new SharedArrayBuffer(4))
  const runs = Array.from({ length: threads }, (_, at): LimiterRun => {
    const results = new Float64Array(new SharedArrayBuffer(8 * numbersPerCall * callsPerThread))
    return { memory, thread: at + 1, windows, results, ready, threads }
  })
  const exits = runs.map(workerData => once(new Worker(program, { workerData }), 'exit'))
  assert.deepEqual((await Promise.all(exits)).flat(), Array(threads).fill(0))
  return runs.flatMap(({ results }) => callsIn(results))
}

/** Ends a thread while it holds the lock of a limiter. */
async function endHolding({ lock }: LimiterMemory, thread: number) {
  const text = `
    const { parentPort, workerData: { lock, thread } } = require('node:worker_threads')
    Atomics.store(lock, 0, thread)
    parentPort.postMessage('holds')
    for (;;);`
  const worker = new Worker(text, { eval: true, workerData: { lock, thread } })
  await once(worker, 'message')
  await worker.terminate()
}

describe('the windows that threads share', () => {
  it('agree with the oracle in 1,000,000 calls of 200 keys by 4 threads: 0 admitted above a limit, 0 refused before it', async () => {
    const calls = await callsOf(limiterMemory(room), 4, 250_000)
    const admitted = calls.filter(({ outcome }) => outcome === 'admitted').length
    assert.equal(calls.length, 1_000_000)
    const faults = [...Map.groupBy(calls, ({ window }) => window)].map(([at, of]) =>
      windowFaults(of, windows[at] ?? assert.fail(), 0),
    )
    assert.equal(faults.length, 200)
    const sum = (of: 'above' | 'refusedTooSoon') => faults.reduce((total, fault) => total + fault[of], 0)
    assert.deepEqual({ above: sum('above'), refusedTooSoon: sum('refusedTooSoon') }, { above: 0, refusedTooSoon: 0 })
    assert.ok(admitted > 10_000 && admitted < 990_000, `${admitted} admitted: not a fair mixture`)
  })

  it('are the same in each thread: a slot taken in one is taken in the other, and returned by it', () => {
    const memory = limiterMemory(room)
    const one = createSharedLimiter(memory, 1)
    const other = createSharedLimiter(memory, 2)
    assert.deepEqual(
      [one, other, one].map(limiter => limiter.take('key', minute, 1_000).remaining),
      [2, 1, 0],
    )
    assert.equal(other.take('key', minute, 2_000).admitted, false)
    other.release('key', 1_000)
    assert.equal(one.peek('key', minute, 2_000).remaining, 1)
    assert.deepEqual([one.size, other.size], [1, 1])
  })

  it('count a call of a thread that read the clock earlier as one of the latest call', () => {
    const memory = limiterMemory(room)
    const one = createSharedLimiter(memory, 1)
    const other = createSharedLimiter(memory, 2)
    one.take('key', minute, 2_000)
    other.take('key', minute, 1_999)
    assert.deepEqual(one.admissionsOf('key', minute, 2_000), [2_000, 2_000])
  })

  it('are emptied after a thread that ended in the middle of a change, and stay as they are after another', async () => {
    const memory = limiterMemory(room)
    const limiter = createSharedLimiter(memory, 2)
    limiter.take('key', minute, 1_000)
    assert.equal(limiter.recover(1), false)
    assert.equal(limiter.size, 1)
    await endHolding(memory, 1)
    assert.equal(limiter.recover(1), true)
    assert.equal(limiter.size, 0)
    assert.equal(limiter.take('key', minute, 1_000).remaining, 2)
  })
})

describe('the lock of shared memory', () => {
  it('of a thread that has ended is waited for five seconds, so that its end can be heard, and then taken over', () => {
    const memory = lockMemory()
    Atomics.store(memory, 0, 1)
    const lock = createMemoryLock(memory, 2)
    assert.equal(
      lock.runIfFree(() => assert.fail('it is held')),
      false,
    )
    assert.throws(() => lock.run(() => assert.fail('it is held')), /^Error: memory is locked by thread 1$/)
    assert.equal(
      lock.takeOver(1, () => {}),
      true,
    )
    assert.equal(
      lock.run(() => 'free'),
      'free',
    )
  })

  it('is free again after work that throws', () => {
    const lock = createMemoryLock(new Int32Array(new SharedArrayBuffer(8)), 1)
    assert.throws(() => lock.run(() => assert.fail('the work')), /the work/)
    assert.equal(
      lock.run(() => 'free'),
      'free',
    )
  })
})
