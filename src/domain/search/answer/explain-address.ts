import { tokenize } from '../text/tokenize.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'
import { gradeOf, percent, rounded } from './grades.ts'

const none = (feature: string, detail: string): Explanation => ({ feature, grade: 'Z', score: null, detail })

const isWithin = (text: string, words: readonly string[]) => {
  const tokens = tokenize(text)
  return tokens.length > 0 && tokens.every(token => words.includes(token))
}

/** Share of the words of a text that match a word of the query exactly. */
const shareWithin = (text: string, words: readonly string[]) => {
  const tokens = tokenize(text)
  return tokens.length === 0 ? 0 : tokens.filter(token => words.includes(token)).length / tokens.length
}

export function explainAddress({ hit, company, matched }: ExplainedHit, { words, mode }: ExplainedQuery): Explanation {
  const feature = 'address'
  const address = company.registered_address
  if (!address) return none(feature, 'its address is not known')
  if (matched.field === 'registered_address') {
    const similarity = rounded(hit.queryCoverage * hit.fieldCoverage)
    const grade = gradeOf(similarity)
    const shares = `${percent(hit.fieldCoverage)} of the street is in the query, ${percent(hit.queryCoverage)} of the query was found`
    return { feature, grade, score: similarity, detail: grade === 'A' ? 'all of the street is in the query' : shares }
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

/** The locality is explained in every mode, because a place in the query can support a match by name or by address. */
export function explainLocality(
  { hit, company }: ExplainedHit,
  { words, locality: requested }: ExplainedQuery,
): Explanation {
  const feature = 'locality'
  const { locality, postal_code } = company.registered_address ?? {}
  if (!locality && !postal_code) return none(feature, 'its place is not known')
  if (requested !== undefined && locality)
    return { feature, grade: 'A', score: 1, detail: `${locality} is the place asked for` }
  if (locality && isWithin(locality, words))
    return { feature, grade: 'A', score: 1, detail: `${locality} is in the query` }
  if (postal_code && isWithin(postal_code, words))
    return { feature, grade: 'A', score: 1, detail: `the postal code ${postal_code} is in the query` }
  if (hit.isPlaceMatched)
    return { feature, grade: 'B', score: null, detail: `part of ${locality ?? postal_code} is in the query` }
  return none(feature, 'its place is not in the query')
}
