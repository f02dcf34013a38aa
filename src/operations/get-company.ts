import { tierOf } from '#domain/billing/tier.ts'
import type { Company } from '#domain/companies/company.ts'
import { isCurrent } from '#domain/companies/entity-tag.ts'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { readCountry } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { operations } from '#generated/operations.ts'
import { cacheFor } from './cache-for.ts'
import { companyPath } from './company-path.ts'
import { findCompany } from './find-company.ts'
import type { Handler } from './handler.ts'
import { servedCountry, unsupportedCountry } from './served-country.ts'

const headersOf = (company: Company, caller: Caller, etag: string, maxAge: number) => ({
  etag,
  'cache-control': cacheFor(caller, maxAge),
  vary: 'Authorization',
  ...(company.data_freshness.last_confirmed_at && {
    'x-svc-last-confirmed-at': company.data_freshness.last_confirmed_at,
  }),
})

/** Refuses a country and a registry id in each other's place, with the two exchanged. */
function refuseSwapped({ country: given, registry_id }: Readonly<Record<'country' | 'registry_id', string>>) {
  const country = nearestCountry(given) ? undefined : readCountry(registry_id)
  if (!country) return
  const suggested_request = {
    ...{ method: 'GET' as const, query: null, body: null },
    path: companyPath.fill({ country, registry_id: given }),
  }
  throw new Problem('country_not_supported', { ...unsupportedCountry(given), suggested_request })
}

/** Exact lookup. A 304 carries no result, so it is never billed. */
export const getCompany: Handler<'getCompany'> = async ({ path, headers, caller }, deps) => {
  const { companies, tiers } = deps
  refuseSwapped(path)
  const country = servedCountry(path.country, code => ({
    path: companyPath.fill({ country: code, registry_id: path.registry_id }),
  }))
  const company = await findCompany(deps, country, path.registry_id)
  const etag = companies.entityTagOf(company)
  const replyHeaders = headersOf(company, caller, etag, tierOf(caller, tiers).cache_window_seconds)
  if (isCurrent(headers?.['if-none-match'], etag))
    return { status: 304, headers: replyHeaders, body: undefined, units: 0 }
  return { status: 200, headers: replyHeaders, body: company, units: operations.getCompany.cost.found }
}
