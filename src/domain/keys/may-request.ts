import type { Operation } from '#generated/operations.ts'
import { readCountry } from '../countries.ts'
import type { Caller } from './caller.ts'
import { endpointAllowed } from './endpoint-allowed.ts'
import { countryNotAllowed, insufficientScope } from './key-checks.ts'

/** A request to an operation, by its decoded path and the country that it names. */
interface AskedOperation {
  operation: Operation
  path: string
  country: string | undefined
}

/** Whether a caller's key allows a request. Without a key, nothing is refused here: a key may still be added. */
export function mayRequest(caller: Caller, { operation, path, country }: AskedOperation): boolean {
  if (caller.kind !== 'key') return true
  const { endpoints, country_scope } = caller.constraints
  if (insufficientScope(caller, operation.scopes)) return false
  if (!endpointAllowed(endpoints, path)) return false
  if (operation.anonymous !== 'never' || operation.country.in === 'none' || operation.country.in === 'rows') return true
  // A country that is not served is answered by the operation.
  const code = country === undefined ? null : readCountry(country)
  return code === undefined || !countryNotAllowed(country_scope, code)
}
