import { isStopWord } from '../tokens/stop-words.ts'
import type { CountedNames } from './word-counter.ts'

/** A word in so many names of a country is listed. */
const minCount = 4
/** A word with a weight of 1 is in one of so many names. */
const scale = 2_000_000
/** Rarer words are not listed; they weigh `unlistedWeight`. */
const maxListedWeight = 0.7
/** The same for two letters, which are mostly initials. */
const maxInitialsWeight = 0.6
const stopWordShare = 0.3
/** Weights are rounded to fiftieths. */
const steps = 50

const initials = /^[a-z]{1,2}$/

/** The share of the names of a country that have a word; one occurrence is discounted, as it may be chance. */
const shareOf = (names: number, count: number) => (count - 1) / names

const weightOf = (word: string, share: number) =>
  (Math.log(1 + 1 / share) / Math.log(1 + scale)) * (isStopWord(word) ? stopWordShare : 1)

/** The weights of common words in names, by the country in which they are most common. Rare words are left out. */
export function nameWeights(countries: Iterable<CountedNames>): Map<string, number> {
  const shares = new Map<string, number>()
  for (const { names, counts } of countries)
    for (const [word, count] of counts)
      if (count >= minCount) shares.set(word, Math.max(shares.get(word) ?? 0, shareOf(names, count)))
  const weights = [...shares].map(([word, share]) => [word, weightOf(word, share)] as const)
  return new Map(
    weights
      .filter(([word, weight]) => weight <= (initials.test(word) ? maxInitialsWeight : maxListedWeight))
      .map(([word, weight]) => [word, Math.round(weight * steps) / steps]),
  )
}

/** The lower weight of each word in two lists: that of the country where the word is more common. */
export function lowerWeights(
  one: ReadonlyMap<string, number>,
  other: ReadonlyMap<string, number>,
): Map<string, number> {
  const lower = new Map(one)
  for (const [word, weight] of other) lower.set(word, Math.min(weight, one.get(word) ?? 1))
  return lower
}
