import { registryIdRules } from '../../companies/registry-ids/rules.ts'
import { isServedCountry } from '../../countries.ts'
import type { Explanation } from './explanation.ts'
import type { FoundByIdentifier } from './search-hit.ts'

const labels: Record<string, string> = {
  lei: 'LEI',
  vat: 'VAT number',
  euid: 'EUID',
  nip: 'NIP',
  regon: 'REGON',
  siret: 'SIRET',
  trade_register: 'trade register number',
}

/** What a number is called: the label of the country's registry id, or the name of another scheme. */
export const labelOfNumber = (scheme: string, country: string): string =>
  scheme === 'registry_id' && isServedCountry(country) ? registryIdRules[country].label : (labels[scheme] ?? scheme)

/** Explains by which number a company was found. A near number is a candidate: the one given has a wrong check digit. */
export function explainIdentifier({ value, scheme, given, match }: FoundByIdentifier, country: string): Explanation {
  const feature = 'identifiers'
  const label = labelOfNumber(scheme, country)
  if (match === 'near')
    return {
      feature,
      grade: 'B',
      score: null,
      detail: `the check digit of ${given} is wrong; the ${label} ${value} is near it`,
    }
  const check = match === 'verified' ? ', with a correct check digit' : ''
  return {
    feature,
    grade: 'A',
    score: 1,
    detail: `${given} is its ${label}${value === given ? '' : ` ${value}`}${check}`,
  }
}

/** Explains whether the words beside the number are those of the company. */
export function explainWordsBeside({ isNamed }: FoundByIdentifier): Explanation {
  const feature = 'name'
  if (isNamed === undefined) return { feature, grade: 'Z', score: null, detail: 'no name in the query' }
  return isNamed
    ? { feature, grade: 'A', score: 1, detail: 'the other words of the query are in its names or its address' }
    : {
        feature,
        grade: 'F',
        score: 0,
        detail: 'too few of the other words of the query are in its names or its address',
      }
}
