import type { Comparison } from './comparison.ts'

/** Features of a query, the same for all its candidates. */
export interface QueryFeatures {
  /** Words of the query that the index knows, and all of them. */
  knownWords: number
  words: number
  /** Weight of all words: a perfect match with a common name is weak evidence. */
  weightSum: number
}

/** The other hits of a query, as one of them sees them. */
export interface Rivals {
  /** Score of the hit minus the highest score of another one; 1 if there is none. */
  lead: number
  /** The number of hits that the query cannot tell from this one, with itself. */
  equals: number
}

const toNumber = (is: boolean) => (is ? 1 : 0)
const maxWords = 6

/** How features may change the confidence: 1 if it never falls as they rise, -1 if it never rises, 0 for either. */
export const monotone: Readonly<Record<string, -1 | 0 | 1>> = {
  ...{ score: 1, query_coverage: 1, field_coverage: 1, min_similarity: 1, exact: 1, lead: 1, equals: -1 },
  ...{ missing: -1, extra: -1, missing_number: -1, extra_number: -1 },
}

/** The features of a hit by name. Models refer to them by position: never change the order. */
export function namedFeatures(hit: Comparison, rivals: Rivals, query: QueryFeatures): Record<string, number> {
  const { score, queryCoverage, fieldCoverage, legalFormMatch, minSimilarity, exactCoverage } = hit
  return {
    ...{ score, query_coverage: queryCoverage, field_coverage: fieldCoverage },
    ...{ min_similarity: minSimilarity, exact: exactCoverage, lead: rivals.lead, equals: rivals.equals },
    ...{ missing: hit.missingWeight, extra: hit.extraWeight },
    ...{ missing_number: toNumber(hit.isNumberMissing), extra_number: toNumber(hit.isNumberExtra) },
    ...{ name_weight: hit.fieldWeight, query_weight: query.weightSum, words: Math.min(query.words, maxWords) },
    ...{ known: query.words === 0 ? 0 : query.knownWords / query.words, legal_form: legalFormMatch },
    ...{ place: toNumber(hit.isPlaceMatched), address: toNumber(hit.kind === 'address') },
    ...{
      both: toNumber(hit.kind === 'both'),
      other_name: toNumber(hit.otherNameIndex >= 0),
      inversions: hit.inversions,
    },
  }
}

/** The values of `namedFeatures`, in their order. */
export const featuresOf = (hit: Comparison, rivals: Rivals, query: QueryFeatures): number[] =>
  Object.values(namedFeatures(hit, rivals, query))
