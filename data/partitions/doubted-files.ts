import { dayMs } from '#domain/calendar.ts'
import { type Backoff, createBackoff, type RetryDeps } from '../async/backoff.ts'

const firstPauseMs = 60_000

/** A file that a read has called damaged. */
interface Doubt {
  stamp: string
  backoff: Backoff
  isChecking: boolean
  /** When a check found no damage; before it, when the file was doubted. */
  foundIntactAt: number
}

/** Checks files that a read has called damaged, though a check of all of the file may find no damage. */
interface DoubtedFiles {
  /** To be called after such a read. */
  doubt(country: string, stamp: string): void
  /** Checks the file of a country that is due, and calls `onIntact` if it has no damage. */
  checkIfDue(country: string, stamp: string): void
}

interface DoubtedFilesDeps extends RetryDeps {
  /** Resolves to whether a check of the whole file of a country finds no damage. */
  isIntact(country: string): Promise<boolean>
  onIntact(country: string, stamp: string): void
}

/**
 * A file is checked at once when it is doubted first, or after a day without a doubt. If reads call it damaged again and
 * again, the pauses grow from a minute to a day: each check reads the whole file, and each reopening lets a read fail.
 */
export function createDoubtedFiles(deps: DoubtedFilesDeps): DoubtedFiles {
  const doubts = new Map<string, Doubt>()
  const doubtOf = (country: string, stamp: string) => {
    const known = doubts.get(country)
    return known?.stamp === stamp ? known : undefined
  }
  const isRecent = ({ foundIntactAt }: Doubt) => deps.now() - foundIntactAt < dayMs
  const check = async (country: string, doubt: Doubt) => {
    doubt.isChecking = true
    const isIntact = await deps.isIntact(country).catch(() => false)
    doubt.isChecking = false
    // It is damaged until it is replaced.
    if (!isIntact) return void doubts.delete(country)
    doubt.foundIntactAt = deps.now()
    deps.onIntact(country, doubt.stamp)
  }
  return {
    doubt: (country, stamp) => {
      const known = doubtOf(country, stamp)
      if (known && isRecent(known)) return void known.backoff.failed()
      const backoff = createBackoff(deps, firstPauseMs, dayMs)
      const first: Doubt = { stamp, backoff, isChecking: false, foundIntactAt: deps.now() }
      doubts.set(country, first)
      void check(country, first)
    },
    checkIfDue: (country, stamp) => {
      const doubt = doubtOf(country, stamp)
      if (doubt && !doubt.isChecking && doubt.backoff.remaining() === 0) void check(country, doubt)
    },
  }
}
