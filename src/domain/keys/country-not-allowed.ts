import type { Facts } from '../errors/facts.ts'

/** Why a key may not read a country, or, with `null`, all of them; an empty scope allows any (docs/keys.md). */
export function countryNotAllowed(
  countryScope: readonly string[],
  country: string | null,
): Facts<'country_not_allowed'> | undefined {
  if (countryScope.length === 0 || (country !== null && countryScope.includes(country))) return undefined
  return { country, allowed_countries: [...countryScope] }
}
