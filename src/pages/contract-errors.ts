import type { ErrorCode } from '#generated/error-codes.ts'
import errorTexts from '#generated/error-texts.json' with { type: 'json' }

const texts: Readonly<Record<ErrorCode, { when: string; example: unknown }>> = errorTexts

// The address in the contract's examples is the default of a service without configuration.
const exampleErrorsUrl = 'http://127.0.0.1:8080/errors'

/** The contract's description and example of each error, with this service's addresses. */
export function contractErrors(errorsUrl: string) {
  return {
    when: (code: ErrorCode) => texts[code].when,
    example: (code: ErrorCode) => JSON.stringify(texts[code].example, null, 2).replaceAll(exampleErrorsUrl, errorsUrl),
  }
}
