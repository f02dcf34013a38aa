import { catalogue } from '#domain/errors/catalogue.ts'
import type { Facts } from '#domain/errors/facts.ts'
import { type ErrorCode, errorCodes } from '#generated/error-codes.ts'
import type { components } from '#generated/schema.ts'

type RowError = NonNullable<components['schemas']['RowError']>

/** Maximum length of a registry id in a suggestion, by the contract. */
const longestId = 64

/** The error of a row, with the same texts as the error of a single lookup. */
export function rowError<Code extends ErrorCode>(
  code: Code,
  facts: Facts<Code>,
  suggested: RowError['suggested_reference'] = null,
): RowError {
  const { detail, correction } = catalogue[code]
  return {
    code,
    detail: detail(facts),
    retryable: errorCodes[code].retryable,
    correction: correction(facts),
    suggested_reference: suggested && suggested.registry_id.length <= longestId ? suggested : null,
  }
}

/** The error of a row whose country this server does not have. */
export const absentRow = (country: string): RowError => ({
  ...rowError('partition_unavailable', { country, is_absent: true }),
  correction:
    'Ask the operator to load the register of this country, and send the row again with a new idempotency_key. /v1/health shows the countries that are served.',
})

/** The error of a row whose country cannot be read now. */
export const unavailableRow = (country: string): RowError => ({
  ...rowError('partition_unavailable', { country }),
  correction: 'Retry this row later, in a request with a new idempotency_key. /v1/health shows the current state.',
})
