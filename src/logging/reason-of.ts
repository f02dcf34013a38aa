import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { isSystemError, systemErrorLine } from '../node-runtime/system-errors.ts'

/** The message of an error in one line: the database's own, without the statement that failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  // What the database or the system says, rather than that there is none, unless the message has both.
  if (error instanceof StoreUnavailableError && cause instanceof Error && !error.message.includes(cause.message))
    return reasonOf(cause)
  const line = isSystemError(error) ? systemErrorLine(error, []) : undefined
  return (
    line ??
    (error.message
      .replace(/^.* - (?=database )/s, '')
      .replace(/^SqliteError: /, '')
      .split('\n')[0] ||
      error.name)
  )
}
