/**
 * A lock in memory that threads share. It is held for about a microsecond, so a thread first tries again a few times, and only then
 * sleeps.
 */
interface MemoryLock {
  /** Runs the work while no other thread holds the lock. Throws if that takes five seconds: its holder has ended. */
  run<Result>(work: () => Result): Result
  /** Runs the work if the lock is free or soon will be; otherwise false, and the work is not run. */
  runIfFree(work: () => void): boolean
  /** Takes the lock over from a thread that has ended while it held it, and runs the work; false if it did not hold it. */
  takeOver(thread: number, work: () => void): boolean
}

/** The memory of a lock: the number of the thread that holds it, 0 for none, and how many sleep. */
export const lockMemory = (): Int32Array => new Int32Array(new SharedArrayBuffer(8))

const [holder, sleeping] = [0, 1] as const
const attempts = 200
/** Milliseconds after which a sleeping thread looks again by itself. */
const sleepMs = 5
/** The main thread learns from an event that the holder has ended, so it must not wait here forever. */
const maxSleeps = 1_000

/** The lock as a thread sees it; the numbers of threads begin at 1. */
export function createMemoryLock(memory: Int32Array, thread: number): MemoryLock {
  const isTaken = () => Atomics.compareExchange(memory, holder, 0, thread) === 0

  /** Returns whether the holder was still the same at its end. */
  function sleep(): boolean {
    Atomics.add(memory, sleeping, 1)
    const other = Atomics.load(memory, holder)
    const end = other === 0 ? 'not-equal' : Atomics.wait(memory, holder, other, sleepMs)
    Atomics.sub(memory, sleeping, 1)
    return end === 'timed-out'
  }

  /** Returns false if the lock is still held after so many whole sleeps. */
  function take(sleeps: number): boolean {
    let left = sleeps
    for (let tried = 0; !isTaken(); tried += 1) {
      if (tried < attempts) continue
      if (left === 0) return false
      if (sleep()) left -= 1
    }
    return true
  }

  function free() {
    Atomics.store(memory, holder, 0)
    if (Atomics.load(memory, sleeping) > 0) Atomics.notify(memory, holder, 1)
  }

  function thenFree<Result>(work: () => Result): Result {
    try {
      return work()
    } finally {
      free()
    }
  }

  return {
    run: work => {
      if (!take(maxSleeps)) throw new Error(`memory is locked by thread ${Atomics.load(memory, holder)}`)
      return thenFree(work)
    },
    runIfFree: work => {
      if (!take(0)) return false
      thenFree(work)
      return true
    },
    takeOver: (other, work) => {
      if (Atomics.compareExchange(memory, holder, other, thread) !== other) return false
      thenFree(work)
      return true
    },
  }
}
