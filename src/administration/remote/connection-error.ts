import { errorCode } from '#domain/error-code.ts'
import { AdministrationError } from '#domain/keys/administration-error.ts'

const refused = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN'])
const isCertificateError = (code: string) => /CERT|SIGNATURE|ERR_TLS/.test(code)
const isNoTls = (code: string) => code.startsWith('ERR_SSL') || code === 'EPROTO'

/** The code of the error below one of fetch. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return ''
  const code = errorCode(error)
  if (code !== '') return code
  if (error.name === 'TimeoutError') return 'TIMEOUT'
  const { errors } = error as AggregateError
  return codeOf(error.cause ?? errors?.[0])
}

/** What went wrong with a connection, in one line for the operator. */
export function connectionError(error: unknown, { origin }: URL): AdministrationError {
  const code = codeOf(error)
  if (refused.has(code))
    return new AdministrationError(`no service answers at ${origin} (${code}): check the address and SVC_ADMIN_PORT`)
  if (isCertificateError(code))
    return new AdministrationError(`the TLS certificate of ${origin} is not trusted (${code}): see NODE_EXTRA_CA_CERTS`)
  if (isNoTls(code)) return new AdministrationError(`${origin} does not answer in TLS (${code}): is it http://?`)
  if (code === 'TIMEOUT') return new AdministrationError(`${origin} did not answer in time`)
  return new AdministrationError(`${origin} cannot be asked${code ? ` (${code})` : ''}`)
}
