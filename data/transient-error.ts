import { errorCode } from '#domain/error-code.ts'

const transientDatabaseError = /^SQLITE_(BUSY|LOCKED|IOERR|FULL|CANTOPEN|NOMEM|PROTOCOL|READONLY|PERM|INTERRUPT)/

/**
 * Whether an error of the system or the database may not occur at the next attempt: descriptors, memory or processes
 * have run out, a disk fails, another process holds a lock. It says nothing about the file.
 */
export const isTransient = (error: unknown): boolean =>
  transientDatabaseError.test(errorCode(error)) || (error instanceof Error && 'syscall' in error)

/** Whether a driver's error means that the file is damaged, not that the query is wrong. */
export const isCorruption = (error: unknown): boolean => /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error))
