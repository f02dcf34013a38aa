import { errorCode } from '#domain/error-code.ts'
import { tlsFault } from '#domain/errors/connection-fault.ts'

/** Why there is no reply, by the code of the system. Each is said of the endpoint. */
const ofCodes: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name does not exist',
  EAI_AGAIN: 'its name cannot be looked up at the moment',
  ECONNREFUSED: 'nothing listens at its address',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  ETIMEDOUT: 'its address does not answer',
  EHOSTUNREACH: 'its address cannot be reached',
  ENETUNREACH: 'its address cannot be reached',
}

const maxLength = 200

/** Why an endpoint gave no reply, for operators: in words, with the code to search for. */
export function noReplyReason(error: unknown): string {
  if (!(error instanceof Error)) return 'not sent'
  const code = errorCode(error)
  const words = ofCodes[code] ?? tlsFault(code)?.what
  return words ? `${words} (${code})` : (code || error.message).slice(0, maxLength)
}
