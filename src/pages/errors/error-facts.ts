import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import { http } from '../../node-runtime/node-http.ts'
import type { ErrorGuide } from './error-guides.ts'

export const codes = Object.keys(errorCodes) as ErrorCode[]

/** The error code of a spelling with hyphens or underscores; undefined for any other text. */
export function codeOf(spelling: string): ErrorCode | undefined {
  const code = spelling.replaceAll('-', '_')
  return Object.hasOwn(errorCodes, code) ? (code as ErrorCode) : undefined
}

/** A status with its phrase, such as "404 Not Found". */
export const statusLine = (status: number): string => `${status} ${http.STATUS_CODES[status] ?? ''}`.trim()

const waitsForReset = (code: ErrorCode) => (errorCodes[code].facts as readonly string[]).includes('limit')

/** Whether a retry can succeed: in a word for a badge, with its kind, and in a sentence. */
export function retrying(code: ErrorCode): { word: string; kind: 'good' | 'warn' | 'bad'; sentence: string } {
  if (errorCodes[code].retryable)
    return {
      word: 'retry',
      kind: 'good',
      sentence: 'The same request can succeed later. If `retry_after_seconds` is given, wait that long.',
    }
  return waitsForReset(code)
    ? {
        word: 'retry after the reset',
        kind: 'warn',
        sentence:
          'The same request can succeed after the time in `limit.reset_iso`, not before. Until then, do as the `correction` says.',
      }
    : {
        word: 'do not retry',
        kind: 'bad',
        sentence:
          'The same request will fail again. Change it as the `correction` says, or send the `suggested_request`.',
      }
}

/** Who must act. */
export const actors: Readonly<Record<ErrorGuide['act'], string>> = {
  caller: 'You: the request must change, or be sent again.',
  holder: 'Whoever manages the keys and the account: the request itself is right.',
  operator: 'The operator of the service. You can only send it again.',
  nobody: 'Nobody: wait, then send the same request.',
}
