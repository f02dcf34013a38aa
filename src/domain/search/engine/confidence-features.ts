import type { Comparison } from './comparison.ts'

/** What is known of a query, whoever its candidates are. */
export interface QueryFeatures {
  /** Words of the query that the index knows, and all of them. */
  knownWords: number
  words: number
  /** Weight of all words: a perfect likeness with a common name is weak evidence. */
  mass: number
}

const mostWords = 6
const mostMass = 4
const mostSwaps = 3
const mostBehind = 0.3
const clearlyBehind = 0.02

const bit = (is: boolean) => (is ? 1 : 0)

/** What the likeness itself says. */
const ofLikeness = ({ score, found, asked, legal, isPlaceFound }: Comparison) => ({
  ...{ constant: 1, score, score_squared: score ** 2, found, asked, found_and_asked: found * asked },
  ...{ legal_agrees: bit(legal > 0), legal_differs: bit(legal < 0), place: bit(isPlaceFound) },
})

const ofKind = ({ kind, otherName, swaps }: Comparison) => ({
  ...{ address: bit(kind === 'address'), both: bit(kind === 'both'), other_name: bit(otherName >= 0) },
  swaps: Math.min(swaps, mostSwaps),
})

const ofQuery = ({ score }: Comparison, { knownWords, words }: QueryFeatures, weight: number) => ({
  ...{ words: Math.min(words, mostWords) / mostWords, mass: weight, known: words === 0 ? 0 : knownWords / words },
  ...{ mass_and_score: weight * score, perfect: bit(score > 0.97), poor: bit(score < 0.6) },
})

const ofRivals = ({ score }: Comparison, best: Comparison) => {
  const behind = Math.min(mostBehind, best.score - score)
  return { behind, clearly_behind: bit(behind > clearlyBehind) }
}

/** Where one share is high and another low, neither tells enough. */
const ofPairs = (hit: Comparison, words: number, weight: number) => {
  const { score, found, asked, legal, isPlaceFound, weakest, exact } = hit
  return {
    ...{
      weakest,
      weakest_squared: weakest ** 2,
      exact,
      exact_and_asked: exact * asked,
      exact_and_mass: exact * weight,
    },
    ...{ found_squared: found ** 2, asked_squared: asked ** 2, one_word: bit(words === 1) },
    ...{ least: Math.min(found, asked), all_asked: bit(asked > 0.95) },
    ...{ asked_and_place: isPlaceFound ? asked : 0, found_and_place: isPlaceFound ? found : 0 },
    ...{ all_exact: bit(exact > 0.99), all_found: bit(found > 0.97), some_missing: bit(weakest < 0.5) },
    ...{ asked_and_mass: asked * weight, weakest_and_asked: weakest * asked, asked_cubed: asked ** 3 },
    legal_and_score: legal * score,
  }
}

/** What tells how likely a hit is the company meant, by name; `best` is the first hit. Models depend on the order. */
export function namedFeatures(hit: Comparison, best: Comparison, query: QueryFeatures): Record<string, number> {
  const weight = Math.min(query.mass, mostMass) / mostMass
  return {
    ...ofLikeness(hit),
    ...ofKind(hit),
    ...ofQuery(hit, query, weight),
    ...ofRivals(hit, best),
    ...ofPairs(hit, query.words, weight),
  }
}

/** The numbers of `namedFeatures`, in their order. */
export const featuresOf = (hit: Comparison, best: Comparison, query: QueryFeatures): number[] =>
  Object.values(namedFeatures(hit, best, query))
