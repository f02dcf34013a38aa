import type { Backoff } from '#data/async/backoff.ts'
import { isSamePointer, type StoredPointer } from '../store/release-store.ts'

/** Pauses between attempts at releases that cannot be used. */
interface ReleaseRetries {
  /** Whether to try again: a pause is over, or the store names others since, as after `svc releases activate`. */
  isDue(): Promise<boolean>
  /**
   * Begins a pause for the releases that a pointer names; without a pointer there is no pause, because asking the store again
   * costs little.
   */
  failed(pointer: StoredPointer | undefined): void
  succeeded(): void
}

export function createReleaseRetries(askPointer: () => Promise<StoredPointer>, backoff: Backoff): ReleaseRetries {
  let failed: StoredPointer | undefined

  async function isStillNamed(): Promise<boolean> {
    try {
      return failed !== undefined && isSamePointer(await askPointer(), failed)
    } catch {
      return false
    }
  }

  return {
    isDue: async () => backoff.remaining() === 0 || !(await isStillNamed()),
    failed: pointer => {
      failed = pointer
      if (pointer) backoff.failed()
    },
    succeeded: backoff.succeeded,
  }
}
