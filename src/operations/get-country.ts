import { cacheHeaders } from './cache-headers.ts'
import { countryManifest } from './country-manifest.ts'
import { manifestPath } from './country-summary.ts'
import type { Handler } from './handler.ts'
import { servedCountry } from './served-country.ts'

/** The capability manifest of a country, for callers with a key and without. */
export const getCountry: Handler<'getCountry'> = async ({ path, caller }, deps) => {
  const code = servedCountry(path.code, country => ({ path: manifestPath.fill({ code: country }) }))
  const body = await countryManifest(code, deps)
  return { status: 200, headers: cacheHeaders(caller, 60), body, units: 0 }
}
