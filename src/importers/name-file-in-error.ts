import { ImportError } from './import-error.ts'

/** Puts the file's name in front of an `ImportError` that does not mention it yet; any other error is returned as it is. */
export const nameFileInError = (error: unknown, name: string): unknown =>
  error instanceof ImportError && !error.message.includes(name) ? new ImportError(`${name}: ${error.message}`) : error
