import type { Logger } from 'pino'
import type { UsageLedger } from '#data/usage/usage-ledger.ts'
import { createDoubtedClock } from '#domain/retention/doubted-clock.ts'
import type { Clock } from '../clock.ts'

const toleratedMs = 60 * 60 * 1000
/** Records this old were made before a clock jumped that has not run for a day since; each hour that a server runs has one. */
const settledMs = 23 * toleratedMs

interface PurgeClockDeps {
  usage: Pick<UsageLedger, 'newestMs'>
  clock: Clock
  logger: Logger
}

/**
 * The newest request as it was when the service started; undefined if there is none, or if it cannot be read. Those behind a gap
 * do not count: an earlier start may have made them with a clock that is still wrong.
 */
function newestOf({ usage, clock, logger }: PurgeClockDeps): number | undefined {
  const settled = clock.now() - settledMs
  try {
    const before = usage.newestMs(settled)
    return before !== undefined && settled - before > toleratedMs ? before : usage.newestMs()
  } catch (error) {
    logger.warn({ err: error }, 'newest usage not read')
    return undefined
  }
}

/** The time by which old records are deleted, in milliseconds since the epoch; the log says where the clock is doubted. */
export function createPurgeClock(deps: PurgeClockDeps): () => number {
  const { clock, logger } = deps
  return createDoubtedClock(clock, newestOf(deps), days => {
    if (days > 0) logger.warn({ days }, 'clock ahead of the newest record: what it makes old is kept for a day')
  })
}
