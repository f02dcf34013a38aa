import type { Company } from '#domain/companies/company.ts'
import type { View } from '#domain/companies/company-view.ts'
import { candidateIn, type ViewedCandidate } from '#domain/search/answer/candidate-view.ts'
import { explainIncorporation } from '#domain/search/answer/incorporation-day.ts'
import { isAmbiguous, minConfidence, type PageOfHits, pageOfHits } from '#domain/search/answer/page-of-hits.ts'
import { weighEvidence } from '#domain/search/answer/row-evidence.ts'
import type { SearchHit } from '#domain/search/answer/search-hit.ts'
import { toCandidate } from '#domain/search/answer/to-candidate.ts'
import type { RowSearch } from './match-row.ts'
import type { SearchHits } from './search-hits.ts'

/** The candidates that a request asks for. */
export interface CandidateOptions {
  /** Maximum number of candidates of a row. */
  limit: number
  minScore: number
  threshold: number
  view: View
}

/** The candidates of a row, best first. */
interface RowCandidates {
  candidates: ViewedCandidate[]
  /** Whether the first candidate is a match. */
  isMatch: boolean
  isAmbiguous: boolean
  /** Whether a candidate was left out because it could not be read. */
  isPartial: boolean
}

/** The search of a row, with what it found. */
export interface SearchedRow {
  search: RowSearch
  answer: SearchHits
  /** The hits that are compared. */
  page: PageOfHits
}

export function searchedRow(search: RowSearch, answer: SearchHits, minScore: number): SearchedRow {
  const { compared } = search
  const request = { limit: compared, requested: compared + 1, minScore, after: undefined }
  return { search, answer, page: pageOfHits(answer.hits, request) }
}

/** The candidates of a row; `companyOf` returns undefined for a company that could not be read. */
export function rowCandidates(
  { search: { engineQuery, wholeQuery, country, evidence }, answer: { words }, page }: SearchedRow,
  companyOf: (hit: SearchHit) => Company | undefined,
  { limit, minScore, threshold, view }: CandidateOptions,
): RowCandidates {
  const { mode, parsed } = wholeQuery ?? engineQuery
  const query = { words, mode, country, locality: undefined, hasLegalForm: parsed.legalForm !== 0 }
  const read = page.hits.flatMap(hit => {
    const company = companyOf(hit)
    return company ? [{ hit, company }] : []
  })
  const { day } = evidence
  const weighed = weighEvidence(read, evidence)
  const likely = weighed.filter(({ hit }) => hit.confidence >= Math.max(minScore, minConfidence))
  const candidates = likely.slice(0, limit).map(({ hit, company }) => {
    const candidate = toCandidate(hit, company, { threshold, isExplained: view === 'full', query })
    const explanation = day === undefined ? [] : [explainIncorporation(company, day)]
    return { ...candidate, explanation: [...candidate.explanation, ...explanation] }
  })
  return {
    candidates: candidates.map(candidate => candidateIn(view, candidate)),
    isMatch: candidates[0]?.match ?? false,
    isAmbiguous: weighed === read ? page.isAmbiguous : isAmbiguous(weighed.map(({ hit }) => hit)),
    isPartial: read.length < page.hits.length,
  }
}
