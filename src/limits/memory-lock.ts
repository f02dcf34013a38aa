/**
 * A lock in memory that threads share. It is held for about a microsecond, so a thread first tries again a few times, and only then
 * sleeps.
 */
export interface MemoryLock {
  /** Runs the work while no other thread holds the lock. */
  run<Result>(work: () => Result): Result
  /** Takes the lock over from a thread that has ended while it held it, and runs the work; false if it did not hold it. */
  takeOver(thread: number, work: () => void): boolean
}

/** The memory of a lock: the number of the thread that holds it, 0 for none, and how many sleep. */
export const lockMemory = (): Int32Array => new Int32Array(new SharedArrayBuffer(8))

const [holder, sleeping] = [0, 1] as const
const attempts = 200
/** Milliseconds after which a sleeping thread looks again by itself. */
const sleepMs = 5

/** The lock as a thread sees it; the numbers of threads begin at 1. */
export function createMemoryLock(memory: Int32Array, thread: number): MemoryLock {
  const isTaken = () => Atomics.compareExchange(memory, holder, 0, thread) === 0

  function sleep() {
    Atomics.add(memory, sleeping, 1)
    const other = Atomics.load(memory, holder)
    if (other !== 0) Atomics.wait(memory, holder, other, sleepMs)
    Atomics.sub(memory, sleeping, 1)
  }

  function take() {
    for (let tried = 0; !isTaken(); tried += 1) if (tried >= attempts) sleep()
  }

  function free() {
    Atomics.store(memory, holder, 0)
    if (Atomics.load(memory, sleeping) > 0) Atomics.notify(memory, holder, 1)
  }

  return {
    run: work => {
      take()
      try {
        return work()
      } finally {
        free()
      }
    },
    takeOver: (other, work) => {
      if (Atomics.compareExchange(memory, holder, other, thread) !== other) return false
      try {
        work()
      } finally {
        free()
      }
      return true
    },
  }
}
