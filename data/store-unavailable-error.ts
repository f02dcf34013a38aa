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

const isOutage = (error: unknown) =>
  error instanceof Error &&
  /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|NOTADB|READONLY)/.test(
    (error as Error & { code?: string }).code ?? '',
  )

/** Runs a query. Throws `StoreUnavailableError` if the database fails, and rethrows every other error. */
export function withStoreErrors<T>(query: () => T): T {
  try {
    return query()
  } catch (error) {
    if (isOutage(error)) throw new StoreUnavailableError('the accounts database is unavailable', { cause: error })
    throw error
  }
}
