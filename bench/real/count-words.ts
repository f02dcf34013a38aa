import { parseName } from '#domain/search/text/parse-name.ts'
import { isStopWord } from '#domain/search/text/stop-words.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'

/** Names of one country, and in how many of them each word occurs. */
interface Counted {
  names: number
  counts: Map<string, number>
}

/** A word in so many names of a country is in the list. */
const minCount = 4
/** A weight of 1 is that of a word in one of so many names. */
const scale = 2_000_000
const maxListedWeight = 0.7
/** The same for two letters, which are mostly initials. */
const maxInitialsWeight = 0.6
const stopWordShare = 0.3
/** Weights are rounded to fiftieths. */
const steps = 50

const initials = /^[a-z]{1,2}$/

const countWords = (names: Iterable<string>, country?: string): Counted => {
  const counted: Counted = { names: 0, counts: new Map() }
  for (const name of names) {
    counted.names += 1
    for (const word of new Set(parseName(name, country).words))
      counted.counts.set(word, (counted.counts.get(word) ?? 0) + 1)
  }
  return counted
}

/** The share of the names of a country that have a word; one occurrence is discounted, as it may be chance. */
const shareOf = ({ names }: Counted, count: number) => (count - 1) / names

const weightOf = (word: string, share: number) =>
  (Math.log(1 + 1 / share) / Math.log(1 + scale)) * (isStopWord(word) ? stopWordShare : 1)

/** Names of the countries without genuine samples, together. */
function* syntheticNames(rows: number, seed: number, genuine: ReadonlySet<string>): Generator<string> {
  for (const { country, name } of syntheticCompanies({ rows, seed })) if (!genuine.has(country)) yield name
}

/**
 * Weights of common words, by the country in which they are most common: genuine names of some countries, and synthetic
 * ones of all others together.
 */
export function nameWeights(
  genuine: ReadonlyMap<string, readonly string[]>,
  { rows, seed }: { rows: number; seed: number },
): Map<string, number> {
  const shares = new Map<string, number>()
  for (const [country, names] of [
    ...genuine,
    [undefined, syntheticNames(rows, seed, new Set(genuine.keys()))] as const,
  ]) {
    const counted = countWords(names, country)
    for (const [word, count] of counted.counts)
      if (count >= minCount) shares.set(word, Math.max(shares.get(word) ?? 0, shareOf(counted, count)))
  }
  const weights = [...shares].map(([word, share]) => [word, weightOf(word, share)] as const)
  return new Map(
    weights
      .filter(([word, weight]) => weight <= (initials.test(word) ? maxInitialsWeight : maxListedWeight))
      .map(([word, weight]) => [word, Math.round(weight * steps) / steps]),
  )
}
