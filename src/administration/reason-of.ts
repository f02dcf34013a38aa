import { isSystemError, systemErrorLine } from '../runtime/system-errors.ts'

/** The message of an error in one line: the database's own, without the statement that failed. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const line = isSystemError(error) ? systemErrorLine(error, []) : undefined
  return line ?? (error.message.replace(/^.* - (?=database )/s, '').split('\n')[0] || error.name)
}
