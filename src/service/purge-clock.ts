import type { Logger } from 'pino'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { createDoubtedClock } from '#domain/retention/doubted-clock.ts'
import { newestBelieved } from '#domain/retention/newest-believed.ts'
import type { Clock } from '../clock.ts'

/** Each hour that a server runs has a record. */
const longestGapMs = 60 * 60 * 1000

interface PurgeClockDeps {
  usage: Pick<UsageLedger, 'newestMs'>
  clock: Clock
  logger: Logger
}

/** The newest request as it was when the service started; undefined if there is none, or if it cannot be read. */
function newestOf({ usage, clock, logger }: PurgeClockDeps): number | undefined {
  try {
    return newestBelieved(clock.now(), { newestMs: until => usage.newestMs(until), longestGapMs })
  } catch (error) {
    logger.warn({ err: error }, 'newest usage not read')
    return undefined
  }
}

/** The time by which old records are deleted, in milliseconds since the epoch; logs when it does not trust the clock. */
export function createPurgeClock(deps: PurgeClockDeps): () => number {
  const { clock, logger } = deps
  return createDoubtedClock(clock, newestOf(deps), days => {
    if (days > 0) logger.warn({ days }, 'clock ahead of the newest record: what it makes old is kept for a day')
  })
}
