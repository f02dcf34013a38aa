import { errorCode } from '#domain/error-code.ts'
import { connectionFault } from '#domain/errors/connection-fault.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'

const refused = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])

/** The error below one of fetch: the first that has a code, or else the innermost. */
function causeOf(error: unknown): unknown {
  if (!(error instanceof Error) || errorCode(error) !== '') return error
  const below = error.cause ?? (error as AggregateError).errors?.[0]
  return below === undefined ? error : causeOf(below)
}

/** What went wrong with a connection, in one line for the operator. */
export function connectionError(error: unknown, { origin }: URL): AdministrationError {
  const cause = causeOf(error)
  const code = errorCode(cause)
  if (refused.has(code))
    return new AdministrationError(`no service answers at ${origin} (${code}): check the address and SVC_ADMIN_PORT`)
  const fault = connectionFault(cause)
  if (fault !== undefined) return new AdministrationError(`${origin} cannot be asked: ${fault}`)
  if (cause instanceof Error && cause.name === 'TimeoutError')
    return new AdministrationError(`${origin} did not answer in time`)
  return new AdministrationError(`${origin} cannot be asked${code ? ` (${code})` : ''}`)
}
