import { scopes as knownScopes, type Scope } from '#generated/operations.ts'
import { keyName } from '../accounts/account-texts.ts'
import { dayMs, lastInstant } from '../calendar.ts'
import { isServedCountry } from '../countries.ts'
import { isAddressRange } from './address-allowed.ts'
import { AdministrationError } from './administration-error.ts'
import type { KeyConstraints } from './caller.ts'
import type { KeyClass, KeyEnvironment } from './key-format.ts'
import { isReachable, reachablePattern } from './reachable-pattern.ts'

export type KeyKind = 'user' | 'service'

/** The options of a new key, unchecked. */
export interface KeyRequest extends KeyConstraints {
  name: string
  class: KeyClass
  env: KeyEnvironment
  kind: KeyKind
  scopes: string[]
  /** ISO 8601; null or `never` for never; undefined for the default, which is that of the kind, and never for a secret key. */
  expires_at: string | null | undefined
}

const defaultDays: Record<KeyKind, number> = { user: 90, service: 365 }
const iso = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/
// A 403 lists all patterns: the contract limits their number and length.
const maxPatterns = 100
const maxPatternLength = 500
// What the contract of the administration API allows to send.
const maxAddresses = 1_000

function checkKnown(what: string, values: readonly string[], isKnown: (value: string) => boolean, known: string) {
  const unknown = values.filter(value => !isKnown(value))
  if (unknown.length > 0) throw new AdministrationError(`${what}: ${unknown.join(', ')}; ${known}`)
}

function checkScopes({ class: keyClass, scopes }: KeyRequest) {
  const known: readonly string[] = knownScopes
  checkKnown('unknown scope', scopes, scope => known.includes(scope), `scopes are ${known.join(', ')}`)
  if (keyClass === 'rk' && scopes.length === 0)
    throw new AdministrationError(`a restricted key needs scopes, of ${known.join(', ')}`)
  if (keyClass === 'sk' && scopes.length > 0)
    throw new AdministrationError('a secret key has every scope: leave the scopes out, or create a restricted key')
}

// Constraints are for restricted keys: a secret key created with them would look restricted without being so.
function checkSecretKey({ class: keyClass, ip_allowlist, country_scope, endpoints, rate_limit_rpm }: KeyRequest) {
  const isConstrained = ip_allowlist.length + country_scope.length + endpoints.length > 0 || rate_limit_rpm !== null
  if (keyClass === 'sk' && isConstrained)
    throw new AdministrationError('a secret key has full access: leave the constraints out, or create a restricted key')
}

function checkReachable(endpoints: readonly string[]) {
  const unreachable = endpoints.find(pattern => !isReachable(pattern))
  if (unreachable === undefined) return
  const meant = reachablePattern(unreachable)
  throw new AdministrationError(`the pattern ${unreachable} matches no operation; write ${meant}`)
}

function checkConstraints({ ip_allowlist, country_scope, endpoints, rate_limit_rpm }: KeyRequest) {
  checkKnown(
    'not an address or CIDR range',
    ip_allowlist,
    isAddressRange,
    'write 192.0.2.1, 192.0.2.0/24 or 2001:db8::/32',
  )
  checkKnown('country not supported', country_scope, isServedCountry, 'write alpha-2 codes in capitals, such as NO,GB')
  checkKnown(
    'not a path pattern',
    endpoints,
    pattern => pattern.startsWith('/') && pattern.length <= maxPatternLength,
    `write patterns such as /v1/companies/*, of at most ${maxPatternLength} characters`,
  )
  if (ip_allowlist.length > maxAddresses)
    throw new AdministrationError(
      `a key can have at most ${maxAddresses} addresses: write ranges such as 192.0.2.0/24 for several`,
    )
  if (endpoints.length > maxPatterns)
    throw new AdministrationError(`a key can have at most ${maxPatterns} endpoints patterns`)
  checkReachable(endpoints)
  if (rate_limit_rpm !== null && !(Number.isInteger(rate_limit_rpm) && rate_limit_rpm >= 1))
    throw new AdministrationError('the rate limit must be a whole number of requests a minute, 1 or more')
}

/** ISO 8601 text in milliseconds since the epoch; NaN for other text, and for days that do not exist, which Date.parse accepts. */
function parseTime(text: string): number {
  const [, date = ''] = iso.exec(text) ?? []
  const midnight = Date.parse(date)
  const isDay = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date)
  return isDay ? Date.parse(text) : Number.NaN
}

/** A time to come, as ISO 8601 in UTC. Throws AdministrationError. */
export function expiryTime(text: string, now: number): string {
  const at = parseTime(text)
  if (Number.isNaN(at))
    throw new AdministrationError(`not a date: ${text}; write 2027-01-31, 2027-01-31T12:00:00Z or never`)
  if (at <= now) throw new AdministrationError(`the expiry is past: ${text}`)
  if (at > lastInstant) throw new AdministrationError(`the expiry is after the year 9999: ${text}; write never`)
  return new Date(at).toISOString()
}

/** When the key stops working, ISO 8601 in UTC; null for never (docs/keys.md). */
function expiryOf({ class: keyClass, expires_at, kind }: KeyRequest, now: number): string | null {
  if (expires_at === null || expires_at === 'never' || (expires_at === undefined && keyClass === 'sk')) return null
  if (expires_at === undefined) return new Date(now + defaultDays[kind] * dayMs).toISOString()
  return expiryTime(expires_at, now)
}

interface CheckedKeyRequest extends Omit<KeyRequest, 'scopes' | 'expires_at'> {
  scopes: Scope[]
  expires_at: string | null
}

const unique = (values: readonly string[]) => [...new Set(values)]

/** Validates a request, trims its name, removes duplicates from its lists and sets its expiry. Throws AdministrationError. */
export function checkKeyRequest(request: KeyRequest, now: number): CheckedKeyRequest {
  const listed = {
    ...request,
    name: keyName(request.name),
    scopes: unique(request.scopes),
    ip_allowlist: unique(request.ip_allowlist),
    country_scope: unique(request.country_scope),
    endpoints: unique(request.endpoints),
  }
  checkScopes(listed)
  checkSecretKey(listed)
  checkConstraints(listed)
  return { ...listed, scopes: listed.scopes as Scope[], expires_at: expiryOf(listed, now) }
}
