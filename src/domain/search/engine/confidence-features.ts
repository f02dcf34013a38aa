import type { Comparison } from './comparison.ts'

/** What is known of a query, whoever its candidates are. */
export interface QueryFeatures {
  /** Words of the query that the index knows, and all of them. */
  knownWords: number
  words: number
  /** Weight of all words: a perfect likeness with a common name is weak evidence. */
  weightSum: number
}

const maxWords = 6
const maxWeightSum = 4
const maxInversions = 3
const maxGap = 0.3
const clearGap = 0.02

const toNumber = (is: boolean) => (is ? 1 : 0)

/** What the likeness itself says. */
const matchFeatures = ({
  score,
  queryCoverage: found,
  fieldCoverage: asked,
  legalFormMatch: legal,
  isPlaceMatched: isPlaceFound,
}: Comparison) => ({
  ...{ constant: 1, score, score_squared: score ** 2, found, asked, found_and_asked: found * asked },
  ...{ legal_agrees: toNumber(legal > 0), legal_differs: toNumber(legal < 0), place: toNumber(isPlaceFound) },
})

const kindFeatures = ({ kind, otherNameIndex: otherName, inversions: swaps }: Comparison) => ({
  ...{ address: toNumber(kind === 'address'), both: toNumber(kind === 'both'), other_name: toNumber(otherName >= 0) },
  swaps: Math.min(swaps, maxInversions),
})

const queryFeatures = ({ score }: Comparison, { knownWords, words }: QueryFeatures, weight: number) => ({
  ...{ words: Math.min(words, maxWords) / maxWords, mass: weight, known: words === 0 ? 0 : knownWords / words },
  ...{ mass_and_score: weight * score, perfect: toNumber(score > 0.97), poor: toNumber(score < 0.6) },
})

const gapFeatures = ({ score }: Comparison, best: Comparison) => {
  const behind = Math.min(maxGap, best.score - score)
  return { behind, clearly_behind: toNumber(behind > clearGap) }
}

/** Where one share is high and another low, neither tells enough. */
const interactionFeatures = (hit: Comparison, words: number, weight: number) => {
  const {
    score,
    queryCoverage: found,
    fieldCoverage: asked,
    legalFormMatch: legal,
    isPlaceMatched: isPlaceFound,
    minSimilarity: weakest,
    exactCoverage: exact,
  } = hit
  return {
    ...{
      weakest,
      weakest_squared: weakest ** 2,
      exact,
      exact_and_asked: exact * asked,
      exact_and_mass: exact * weight,
    },
    ...{ found_squared: found ** 2, asked_squared: asked ** 2, one_word: toNumber(words === 1) },
    ...{ least: Math.min(found, asked), all_asked: toNumber(asked > 0.95) },
    ...{ asked_and_place: isPlaceFound ? asked : 0, found_and_place: isPlaceFound ? found : 0 },
    ...{ all_exact: toNumber(exact > 0.99), all_found: toNumber(found > 0.97), some_missing: toNumber(weakest < 0.5) },
    ...{ asked_and_mass: asked * weight, weakest_and_asked: weakest * asked, asked_cubed: asked ** 3 },
    legal_and_score: legal * score,
  }
}

/** What tells how likely a hit is the company meant, by name; `best` is the first hit. Models depend on the order. */
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

/** The numbers of `namedFeatures`, in their order. */
export const featuresOf = (hit: Comparison, best: Comparison, query: QueryFeatures): number[] =>
  Object.values(namedFeatures(hit, best, query))
