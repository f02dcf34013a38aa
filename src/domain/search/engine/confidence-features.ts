import type { Comparison } from './comparison.ts'

/** Features of a query, the same for all its candidates. */
export interface QueryFeatures {
  /** Words of the query that the index knows, and all of them. */
  knownWords: number
  words: number
  /** Weight of all words: a perfect match with a common name is weak evidence. */
  weightSum: number
}

const maxWords = 6
const maxWeightSum = 4
const maxInversions = 3
const maxGap = 0.3
const clearGap = 0.02

const toNumber = (is: boolean) => (is ? 1 : 0)

const matchFeatures = (hit: Comparison) => {
  const { score, queryCoverage, fieldCoverage, legalFormMatch, isPlaceMatched } = hit
  return {
    ...{ constant: 1, score, score_squared: score ** 2, query_coverage: queryCoverage, field_coverage: fieldCoverage },
    ...{ both_coverages: queryCoverage * fieldCoverage, legal_form_agrees: toNumber(legalFormMatch > 0) },
    ...{ legal_form_differs: toNumber(legalFormMatch < 0), place: toNumber(isPlaceMatched) },
  }
}

const kindFeatures = ({ kind, otherNameIndex, inversions }: Comparison) => ({
  ...{ address: toNumber(kind === 'address'), both: toNumber(kind === 'both') },
  ...{ other_name: toNumber(otherNameIndex >= 0), inversions: Math.min(inversions, maxInversions) },
})

const queryFeatures = ({ score }: Comparison, { knownWords, words }: QueryFeatures, weight: number) => ({
  ...{ words: Math.min(words, maxWords) / maxWords, weight, known: words === 0 ? 0 : knownWords / words },
  ...{ weight_and_score: weight * score, perfect: toNumber(score > 0.97), poor: toNumber(score < 0.6) },
})

const gapFeatures = ({ score }: Comparison, best: Comparison) => {
  const gap = Math.min(maxGap, best.score - score)
  return { gap, clear_gap: toNumber(gap > clearGap) }
}

/** Products and powers of features, because a linear model cannot combine a high coverage with a low one. */
const interactionFeatures = (hit: Comparison, words: number, weight: number) => {
  const { score, queryCoverage, fieldCoverage, legalFormMatch, isPlaceMatched, minSimilarity, exactCoverage } = hit
  return {
    ...{ min_similarity: minSimilarity, min_similarity_squared: minSimilarity ** 2 },
    ...{
      exact: exactCoverage,
      exact_and_field: exactCoverage * fieldCoverage,
      exact_and_weight: exactCoverage * weight,
    },
    ...{ query_coverage_squared: queryCoverage ** 2, field_coverage_squared: fieldCoverage ** 2 },
    ...{ one_word: toNumber(words === 1), min_coverage: Math.min(queryCoverage, fieldCoverage) },
    ...{ whole_field: toNumber(fieldCoverage > 0.95), field_and_place: isPlaceMatched ? fieldCoverage : 0 },
    ...{ query_and_place: isPlaceMatched ? queryCoverage : 0, all_exact: toNumber(exactCoverage > 0.99) },
    ...{ whole_query: toNumber(queryCoverage > 0.97), some_missing: toNumber(minSimilarity < 0.5) },
    ...{ field_and_weight: fieldCoverage * weight, min_similarity_and_field: minSimilarity * fieldCoverage },
    ...{ field_coverage_cubed: fieldCoverage ** 3, legal_form_and_score: legalFormMatch * score },
  }
}

/** The features of a hit by name; `best` is the first hit. Models hold weights by position: never change the order. */
export function namedFeatures(hit: Comparison, best: Comparison, query: QueryFeatures): Record<string, number> {
  const weight = Math.min(query.weightSum, maxWeightSum) / maxWeightSum
  return {
    ...matchFeatures(hit),
    ...kindFeatures(hit),
    ...queryFeatures(hit, query, weight),
    ...gapFeatures(hit, best),
    ...interactionFeatures(hit, query.words, weight),
  }
}

/** The values of `namedFeatures`, in their order. */
export const featuresOf = (hit: Comparison, best: Comparison, query: QueryFeatures): number[] =>
  Object.values(namedFeatures(hit, best, query))
