import { errorCode } from '#domain/error-code.ts'
import { connectionFault } from '#domain/errors/connection-fault.ts'

/** The exporter's message after its last retry; it keeps neither the status nor the error. */
const retried = 'Export failed with retryable status'

/** Why spans could not be sent, in a few words without the address, which may have a password. */
export function exportFailure(error: Error | undefined): string {
  const status = error && 'code' in error && typeof error.code === 'number' ? `HTTP ${error.code}` : ''
  const passing = error?.message === retried ? 'it is busy or away: HTTP 429, 502, 503 or 504' : ''
  return connectionFault(error) ?? (status || errorCode(error) || passing || 'unknown')
}
