/** The source of time, passed as a dependency. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
  /** Milliseconds since an arbitrary time; never decreases. */
  monotonic(): number
}

/** Milliseconds by which the timer of this thread is behind that of the system, which all threads share. */
const offset = Number(process.hrtime.bigint()) / 1e6 - performance.now()

/** The time of the system, the same in every thread but for microseconds. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => offset + performance.now() }
