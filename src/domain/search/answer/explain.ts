import { explainAddress, explainLocality } from './explain-address.ts'
import { explainLegalForm, explainName } from './explain-name.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'

const explainCountry = ({ company }: ExplainedHit, { country }: ExplainedQuery): Explanation =>
  country === null
    ? { feature: 'country', grade: 'Z', score: null, detail: 'no country in the request' }
    : { feature: 'country', grade: 'A', score: 1, detail: `${company.country} is the country asked for` }

/** How a candidate compares with the query, feature by feature: A equal, B near, F different, Z not compared. */
export const explain = (compared: ExplainedHit, asked: ExplainedQuery): Explanation[] => [
  explainName(compared, asked),
  explainLegalForm(compared, asked),
  explainAddress(compared, asked),
  explainLocality(compared, asked),
  explainCountry(compared, asked),
]
