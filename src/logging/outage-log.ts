import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'

/** Says when a server is lost, with the reason, and when it is back. */
interface OutageLog {
  lost(reason: string): void
  back(): void
}

interface OutageLogDeps {
  /** Which server is meant. */
  facts?: object
  texts: { lost: string; back: string }
  clock: Pick<Clock, 'monotonic'>
  logger: Pick<Logger, 'warn' | 'info'>
}

const pauseMs = 60_000

/** A line for an outage and one for its end; in a minute one of each at most, also if outages alternate with their ends. */
export function createOutageLog({ facts = {}, texts, clock, logger }: OutageLogDeps): OutageLog {
  let next = Number.NEGATIVE_INFINITY
  let isLost = false
  let logged: string | undefined
  /** Since the last line. */
  let outages = 0
  return {
    lost(reason) {
      if (!isLost) outages += 1
      isLost = true
      if (reason === logged || clock.monotonic() < next) return
      logger.warn({ ...facts, reason, ...(outages > 1 && { outages }) }, texts.lost)
      next = clock.monotonic() + pauseMs
      logged = reason
      outages = 0
    },
    back() {
      if (logged !== undefined) logger.info(facts, texts.back)
      isLost = false
      logged = undefined
    },
  }
}
