import type { Company } from '#domain/companies/company.ts'
import { companyPath } from '#domain/companies/company-path.ts'
import { viewOf } from '#domain/companies/company-view.ts'
import { readCountry } from '#domain/countries.ts'
import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { type Call, operations } from '#generated/operations.ts'
import { recordCacheHeaders } from './cache-headers.ts'
import type { OperationDeps } from './deps.ts'
import { exchangedReference } from './exchanged-reference.ts'
import { findCompany } from './find-company.ts'
import type { Handler } from './handler.ts'
import { isUnchanged } from './is-unchanged.ts'
import { refuseNumberAsCountry } from './number-as-country.ts'
import { servedCountry, unsupportedCountry } from './served-country.ts'
import { suggestingView } from './suggesting-view.ts'

const headersOf = (company: Company, etag: string, caller: Caller, deps: OperationDeps) => ({
  etag,
  ...recordCacheHeaders(caller, deps),
  ...(company.data_freshness.last_confirmed_at && {
    'x-svc-last-confirmed-at': company.data_freshness.last_confirmed_at,
  }),
})

/** Refuses a country and a registry id in each other's place, with the two exchanged. */
function refuseExchanged(path: Call<'getCompany'>['path']) {
  const exchanged = exchangedReference(path)
  if (!exchanged) return
  const suggested_request = { method: 'GET' as const, query: null, body: null, path: companyPath.fill(exchanged) }
  throw new Problem('country_not_supported', { ...unsupportedCountry(path.country), exchanged, suggested_request })
}

/** The company of a path. Rejects with `country_not_supported` and `company_not_found`. */
async function companyAt(path: Call<'getCompany'>['path'], deps: OperationDeps): Promise<Company> {
  refuseExchanged(path)
  // Not for a country that is served: every lookup would wait for it.
  if (!readCountry(path.country)) await refuseNumberAsCountry(path, deps.companies)
  const country = servedCountry(path.country, code => ({
    path: companyPath.fill({ country: code, registry_id: path.registry_id }),
  }))
  return findCompany(deps, country, path.registry_id)
}

/** Exact lookup. A 304 carries no result, so it is never billed. */
export const getCompany: Handler<'getCompany'> = async ({ path, query, headers, caller }, deps) => {
  const { companies } = deps
  const { view = 'full' } = query
  const company = await companyAt(path, deps).catch(suggestingView(view))
  const etag = companies.entityTagOf(company, view)
  const replyHeaders = headersOf(company, etag, caller, deps)
  if (isUnchanged(headers?.['if-none-match'], company, view, companies))
    return { status: 304, headers: replyHeaders, body: undefined, units: 0 }
  const bytes = view === 'full' ? companies.jsonOf(company) : undefined
  const { found: units } = operations.getCompany.cost
  return { status: 200, headers: replyHeaders, body: viewOf(company, view), bytes, units }
}
