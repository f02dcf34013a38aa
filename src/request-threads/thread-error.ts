import { StoreUnavailableError } from '#data/store-unavailable-error.ts'
import { errorCode } from '#domain/error-code.ts'
import { SearchBusyError, SearchTimeoutError, SearchUnavailableError } from '../search/search-errors.ts'

/** An error in a message to another thread, which keeps no classes. */
export interface ThreadError {
  name: string
  message: string
  /** Of the system or of PostgreSQL. */
  code?: string | undefined
  cause?: ThreadError | undefined
  retryAfterSeconds?: number | undefined
  /** Only of errors that requests are not answered by: the log says where they were thrown. */
  stack?: string | undefined
}

const causeOf = ({ cause }: ThreadError): ErrorOptions | undefined => cause && { cause: unpackError(cause) }

const known: Readonly<Record<string, (error: ThreadError) => Error>> = {
  SearchBusyError: () => new SearchBusyError(),
  SearchTimeoutError: ({ message }) => Object.assign(new SearchTimeoutError(0), { message }),
  SearchUnavailableError: ({ retryAfterSeconds = 1 }) => new SearchUnavailableError(retryAfterSeconds),
  StoreUnavailableError: error => new StoreUnavailableError(error.message, causeOf(error)),
}

const maxDepth = 4

export function packError(error: unknown, depth = 0): ThreadError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  if ('retryAfterSeconds' in error) return { name, message, retryAfterSeconds: Number(error.retryAfterSeconds) }
  const code = errorCode(error) || undefined
  const cause = error.cause !== undefined && depth < maxDepth ? packError(error.cause, depth + 1) : undefined
  const said = { name, message, ...(code && { code }), ...(cause && { cause }) }
  return Object.hasOwn(known, name) ? said : { ...said, stack }
}

/** The error as it was thrown, if requests are answered by its class. */
export const unpackError = (error: ThreadError): Error => {
  const { name, message, code, stack } = error
  return (
    known[name]?.(error) ??
    Object.assign(new Error(message, causeOf(error)), { name, ...(code && { code }), ...(stack && { stack }) })
  )
}
