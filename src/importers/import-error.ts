import { withoutInvisible } from '#domain/without-invisible.ts'

/**
 * Thrown when an import cannot continue. The command line catches it, prints its message, one line for the operator,
 * and exits. The partitions are unchanged.
 */
export class ImportError extends Error {
  /** Whether it is about what a file contains. */
  readonly isOfContent: boolean
  constructor(message: string, { isOfContent = false }: { isOfContent?: boolean } = {}) {
    // Messages quote files, whose content must not reach the terminal as a command.
    super(withoutInvisible(message).replaceAll(/[\s\p{Cc}]+/gu, ' '))
    this.name = 'ImportError'
    this.isOfContent = isOfContent
  }
}

/** Prefixes an `ImportError` about a file with its name, unless it already mentions it; returns any other error unchanged. */
export function nameFileInError(error: unknown, name: string): unknown {
  if (!(error instanceof ImportError)) return error
  const { message } = error
  return new ImportError(message.includes(name) ? message : `${name}: ${message}`, { isOfContent: true })
}
