import { Problem } from '../domain/errors/problem.ts'
import type { Handler } from './handler.ts'
import { servedCountry } from './served-country.ts'

/** Search comes with a later release: until then a request that could be served is told so. */
export const searchCompanies: Handler<'searchCompanies'> = async ({ query }) => {
  if (query.country !== undefined)
    servedCountry(query.country, country => ({
      path: '/v1/companies/search',
      query: { ...query, country },
    }))
  throw new Problem('service_unavailable', { retry_after_seconds: 3600 })
}
