/** Why a country's partition cannot be read. */
export type UnavailableReason = 'missing' | 'truncated' | 'corrupt' | 'not_a_partition' | 'outdated' | 'other_country'

/** Thrown when one country's data cannot be read; the other countries are not affected. Holds no path. */
export class PartitionUnavailableError extends Error {
  readonly country: string
  readonly reason: UnavailableReason

  constructor(country: string, reason: UnavailableReason) {
    super(`The ${country} partition is unavailable: ${reason}.`)
    this.name = 'PartitionUnavailableError'
    this.country = country
    this.reason = reason
  }
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
