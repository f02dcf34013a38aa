import { errorCode } from '#domain/error-code.ts'

/** Why there is no reply, by the code of the system or of TLS. Each is said of the endpoint. */
const ofCodes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name does not exist',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'its address does not answer',
  EHOSTUNREACH: 'its address cannot be reached',
  ENETUNREACH: 'its address cannot be reached',
  EPROTO: 'it does not speak TLS',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is of another name',
}

const isCertificate = (code: string) => /CERT|SIGNATURE/.test(code)
const isTls = (code: string) => code.startsWith('ERR_SSL')
const maxLength = 200

function wordsOf(code: string): string | undefined {
  if (isTls(code)) return ofCodes.EPROTO
  return ofCodes[code] ?? (isCertificate(code) ? 'its certificate is not trusted' : undefined)
}

/** Why an endpoint gave no reply, for operators: in words, with the code to search for. */
export function noReplyReason(error: unknown): string {
  if (!(error instanceof Error)) return 'not sent'
  const code = errorCode(error)
  const words = wordsOf(code)
  return words ? `${words} (${code})` : (code || error.message).slice(0, maxLength)
}
