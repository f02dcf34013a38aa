/** The code of an error, such as `ENOENT`, `SQLITE_BUSY` or an SQLSTATE; an empty text for one without. */
export const errorCode = (error: unknown): string =>
  // That of an aborted request is a number.
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
