import { tokensOf } from '../text/tokens-of.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'
import { gradeOf, percent, rounded } from './grades.ts'

const none = (feature: string, detail: string): Explanation => ({ feature, grade: 'Z', score: null, detail })

const isWithin = (text: string, words: readonly string[]) => {
  const tokens = tokensOf(text)
  return tokens.length > 0 && tokens.every(token => words.includes(token))
}

/** Share of the words of a text that are in the query as they are. */
const shareWithin = (text: string, words: readonly string[]) => {
  const tokens = tokensOf(text)
  return tokens.length === 0 ? 0 : tokens.filter(token => words.includes(token)).length / tokens.length
}

export function explainAddress({ hit, company, matched }: ExplainedHit, { words, mode }: ExplainedQuery): Explanation {
  const feature = 'address'
  const address = company.registered_address
  if (!address) return none(feature, 'its address is not known')
  if (matched.field === 'registered_address') {
    const likeness = rounded(hit.queryCoverage * hit.fieldCoverage)
    const grade = gradeOf(likeness)
    const shares = `${percent(hit.fieldCoverage)} of the street is in the query, ${percent(hit.queryCoverage)} of the query was found`
    return { feature, grade, score: likeness, detail: grade === 'A' ? 'all of the street is in the query' : shares }
  }
  if (mode === 'name') return none(feature, 'only names were compared (mode=name)')
  if (hit.kind !== 'both' || !address.street) return none(feature, 'no address in the query')
  const share = rounded(shareWithin(address.street, words))
  return {
    feature,
    grade: gradeOf(Math.max(share, 0.5)),
    score: share,
    detail: `${percent(share)} of the street is in the query`,
  }
}

/** A place in the query speaks for a company that is there, whatever the rest of it is compared with. */
export function explainLocality(
  { hit, company }: ExplainedHit,
  { words, locality: wanted }: ExplainedQuery,
): Explanation {
  const feature = 'locality'
  const { locality, postal_code } = company.registered_address ?? {}
  if (!locality && !postal_code) return none(feature, 'its place is not known')
  if (wanted !== undefined && locality)
    return { feature, grade: 'A', score: 1, detail: `${locality} is the place asked for` }
  if (locality && isWithin(locality, words))
    return { feature, grade: 'A', score: 1, detail: `${locality} is in the query` }
  if (postal_code && isWithin(postal_code, words))
    return { feature, grade: 'A', score: 1, detail: `the postal code ${postal_code} is in the query` }
  if (hit.isPlaceMatched)
    return { feature, grade: 'B', score: null, detail: `part of ${locality ?? postal_code} is in the query` }
  return none(feature, 'its place is not in the query')
}
