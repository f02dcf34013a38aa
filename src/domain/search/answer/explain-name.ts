import { parseName } from '../text/parse-name.ts'
import type { ExplainedHit, ExplainedQuery, Explanation } from './explanation.ts'
import { fullMatch, gradeOf, percent, rounded } from './grades.ts'

const nameOf = { name: 'the name', previous_names: 'a former name', other_names: 'another name of the company' }

const foundInAddress = 'the query was found in the address, not in a name'

/** The detail for a name whose words are all in the query. */
function fullMatchDetail({ hit, matched }: ExplainedHit, query: ExplainedQuery, called: string): string {
  const { words, legalForm } = parseName(matched.value)
  const isAll = words.length === query.words.length
  if (isAll && hit.inversions > 0) return `has the words of ${called} in a different order`
  if (!isAll) return `the whole of ${called}${legalForm === 0 ? '' : ', ignoring its legal form,'} is in the query`
  return `equal to ${called}${legalForm === 0 ? '' : ' ignoring its legal form'}`
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
  return { feature, grade, score: similarity, detail: `${grade === 'F' ? 'little like' : 'near'} ${called}: ${shares}` }
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
  if (hit.legalFormMatch < 0)
    return { feature, grade: 'F', score: 0, detail: 'the query has a different legal form from the name' }
  return { feature, grade: 'Z', score: null, detail: 'no legal form in the name' }
}
