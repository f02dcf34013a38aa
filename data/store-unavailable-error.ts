import { isCorruption, isTransient } from './transient-error.ts'

/**
 * Thrown when a database of accounts or usage cannot be read or written at the moment: it is locked or full, or its
 * disk fails. The HTTP interface answers `service_unavailable`; the command line prints the message.
 */
export class StoreUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StoreUnavailableError'
  }
}

/** Runs a query. Throws `StoreUnavailableError` if the database fails, and rethrows every other error. */
export function withStoreErrors<T>(query: () => T): T {
  try {
    return query()
  } catch (error) {
    if (isTransient(error) || isCorruption(error))
      throw new StoreUnavailableError('the accounts database is unavailable', { cause: error })
    throw error
  }
}
