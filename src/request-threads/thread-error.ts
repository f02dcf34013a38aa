import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../search/search-errors.ts'

/** An error in a message to another thread, which keeps no classes. */
export interface ThreadError {
  name: string
  message: string
  retryAfterSeconds?: number | undefined
  /** Of an error that is no answer to requests: the log says where it was thrown. */
  stack?: string | undefined
}

const known: Readonly<Record<string, (error: ThreadError) => Error>> = {
  SearchBusyError: () => new SearchBusyError(),
  SearchTimeoutError: ({ message }) => Object.assign(new SearchTimeoutError(0), { message }),
  SearchUnavailableError: ({ retryAfterSeconds = 1 }) => new SearchUnavailableError(retryAfterSeconds),
  StoreUnavailableError: ({ message }) => new StoreUnavailableError(message),
}

export function packError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  if ('retryAfterSeconds' in error) return { name, message, retryAfterSeconds: Number(error.retryAfterSeconds) }
  return Object.hasOwn(known, name) ? { name, message } : { name, message, stack }
}

/** The error as it was thrown, if requests are answered by its class. */
export const unpackError = (error: ThreadError): Error =>
  known[error.name]?.(error) ??
  Object.assign(new Error(error.message), { name: error.name, ...(error.stack && { stack: error.stack }) })
