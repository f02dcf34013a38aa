import type { Logger } from 'pino'
import { singleFlight } from '#data/async/single-flight.ts'
import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import type { Clock } from '../clock.ts'
import { createOutageLog } from '../logging/outage-log.ts'
import { reasonOf } from '../logging/reason-of.ts'

interface WatchDeps {
  /** Rejects while the database does not answer. */
  check: () => Promise<unknown>
  clock: Pick<Clock, 'monotonic'>
  logger: Logger
}

/** Tells whether a task failed because the whole database is away: one line says when it is lost, and another when it is back. */
interface DatabaseWatch extends Disposable {
  /** The log of the tasks that use the database. */
  logger: Logger
  /** Asks the database whether it is away, and tells of it. */
  ask(): Promise<boolean>
  /** Whether it has been asked that the database is away. */
  isAway(): boolean
}

const retryMs = 1_000
const texts = {
  lost: 'PostgreSQL is unavailable: requests that need it are answered 503',
  back: 'PostgreSQL is back: requests are answered again',
}

const errorOf = (facts: unknown): unknown =>
  typeof facts === 'object' && facts !== null && 'err' in facts ? facts.err : undefined

/** A log whose warnings of a StoreUnavailableError have level debug while the database is away, of which other lines tell. */
export function taskLogger(logger: Logger, isAway: () => Promise<boolean>): Logger {
  const warn = (...line: Parameters<Logger['warn']>) => {
    if (!(errorOf(line[0]) instanceof StoreUnavailableError)) return logger.warn(...line)
    const asked = isAway().catch(() => false)
    void asked.then(away => logger[away ? 'debug' : 'warn'](...line))
  }
  return Object.create(logger, { warn: { value: warn, writable: true } })
}

/** Asks the database whenever a task has failed, and each second until it answers again. */
export function watchDatabase({ check, clock, logger }: WatchDeps): DatabaseWatch {
  const log = createOutageLog({ texts, clock, logger })
  let timer: NodeJS.Timeout | undefined
  let isDisposed = false
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  const asking = singleFlight(async (): Promise<boolean> => {
    try {
      await check()
      stop()
      log.back()
      return false
    } catch (error) {
      // A database that was closed is not lost.
      if (isDisposed) return true
      log.lost(reasonOf(error))
      timer ??= setInterval(() => void asking.run(), retryMs).unref()
      return true
    }
  })
  return {
    logger: taskLogger(logger, asking.run),
    ask: asking.run,
    isAway: () => timer !== undefined,
    [Symbol.dispose]: () => {
      isDisposed = true
      stop()
    },
  }
}
