import { withoutInvisible } from '#domain/without-invisible.ts'

/**
 * Thrown when an import cannot continue. The command line catches it, prints its message, one line for the operator,
 * and exits. The partitions are unchanged.
 */
export class ImportError extends Error {
  constructor(message: string) {
    // Messages quote files, whose content must not reach the terminal as a command.
    super(withoutInvisible(message).replaceAll(/[\s\p{Cc}]+/gu, ' '))
    this.name = 'ImportError'
  }
}

/** Prefixes an `ImportError` with the file's name, unless it already mentions it; returns any other error unchanged. */
export const nameFileInError = (error: unknown, name: string): unknown =>
  error instanceof ImportError && !error.message.includes(name) ? new ImportError(`${name}: ${error.message}`) : error
