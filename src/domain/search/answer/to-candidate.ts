import type { components } from '#generated/schema.ts'
import { explainAddress, explainLegalForm, explainLocality, explainName, rounded } from './explain.ts'
import { explainIdentifier, explainWordsBeside } from './explain-identifier.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'
import { matchedOn } from './matched-on.ts'
import type { SearchHit } from './search-hit.ts'

type Schemas = components['schemas']

interface CandidateOptions {
  /** Minimum confidence of a match. */
  threshold: number
  isExplained: boolean
  query: ExplainedQuery
}

const explainCountry = ({ company }: ExplainedHit, { country }: ExplainedQuery): Explanation =>
  country === null
    ? { feature: 'country', grade: 'Z', score: null, detail: 'no country in the request' }
    : { feature: 'country', grade: 'A', score: 1, detail: `${company.country} is the requested country` }

/** Explains a candidate, one row per feature, graded A (equal), B (similar), F (different) or Z (not compared). */
const explainComparison = (compared: ExplainedHit, query: ExplainedQuery): Explanation[] => [
  explainName(compared, query),
  explainLegalForm(compared, query),
  explainAddress(compared, query),
  explainLocality(compared, query),
  explainCountry(compared, query),
]

const explain = (compared: ExplainedHit, query: ExplainedQuery): Explanation[] => {
  const { identifier, country } = compared.hit
  if (!identifier) return explainComparison(compared, query)
  return [explainIdentifier(identifier, country), explainWordsBeside(identifier), explainCountry(compared, query)]
}

/** Converts a hit and its company to a candidate of the contract. */
export function toCandidate(
  hit: SearchHit,
  company: Schemas['Company'],
  { threshold, isExplained, query }: CandidateOptions,
): Schemas['Candidate'] {
  const matched = matchedOn(hit, company)
  const { country, registry_id, name, status, incorporation_date, source_url } = company
  return {
    country,
    registry_id,
    name,
    status,
    address: company.registered_address?.text ?? null,
    incorporation_date,
    source_url,
    confidence_score: rounded(hit.confidence),
    match: hit.confidence >= threshold,
    matched_on: matched,
    explanation: isExplained ? explain({ hit, company, matched }, query) : [],
    lookup: `/v1/companies/${country}/${encodeURIComponent(registry_id)}`,
  }
}
