import { errorCode } from '../error-code.ts'

interface Fault {
  /** Completes a sentence about the other end of the connection. */
  what: string
  advice: string
}

const untrusted = 'its certificate is not trusted'

const ofCertificates: Readonly<Record<string, Fault>> = {
  CERT_HAS_EXPIRED: {
    what: 'its certificate has expired',
    advice: 'renew it, or correct the clock of this machine',
  },
  CERT_NOT_YET_VALID: { what: 'its certificate is not valid yet', advice: 'correct the clock of this machine' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    what: 'its certificate is for another name',
    advice: 'use a name of the certificate in the address',
  },
}

const noTls: Fault = { what: 'it does not speak TLS', advice: 'use its address without TLS, or another port' }

/** What is wrong with TLS at the other end of a connection, by the code of its error; `authorities` is the setting for trusted certificate authorities. */
export function tlsFault(code: string, authorities = 'NODE_EXTRA_CA_CERTS'): Fault | undefined {
  if (code.startsWith('ERR_SSL') || code === 'EPROTO') return noTls
  return (
    ofCertificates[code] ??
    (/CERT|SIGNATURE/.test(code)
      ? { what: untrusted, advice: `name the file of its certificate authority in ${authorities}` }
      : undefined)
  )
}

/**
 * What is wrong with an address that retrying does not fix, and what to change: its certificate, no TLS, or a port that
 * `fetch` blocks, as browsers do, because it belongs to another protocol. Undefined for other errors.
 */
export function connectionFault(error: unknown, authorities?: string): string | undefined {
  if (!(error instanceof Error)) return undefined
  const code = errorCode(error)
  const fault = tlsFault(code, authorities)
  if (fault) return `${fault.what} (${code}): ${fault.advice}`
  if (error.message !== 'bad port') return undefined
  return 'its port belongs to another protocol, and requests to it are blocked: use another port'
}
