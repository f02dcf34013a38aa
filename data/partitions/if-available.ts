import { PartitionUnavailableError, type UnavailableReason } from './partition-unavailable-error.ts'

/** Awaits a read of one partition; where the partition cannot be read, returns `otherwise(reason)` instead. */
export const ifAvailable = async <T, U>(
  read: () => Promise<T>,
  otherwise: (reason: UnavailableReason) => U,
): Promise<T | U> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof PartitionUnavailableError) return otherwise(error.reason)
    throw error
  }
}
