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
