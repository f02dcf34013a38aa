import type { Logger } from 'pino'
import { reportingFirstFailure } from '#data/async/reporting-first-failure.ts'
import type { HealthMinutes } from '#data/usage/health-minutes.ts'
import {
  type Health,
  type HealthMinute,
  isSame,
  minuteOf,
  minutesOfDay,
  type Troubles,
  troublesOf,
  worse,
} from '#domain/health/health-minute.ts'
import type { Clock } from '../clock.ts'
import { createDeletableMinutes } from './deletable-minutes.ts'
import { createHealthLog, type HealthReasons } from './health-log.ts'

interface HealthHistoryDeps {
  /** The health of this server now. */
  check: () => Promise<Health>
  /** Why its accounts could not be read in the last check, and partitions cannot. */
  reasons?: HealthReasons
  /** Whether the log has been told that the database is away. */
  isDatabaseAway?: () => boolean
  store: HealthMinutes
  /** The time by which records are old, in milliseconds since the epoch; by default that of the clock. */
  purgeTime?: () => number
  clock: Clock
  logger: Logger
}

/** The health of the last 24 hours, in memory and on disk, so that a restart is a gap. */
export interface HealthHistory {
  /** What did not pass in each recorded minute of the last 24 hours: the worst that a server of the folder saw. */
  minutes(): ReadonlyMap<number, Troubles>
  /** Checks health, and adds it to the current minute. Writes a minute once, and again if it becomes worse. */
  record(): Promise<void>
}

const checkIntervalMs = 15_000

export function createHealthHistory({
  check,
  reasons = {},
  isDatabaseAway = () => false,
  store,
  clock,
  purgeTime = clock.now,
  logger,
}: HealthHistoryDeps): HealthHistory {
  let known = new Map<number, Troubles>()
  let unwritten = new Map<number, Troubles>()
  const deletable = createDeletableMinutes(clock, purgeTime)
  const log = createHealthLog({ logger, clock, reasons, isDatabaseAway })

  const period = () => {
    const to = minuteOf(clock.now())
    return { from: to - minutesOfDay + 1, to }
  }
  const inPeriod = (minutes: ReadonlyMap<number, Troubles>) => {
    const { from, to } = period()
    return new Map([...minutes].filter(([minute]) => minute >= from && minute <= to))
  }
  const add = ({ minute, troubles }: HealthMinute) => known.set(minute, worse(known.get(minute) ?? {}, troubles))

  // Also while the disk is almost full: this shows whether charges can be written, where no request does.
  const write = reportingFirstFailure(
    async () => {
      if (unwritten.size === 0) return
      const written = unwritten
      unwritten = new Map()
      try {
        const minutes = [...written].map(([minute, troubles]) => ({ minute, troubles }))
        for (const minute of await store.add(minutes, period(), deletable())) add(minute)
      } catch (error) {
        // They are written with a later minute.
        unwritten = new Map([...written, ...unwritten])
        throw error
      }
    },
    error => logger.warn({ err: error }, 'history of health not written'),
    clock.monotonic,
  )

  return {
    minutes: () => known,
    record: async () => {
      const health = await check()
      log(health)
      const troubles = troublesOf(health)
      const minute = minuteOf(clock.now())
      const before = known.get(minute)
      add({ minute, troubles })
      const now = known.get(minute) ?? troubles
      if (!before || !isSame(before, now)) unwritten.set(minute, now)
      known = inPeriod(known)
      unwritten = inPeriod(unwritten)
      await write()
    },
  }
}

/** Records health every 15 seconds of the clock until disposed. */
export function recordHealth(
  history: Pick<HealthHistory, 'record'>,
  { clock, logger }: Pick<HealthHistoryDeps, 'clock' | 'logger'>,
): AsyncDisposable {
  let running: Promise<void> | undefined
  let next = Number.NEGATIVE_INFINITY
  const timer = setInterval(() => {
    if (running || clock.monotonic() < next) return
    next = clock.monotonic() + checkIntervalMs
    running = history
      .record()
      .catch(error => logger.warn({ err: error }, 'health not recorded'))
      .finally(() => {
        running = undefined
      })
  }, 1_000).unref()
  return {
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await running
    },
  }
}
