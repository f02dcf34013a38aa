import { StoreUnavailableError } from '../../store-unavailable-error.ts'
import { spacedProbe } from '../../usage/spaced-probe.ts'
import { TablesRefuseError } from '../postgres-error.ts'

// Milliseconds without an answer, since the first write that was abandoned, after which other writes no longer wait: with a locked
// table, or a commit that waits for a standby, each would be refused after two seconds anyway. During a shorter stall no waiting
// write may be refused.
const maxStallMs = 3_000

/** Whether writes succeed, and whether they are answered at all. */
interface WriteHealth {
  /** Whether the last write, or the last probe after one that failed, succeeded. */
  isWritable(): boolean
  /** Whether further writes need not wait: none has been answered for long. */
  isStalled(): boolean
  succeeded(): void
  /** To be called when the database answers, even with an error. */
  answered(): void
  failed(error: unknown): void
  /** To be called when writes, also those of another store to the same tables, were not answered. */
  suspect(): void
  /** Probes whether writes succeed again, at most once a second. */
  probeAgain(): Promise<void>
}

export function createWriteHealth(probe: () => Promise<unknown>): WriteHealth {
  let isWritable = true
  let stalledSince: number | undefined
  const answered = () => {
    stalledSince = undefined
  }
  const succeeded = () => {
    isWritable = true
    answered()
  }
  return {
    isWritable: () => isWritable,
    isStalled: () => stalledSince !== undefined && performance.now() - stalledSince >= maxStallMs,
    succeeded,
    answered,
    failed: error => {
      const isRefused = error instanceof TablesRefuseError
      const isAnswered = isRefused || !(error instanceof StoreUnavailableError)
      if (isAnswered) answered()
      // Tables may refuse all writes, or only those of one account: the probe finds out which.
      if (!isRefused) isWritable = isAnswered
    },
    suspect: () => {
      isWritable = false
      stalledSince ??= performance.now()
    },
    probeAgain: spacedProbe(() =>
      probe().then(succeeded, () => {
        isWritable = false
      }),
    ),
  }
}
