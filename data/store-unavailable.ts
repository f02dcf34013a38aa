/** The accounts database cannot be read or written at the moment: locked, full, or its disk failing. */
export class StoreUnavailable extends Error {}

const isOutage = (error: unknown) =>
  error instanceof Error &&
  /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|CORRUPT|NOTADB|READONLY)/.test(
    (error as Error & { code?: string }).code ?? '',
  )

/** Does what is asked of the database. Throws StoreUnavailable where the database, and not the question, is at fault. */
export function available<T>(ask: () => T): T {
  try {
    return ask()
  } catch (error) {
    if (isOutage(error)) throw new StoreUnavailable('the accounts database is unavailable', { cause: error })
    throw error
  }
}
