import type { Caller } from '#domain/keys/caller.ts'

/** The country of a key that may read only one: a request without a country means it. */
export function singleCountry(caller: Caller): string | undefined {
  const [country, ...others] = caller.kind === 'key' ? caller.constraints.country_scope : []
  return others.length === 0 ? country : undefined
}
