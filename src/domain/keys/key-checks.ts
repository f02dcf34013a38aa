import type { Scope } from '#generated/operations.ts'
import type { Facts } from '../errors/facts.ts'
import type { KeyCaller } from './caller.ts'

// The checks that a key must pass (docs/keys.md). Each returns why it fails, or undefined.

/** When a key stops working, and since when its account is suspended: ISO 8601 in UTC, null for never. */
export interface KeyTimes {
  revoked_at: string | null
  /** The end of a key that was replaced by a rotation. */
  retires_at: string | null
  expires_at: string | null
  suspended_at: string | null
}

const isPast = (time: string | null, now: number) => time !== null && now >= Date.parse(time)

/** Why a key that exists may not be used at `now`, in milliseconds since the epoch. */
export function keyInvalidity(
  { revoked_at, retires_at, expires_at, suspended_at }: KeyTimes,
  now: number,
): 'revoked' | 'rotated' | 'expired' | 'suspended' | undefined {
  if (revoked_at !== null) return 'revoked'
  if (isPast(retires_at, now)) return 'rotated'
  if (isPast(expires_at, now)) return 'expired'
  return suspended_at === null ? undefined : 'suspended'
}

/** The three lists of a 403, when a restricted key lacks a scope; secret keys have every scope. */
export function insufficientScope(
  caller: KeyCaller,
  required: readonly Scope[],
): Facts<'insufficient_scope'> | undefined {
  if (caller.class === 'sk') return undefined
  const missing = required.filter(scope => !caller.scopes.includes(scope))
  if (missing.length === 0) return undefined
  return { required_scopes: [...required], granted_scopes: [...caller.scopes], missing_scopes: missing }
}

/** Why a key may not read a country, or with `null` all countries; undefined if it may. An empty scope allows any. */
export function countryNotAllowed(
  countryScope: readonly string[],
  country: string | null,
): Facts<'country_not_allowed'> | undefined {
  if (countryScope.length === 0 || (country !== null && countryScope.includes(country))) return undefined
  return { country, allowed_countries: [...countryScope] }
}
