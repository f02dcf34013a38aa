import { withQuestionMarks } from '../tokens/lost-letters.ts'
import { parseName } from '../tokens/parse-name.ts'
import { tokenize } from '../tokens/tokenize.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'
import { leftOverWords } from './left-over-words.ts'

/** From this share on, a match is full. */
const fullMatch = 0.995
const partialMatch = 0.4

/** Grade of a similarity from 0 to 1. */
const gradeOf = (similarity: number): 'A' | 'B' | 'F' =>
  similarity >= fullMatch ? 'A' : similarity >= partialMatch ? 'B' : 'F'

const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)} %`

/** A score as in the contract: between 0 and 1, rounded to three decimals. */
export const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000

const nameOf = {
  name: 'the name',
  previous_names: 'a former name',
  other_names: 'another name of the company',
  identifiers: 'a number of the company',
}

const foundInAddress = 'the query was found in the address, not in a name'

/** The detail for a name whose words are all in the query. */
function fullMatchDetail({ hit, matched, company }: ExplainedHit, query: ExplainedQuery, called: string): string {
  const { words, legalForm } = parseName(matched.value, company.country)
  const isAll = words.length === query.words.length
  if (isAll && hit.inversions > 0) return `has the words of ${called} in a different order`
  if (!isAll) return `the whole of ${called}${legalForm === 0 ? '' : ', ignoring its legal form,'} is in the query`
  return `equal to ${called}${legalForm === 0 ? '' : ' ignoring its legal form'}`
}

/** Words listed of each side. */
const maxListed = 3

/** The words that a query and a name do not share, as `; not in the name: 2; only in the name: one`; of a name alone, without its place. */
function differences({ hit, matched, company }: ExplainedHit, { words }: ExplainedQuery): string {
  if (hit.kind !== 'name' || hit.isInitials) return ''
  const { locality, postal_code } = company.registered_address ?? {}
  const place = tokenize(`${locality ?? ''} ${postal_code ?? ''}`)
  // The name may have its place, too.
  const [lacking, extra] = leftOverWords(words, parseName(matched.value, company.country).words)
  const missing = lacking.filter(word => !place.includes(word))
  const listed = (title: string, all: readonly string[]) =>
    all.length === 0 ? '' : `; ${title}: ${all.slice(0, maxListed).map(withQuestionMarks).join(', ')}`
  return listed('not in the name', missing) + listed('only in the name', extra)
}

export function explainName(compared: ExplainedHit, query: ExplainedQuery): Explanation {
  const { hit, matched } = compared
  const feature = 'name'
  if (matched.field === 'registered_address') return { feature, grade: 'Z', score: null, detail: foundInAddress }
  const called = nameOf[matched.field]
  const similarity = rounded(hit.queryCoverage * hit.fieldCoverage)
  const grade = gradeOf(similarity)
  if (hit.queryCoverage * hit.fieldCoverage >= fullMatch)
    return { feature, grade, score: similarity, detail: fullMatchDetail(compared, query, called) }
  const shares = `${percent(hit.fieldCoverage)} of it is in the query, ${percent(hit.queryCoverage)} of the query was found`
  const how = hit.isInitials ? 'like the initials of' : grade === 'F' ? 'little like' : 'near'
  return { feature, grade, score: similarity, detail: `${how} ${called}: ${shares}${differences(compared, query)}` }
}

export function explainLegalForm({ hit, matched }: ExplainedHit, { hasLegalForm }: ExplainedQuery): Explanation {
  const feature = 'legal_form'
  if (matched.field === 'registered_address') return { feature, grade: 'Z', score: null, detail: foundInAddress }
  if (!hasLegalForm) return { feature, grade: 'Z', score: null, detail: 'no legal form in the query' }
  if (hit.legalFormMatch > 0)
    return {
      feature,
      grade: 'A',
      score: 1,
      detail: 'the query has the same legal form as the name, or a variant of it',
    }
  if (hit.isOtherFamily)
    return { feature, grade: 'F', score: 0, detail: 'one is an association or a foundation, the other a company' }
  if (hit.legalFormMatch < 0)
    return { feature, grade: 'F', score: 0, detail: 'the query has a different legal form from the name' }
  return { feature, grade: 'Z', score: null, detail: 'no legal form in the name' }
}

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
  if (mode === 'name') return none(feature, 'only names were compared')
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
    return { feature, grade: 'A', score: 1, detail: `${locality} is the requested place` }
  if (locality && isWithin(locality, words))
    return { feature, grade: 'A', score: 1, detail: `${locality} is in the query` }
  if (postal_code && isWithin(postal_code, words))
    return { feature, grade: 'A', score: 1, detail: `the postal code ${postal_code} is in the query` }
  if (hit.isPlaceMatched)
    return { feature, grade: 'B', score: null, detail: `part of ${locality ?? postal_code} is in the query` }
  return none(feature, 'its place is not in the query')
}
