import { isCorruption, isTransient } from '../transient-error.ts'

/**
 * Why a country's partition cannot be read. `unreadable`: at the moment; the file may be sound. `not_held`: this server
 * is set to hold other countries. The others last until it is replaced.
 */
export type UnavailableReason =
  | 'missing'
  | 'not_held'
  | 'truncated'
  | 'corrupt'
  | 'not_a_partition'
  | 'outdated'
  | 'other_country'
  | 'unreadable'

/** Whether this server has no file of the country: another attempt alone does not help. */
export const isAbsence = (reason: UnavailableReason): boolean => reason === 'missing' || reason === 'not_held'

/** Seconds between retries while an operator has to replace a file. */
const retryAfterRepairSeconds = 30

/** Thrown when one country's data cannot be read; the other countries are not affected. Its message has no path. */
export class PartitionUnavailableError extends Error {
  readonly country: string
  readonly reason: UnavailableReason
  /** Seconds until the next attempt. */
  readonly retryAfterSeconds: number

  constructor(
    country: string,
    reason: UnavailableReason,
    retryAfterSeconds = retryAfterRepairSeconds,
    options?: ErrorOptions,
  ) {
    super(`the ${country} partition is unavailable: ${reason}`, options)
    this.name = 'PartitionUnavailableError'
    this.country = country
    this.reason = reason
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The reason behind an error of reading a partition; undefined if the query itself is invalid. */
export const unavailableReasonOf = (error: unknown): UnavailableReason | undefined => {
  if (error instanceof PartitionUnavailableError) return error.reason
  if (isCorruption(error)) return 'corrupt'
  return isTransient(error) ? 'unreadable' : undefined
}

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
