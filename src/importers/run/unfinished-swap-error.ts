import { ImportError } from '../import-error.ts'

/**
 * Thrown when completed builds could not all replace their partitions, because the disk is full, for example. They are
 * kept: without them old and new partitions would stay mixed.
 */
export class UnfinishedSwapError extends ImportError {
  constructor(cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    super(
      `not all partitions could be replaced (${reason}); remove the cause, and the next import of any source replaces the rest`,
    )
    this.name = 'UnfinishedSwapError'
  }
}
