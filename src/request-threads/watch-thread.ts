import { singleFlight } from '#data/async/single-flight.ts'
import { withTimeout } from '#data/async/with-timeout.ts'

type Usage = NodeJS.CpuUsage

/** A thread, as it is watched. */
interface WatchedThread {
  /** Asks it for an answer, which it gives between two turns of its event loop. */
  ping(): Promise<unknown>
  /** Its processor time, as the system reports it without the thread's help. */
  cpuUsage(): Promise<Usage>
  /** Ends it. */
  end(reason: Error): void
}

export interface WatchTimes {
  /** Milliseconds between looks. */
  intervalMs: number
  /** How many times it may be found silent. */
  maxSilent: number
  /** Milliseconds of processor time that it must have taken meanwhile: one that waits for a frozen disk takes none. */
  minComputedMs: number
}

const watchTimes: WatchTimes = { intervalMs: 1_000, maxSilent: 30, minComputedMs: 5_000 }

const millisecondsOf = ({ user, system }: Usage) => (user + system) / 1_000

/**
 * Ends a thread that computes without end, or collects garbage because its memory is full: the system goes on dealing out connections
 * to it. Silence is counted in looks, so that a machine that was suspended, or a main thread that was busy, ends none.
 */
export function watchThread(
  { ping, cpuUsage, end }: WatchedThread,
  { intervalMs, maxSilent, minComputedMs }: WatchTimes = watchTimes,
): Disposable {
  let isAsked = false
  let silent = 0
  /** Its processor time when this silence was first seen; undefined while the system does not report it. */
  let before: number | undefined
  const usage = singleFlight(cpuUsage)
  const computed = async () => {
    const used = await withTimeout(intervalMs, usage.run(), undefined).catch(() => undefined)
    return used && millisecondsOf(used)
  }
  const heard = () => {
    isAsked = false
    silent = 0
    before = undefined
  }
  const ask = () => {
    isAsked = true
    ping().then(heard, () => {})
  }
  const look = async () => {
    if (!isAsked) return ask()
    silent += 1
    if (before !== undefined && silent < maxSilent) return
    const now = await computed()
    // It may have answered meanwhile.
    if (now === undefined || silent === 0) return
    before ??= now
    if (silent < maxSilent || now - before < minComputedMs) return
    clearInterval(timer)
    end(new Error(`it did not answer for ${(silent * intervalMs) / 1_000} s, while it used the processor`))
  }
  const timer = setInterval(() => void look(), intervalMs).unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
