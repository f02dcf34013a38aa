import { reasonOf } from '../logging/reason-of.ts'

/** A check that remembers why it failed the last time, in one line; undefined if it did not. */
interface CheckWithReason {
  check(): Promise<void>
  reason(): string | undefined
}

export function checkWithReason(check: () => Promise<void>): CheckWithReason {
  let reason: string | undefined
  return {
    check: async () => {
      try {
        await check()
        reason = undefined
      } catch (error) {
        reason = reasonOf(error)
        throw error
      }
    },
    reason: () => reason,
  }
}
