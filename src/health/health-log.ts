import type { Logger } from 'pino'
import type { Health } from '#domain/health/health-minute.ts'

/** What is wrong with a part, as it is logged; undefined if nothing is. */
type Trouble = { facts: object; text: string } | undefined

interface Part {
  trouble(components: Health['components']): Trouble
  recovered: string
}

// The other components have lines of their own, which name the reason.
const parts: readonly Part[] = [
  {
    trouble: ({ usage_store: { status, output = '' } }) =>
      status === 'pass' ? undefined : { facts: {}, text: output },
    recovered: 'Usage is recorded again.',
  },
  {
    trouble: ({ partitions: { degraded: countries } }) =>
      countries.length > 0
        ? { facts: { countries }, text: 'Partitions cannot be read: svc doctor says why.' }
        : undefined,
    recovered: 'All partitions can be read again.',
  },
]

/** Logs a line when a part of the service begins to fail, fails for another reason, or works again. */
export function createHealthLog(logger: Pick<Logger, 'warn' | 'info'>): (health: Pick<Health, 'components'>) => void {
  const known = new Map<Part, string>()
  const tell = (part: Part, trouble: Trouble) => {
    const now = trouble && JSON.stringify(trouble)
    if (known.get(part) === now) return
    if (now !== undefined) known.set(part, now)
    else known.delete(part)
    if (trouble) logger.warn(trouble.facts, trouble.text)
    else logger.info(part.recovered)
  }
  return ({ components }) => {
    for (const part of parts) tell(part, part.trouble(components))
  }
}
