import { reasonOf } from '../logging/reason-of.ts'

/** A check that remembers why it failed the last time, in one line; undefined if it did not. */
interface CheckWithReason {
  check(): Promise<void>
  reason(): string | undefined
}

/** A check whose failures are first passed to `onFailed`, which is waited for: it may log the cause. */
export function checkWithReason(
  check: () => Promise<void>,
  onFailed: () => Promise<unknown> = async () => {},
): CheckWithReason {
  let reason: string | undefined
  return {
    check: async () => {
      try {
        await check()
        reason = undefined
      } catch (error) {
        reason = reasonOf(error)
        await onFailed()
        throw error
      }
    },
    reason: () => reason,
  }
}
