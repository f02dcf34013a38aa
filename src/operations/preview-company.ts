import { Problem } from '#domain/errors/problem.ts'
import { splitEntityId } from '#domain/reconciliation/entity-id.ts'
import { previewPage } from '#domain/reconciliation/preview-page.ts'
import { operations } from '#generated/operations.ts'
import { recordCacheHeaders } from './cache-headers.ts'
import { findCompany } from './find-company.ts'
import type { Handler } from './handler.ts'
import { servedCountry } from './served-country.ts'

const { path, cost } = operations.previewCompany

/** The parts of an id. Throws `invalid_request`. */
function partsOf(id: string) {
  const parts = splitEntityId(id)
  if (parts) return parts
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/query/id', message: 'must be a country and a registry id, such as NO/923609016' }],
  })
}

/** A small page about one company, which costs what its lookup costs. */
export const previewCompany: Handler<'previewCompany'> = async ({ query, caller }, deps) => {
  const { country: given, registryId } = partsOf(query.id)
  const country = servedCountry(given, code => ({ path, query: { id: `${code}/${registryId}` } }))
  const company = await findCompany(deps, country, registryId)
  return {
    status: 200,
    headers: {
      ...recordCacheHeaders(caller, deps),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'referrer-policy': 'no-referrer',
    },
    body: previewPage(company),
    units: cost.found,
    byCountry: [{ country, units: cost.found, outcome: 'found' }],
  }
}
