import type { Logger } from 'pino'
import type { Health } from '#domain/health/health-minute.ts'
import type { Clock } from '../clock.ts'

/** What is wrong with a part, as it is logged; undefined if nothing is. */
type Trouble = { facts: object; text: string; reason?: string | undefined } | undefined

/** Why something cannot be read; undefined if it can, or the reason is not known. Replies do not say it. */
export interface HealthReasons {
  accounts?: () => string | undefined
  /** Of files that are there and may be sound. */
  partitions?: () => string | undefined
}

interface Part {
  trouble(components: Health['components'], reasons: HealthReasons): Trouble
  recovered: string
}

const usagePart: Part = {
  trouble: ({ usage_store: { status, output = '' } }, { accounts }) =>
    status === 'pass' ? undefined : { facts: {}, text: output, reason: accounts?.() },
  recovered: 'Usage is recorded again.',
}
// svc doctor is another process: what this one lacks, such as descriptors, it does not see.
const unreadable = (countries: readonly string[], reason: string | undefined) =>
  reason === undefined
    ? { facts: { countries }, text: 'Partitions are missing or cannot be read: svc doctor says why.' }
    : { facts: { countries }, text: 'Partitions cannot be read at the moment, and are tried again.', reason }
// The other components have lines of their own, which name the reason.
const others: readonly Part[] = [
  {
    trouble: ({ partitions: { degraded: countries } }, { partitions }) =>
      countries.length > 0 ? unreadable(countries, partitions?.()) : undefined,
    recovered: 'All partitions can be read again.',
  },
]

const parts = [usagePart, ...others]

interface HealthLogDeps {
  logger: Pick<Logger, 'warn' | 'info'>
  clock: Pick<Clock, 'monotonic'>
  reasons?: HealthReasons
  /** Whether another line has said that the accounts cannot be read. */
  isDatabaseAway?: () => boolean
}

/** Two reasons may alternate, such as those of two addresses. */
const reasonsMs = 60_000

/** Logs a line when a part begins to fail, fails in another way, or works again; another reason alone at most once a minute. */
export function createHealthLog({
  logger,
  clock,
  reasons = {},
  isDatabaseAway = () => false,
}: HealthLogDeps): (health: Pick<Health, 'components'>) => void {
  const known = new Map<Part, { what: string; reason: string | undefined; at: number }>()
  const logTrouble = (part: Part, trouble: Trouble) => {
    const before = known.get(part)
    const at = clock.monotonic()
    if (!trouble) {
      if (known.delete(part)) logger.info(part.recovered)
      return
    }
    const { facts, text, reason } = trouble
    const what = JSON.stringify({ facts, text })
    if (before?.what === what && (before.reason === reason || at - before.at < reasonsMs)) return
    known.set(part, { what, reason, at })
    logger.warn({ ...facts, ...(reason !== undefined && { reason }) }, text)
  }
  return ({ components }) => {
    for (const part of isDatabaseAway() ? others : parts) logTrouble(part, part.trouble(components, reasons))
  }
}
