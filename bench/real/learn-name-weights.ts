import { parseName } from '#domain/search/tokens/parse-name.ts'
import { nameWeights } from '#domain/search/weights/name-weights.ts'
import { type CountedNames, createWordCounter } from '#domain/search/weights/word-counter.ts'
import { syntheticCompanies } from '../../src/corpus/synthetic-companies.ts'

const countWords = (names: Iterable<string>, country?: string): CountedNames => {
  const counter = createWordCounter()
  for (const name of names) counter.add(parseName(name, country).words)
  return counter
}

/** Names of the countries without genuine samples, together. */
function* syntheticNames(rows: number, seed: number, genuine: ReadonlySet<string>): Generator<string> {
  for (const { country, name } of syntheticCompanies({ rows, seed })) if (!genuine.has(country)) yield name
}

/** Weights by genuine names of some countries, and synthetic ones of all others together. */
export const learnNameWeights = (
  genuine: ReadonlyMap<string, readonly string[]>,
  { rows, seed }: { rows: number; seed: number },
): Map<string, number> =>
  nameWeights([
    ...[...genuine].map(([country, names]) => countWords(names, country)),
    countWords(syntheticNames(rows, seed, new Set(genuine.keys()))),
  ])
