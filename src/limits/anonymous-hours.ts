import { createHmac, type KeyObject } from 'node:crypto'
import type { Logger } from 'pino'
import { reportingFirstFailure } from '#data/async/reporting-first-failure.ts'
import type { AnonymousAdmissions } from '#data/usage/anonymous-admissions.ts'
import { hourMs } from '#domain/calendar.ts'
import { clockToleranceMs } from '#domain/clock-tolerance.ts'
import type { BucketWindow } from '#domain/limits/buckets.ts'
import type { Clock } from '../clock.ts'
import type { MemoryWindows } from './memory-windows.ts'
import type { Windows } from './windows.ts'

export interface AnonymousHoursDeps {
  admissions: Pick<AnonymousAdmissions, 'add' | 'since'>
  /** Key of the hashes that are stored in place of addresses. */
  addressKey: KeyObject
  /** Whether the disk has room only for what is billed. */
  isDiskLow: () => boolean
  clock: Clock
  logger: Logger
}

/** Windows whose hours are kept. */
interface KeptHours extends Windows, AsyncDisposable {
  /** Restores the hours from the disk, in windows that are empty. */
  restoreHours(): Promise<void>
}

/** Milliseconds between two writes: a killed process loses the admissions of this time. */
const intervalMs = 2_000
/** Admissions of one write; of a flood, the rest is forgotten in a restart. */
const maxPerWrite = 2_000

const isOfHour = ({ policy }: BucketWindow) => policy === 'anonymous'

/**
 * Windows in memory whose hours of callers without a key outlive the process: written every 2 seconds and on disposal, apart from
 * the requests. Addresses are stored as keyed hashes.
 */
export function keepAnonymousHours(memory: MemoryWindows, deps: AnonymousHoursDeps): KeptHours {
  const { admissions, addressKey, isDiskLow, clock, logger } = deps
  let unwritten: { address: string; at: number }[] = []
  const add = reportingFirstFailure(admissions.add, error => logger.warn({ err: error }, 'anonymous hours not written'))

  const hashed = (window: BucketWindow): BucketWindow => {
    if (!isOfHour(window)) return window
    return {
      ...window,
      counter: createHmac('sha256', addressKey).update(window.counter).digest('base64url').slice(0, 16),
    }
  }

  const sinceEpoch = () => clock.now() - clock.monotonic()

  async function restoreHours() {
    const now = clock.now()
    const offset = sinceEpoch()
    const stored = await admissions.since(now - hourMs)
    // Later ones would count as if made just now, after each start.
    const before = stored.filter(({ at }) => at <= now + clockToleranceMs)
    memory.restoreAddresses(before.map(({ address, at }) => ({ key: address, at: at - offset })))
  }

  async function write() {
    if (unwritten.length === 0) return
    const offset = sinceEpoch()
    const written = unwritten.map(({ address, at }) => ({ address, at: Math.round(at + offset) }))
    unwritten = []
    if (isDiskLow()) return
    await add(written)
  }

  const timer = setInterval(write, intervalMs).unref()
  return {
    take: (window, now) => {
      const counted = hashed(window)
      const state = memory.take(counted, now)
      if (state.admitted && isOfHour(window) && unwritten.length < maxPerWrite)
        unwritten.push({ address: counted.counter, at: now })
      return state
    },
    peek: (window, now) => memory.peek(hashed(window), now),
    release: (window, at) => memory.release(hashed(window), at),
    restore: memory.restore,
    restoreHours,
    [Symbol.asyncDispose]: () => {
      clearInterval(timer)
      return write()
    },
  }
}
