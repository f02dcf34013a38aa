import { seededRandom } from '../../src/corpus/seeded-random.ts'
import type { Window } from '../../src/limits/window-limiter.ts'

export interface Call {
  at: number
  key: string
  window: Window
}

const limits = [3, 10, 20, 30, 40, 60, 120, 300, 600]
const loads = [0.3, 0.9, 1.1, 2, 6]
const windows = [60_000, 3_600_000]

// Eighths of a millisecond are exact in binary, so the oracle and the limiter cannot differ by rounding.
const toEighth = (ms: number) => Math.round(ms * 8) / 8

/** Mostly one call; sometimes a burst that returns a window later, or calls around the moment when this one expires. */
function arrivals(at: number, ownLimit: number, windowMs: number, random: () => number): number[] {
  const leaves = at + windowMs
  if (random() < 0.1) return [at, leaves - 0.125, leaves, leaves + 0.125]
  if (random() > 1 / ownLimit / 3) return [at]
  const size = Math.ceil(random() * 2 * ownLimit)
  return [...Array<number>(size).fill(at), ...Array<number>(size).fill(leaves)]
}

/** A Poisson process whose limit changes occasionally, like a tier or rate_limit_rpm. */
function callsOf(key: string, calls: number, random: () => number): Call[] {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  const windowMs = pick(windows)
  const ownLimit = pick(limits)
  const meanGapMs = windowMs / (ownLimit * pick(loads))
  const trace: Call[] = []
  let clock = 0
  let limit = ownLimit
  while (trace.length < calls) {
    clock += toEighth(-Math.log(1 - random()) * meanGapMs)
    if (random() < 0.01) limit = random() < 0.5 ? ownLimit : pick(limits)
    for (const at of arrivals(clock, ownLimit, windowMs, random)) trace.push({ at, key, window: { limit, windowMs } })
  }
  return trace.slice(0, calls)
}

/** Calls of many keys in chronological order, the same for the same seed. */
export function limiterTrace({ keys, callsPerKey, seed }: { keys: number; callsPerKey: number; seed: number }): Call[] {
  const random = seededRandom(seed).next
  const traces = Array.from({ length: keys }, (_, index) => callsOf(`key ${index}`, callsPerKey, random))
  return traces.flat().sort((first, second) => first.at - second.at)
}
