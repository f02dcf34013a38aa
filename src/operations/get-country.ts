import { Problem } from '#domain/errors/problem.ts'
import { operations } from '#generated/operations.ts'
import { cacheHeaders } from './cache-headers.ts'
import { countryManifest } from './country-manifest.ts'
import { manifestPath } from './country-summary.ts'
import type { Handler } from './handler.ts'
import { servedCountry, unsupportedCountry } from './served-country.ts'

const everyCountry = /^(all|any|every|europe|\*)$/i

/** Throws `country_not_supported`, with the list of countries, for a word that means all of them. */
function refuseEveryCountry(given: string) {
  if (!everyCountry.test(given)) return
  const { method, path } = operations.listCountries
  const suggested_request = { method, path, query: null, body: null }
  throw new Problem('country_not_supported', { ...unsupportedCountry(given), is_all: true, suggested_request })
}

/** The capability manifest of a country, for callers with a key and without. */
export const getCountry: Handler<'getCountry'> = async ({ path, caller }, deps) => {
  refuseEveryCountry(path.code)
  const code = servedCountry(path.code, country => ({ path: manifestPath.fill({ code: country }) }))
  const body = await countryManifest(code, deps)
  return { status: 200, headers: cacheHeaders(caller, 60), body, units: 0 }
}
