import type { components } from '#generated/schema.ts'
import type { EngineHit } from '../engine/searcher.ts'
import { explainAddress, explainLocality } from './explain-address.ts'
import { explainLegalForm, explainName } from './explain-name.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'
import { rounded } from './grades.ts'
import { matchedOn } from './matched-on.ts'

type Schemas = components['schemas']

export interface CandidateOptions {
  /** Confidence from which a candidate is a match. */
  threshold: number
  isExplained: boolean
  asked: ExplainedQuery
}

const explainCountry = ({ company }: ExplainedHit, { country }: ExplainedQuery): Explanation =>
  country === null
    ? { feature: 'country', grade: 'Z', score: null, detail: 'no country in the request' }
    : { feature: 'country', grade: 'A', score: 1, detail: `${company.country} is the country asked for` }

/** How a candidate compares with the query, feature by feature: A equal, B near, F different, Z not compared. */
const explain = (compared: ExplainedHit, asked: ExplainedQuery): Explanation[] => [
  explainName(compared, asked),
  explainLegalForm(compared, asked),
  explainAddress(compared, asked),
  explainLocality(compared, asked),
  explainCountry(compared, asked),
]

/** A company found, as the contract shows it. */
export function toCandidate(
  hit: EngineHit,
  company: Schemas['Company'],
  { threshold, isExplained, asked }: CandidateOptions,
): Schemas['Candidate'] {
  const matched = matchedOn(hit, company)
  const { country, registry_id, name, status, incorporation_date, source_url } = company
  return {
    ...{ country, registry_id, name, status },
    address: company.registered_address?.text ?? null,
    ...{ incorporation_date, source_url },
    confidence_score: rounded(hit.confidence),
    match: hit.confidence >= threshold,
    matched_on: matched,
    explanation: isExplained ? explain({ hit, company, matched }, asked) : [],
    lookup: `/v1/companies/${country}/${encodeURIComponent(registry_id)}`,
  }
}
