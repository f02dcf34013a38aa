import { countryCodes } from '#domain/countries.ts'
import { cacheHeaders } from './cache-headers.ts'
import { countrySummary } from './country-summary.ts'
import type { Handler } from './handler.ts'

/** The served countries, by code, with the size and state of their loaded data. */
export const listCountries: Handler<'listCountries'> = async ({ caller }, { coverage, registerOf }) => {
  const countries = await Promise.all(
    countryCodes.map(async code => countrySummary(code, registerOf(code), await coverage.coverage(code))),
  )
  const total_records = countries.reduce((sum, { record_count }) => sum + (record_count ?? 0), 0)
  const headers = cacheHeaders(caller, 60)
  return { status: 200, headers, body: { countries, total_records }, units: 0 }
}
