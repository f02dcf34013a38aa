import { Problem } from '#domain/errors/problem.ts'
import type { Caller } from '#domain/keys/caller.ts'
import { countryNotAllowed } from '#domain/keys/key-checks.ts'
import { entityId, readEntityId } from '#domain/reconciliation/entity-id.ts'
import { describeCandidate } from '#domain/reconciliation/to-candidate.ts'
import { countryOfType, typesIn } from '#domain/reconciliation/types.ts'
import { isLongEnough, readQueryText } from '#domain/search/engine/engine-query.ts'
import { operations } from '#generated/operations.ts'
import type { components } from '#generated/schema.ts'
import { cacheHeaders } from './cache-headers.ts'
import type { Handler } from './handler.ts'
import { runSearch } from './search-companies.ts'
import { singleCountry } from './single-country.ts'

type Candidate = components['schemas']['Candidate']

const cacheSeconds = 60
const pageSize = 10
const maxResults = 50
const maxLength = 200
const { in_country, cross_country } = operations.suggestCompanies.cost

/** The country of a type; undefined for all. Throws `invalid_request` for an unknown type. */
function countryOf(type: string | undefined): string | undefined {
  const country = type === undefined ? null : countryOfType(type)
  if (country !== undefined) return country ?? undefined
  throw new Problem('invalid_request', {
    invalid_fields: [{ pointer: '/query/type', message: 'must be company, or company/ with the code of a country' }],
  })
}

function refuseCountry(caller: Caller, country: string | undefined) {
  const scope = caller.kind === 'key' ? caller.constraints.country_scope : []
  const facts = countryNotAllowed(scope, country ?? null)
  if (facts) throw new Problem('country_not_allowed', facts)
}

const toSuggestion = (candidate: Candidate) => ({
  id: entityId(candidate),
  name: candidate.name,
  description: describeCandidate(candidate),
  notable: typesIn(candidate.country),
})

/** The companies nearest to the text typed so far: a search, billed as one. */
export const suggestCompanies: Handler<'suggestCompanies'> = async ({ query, caller }, deps) => {
  const { prefix, type, cursor: skipped = 0 } = query
  const id = readEntityId(prefix)
  const country = id?.country ?? countryOf(type) ?? singleCountry(caller)
  refuseCountry(caller, country)
  const q = (id?.registryId ?? prefix).slice(0, maxLength)
  if (!isLongEnough(readQueryText(q)) || skipped >= maxResults)
    return { status: 200, headers: cacheHeaders(caller, cacheSeconds), body: { result: [] }, units: 0 }
  const limit = Math.min(maxResults, skipped + pageSize)
  const asked = { q, ...(country !== undefined && { country }), limit, explain: false }
  const searched = { mode: 'auto' as const, min_score: 0, threshold: 1, ...asked }
  const { body } = await runSearch({ query: searched, caller }, deps)
  const result = body.candidates.slice(skipped).map(toSuggestion)
  const cost = country === undefined ? cross_country : in_country
  const units = result.length === 0 ? 0 : cost
  const headers = cacheHeaders(caller, body.partial ? 0 : cacheSeconds)
  // The contract cannot say where the country is: a type, an id, or the key has it.
  const byCountry = [{ country: body.query.country ?? '', units, outcome: 'found' as const }]
  return { status: 200, headers, body: { result }, units, byCountry }
}
