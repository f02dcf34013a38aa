import type { ParsedQuery } from '../text/parse-query.ts'
import type { OsaDistance } from '../tokens/osa-distance.ts'
import { isStopWord } from '../tokens/stop-words.ts'
import type { Comparison } from './comparison.ts'
import { leftOver, pairEqual, pairJoined, pairSimilar, unpaired } from './pair-words.ts'
import { scoreStep } from './scoring.ts'

/** As many as an answer has at most: words that were not searched reorder them, alike for every page of it. */
export const maxReordered = 200

/** The score of a hit without a word that was not searched, as a share of what it has without that word. */
const lackingFactor = 0.7

/** The words of a query that were not searched because it has too many; those of the reading that was, if there are several. */
export function leftOutWords(
  { words, others, broader, exactOnly }: ParsedQuery,
  searched: readonly string[],
): readonly string[] {
  const readings = [words, ...[...others, ...broader, ...exactOnly].map(reading => reading.words)]
  const own = readings.filter(reading => searched.every((word, at) => reading[at] === word))
  const [shortest = []] = own.toSorted((one, other) => one.length - other.length)
  return shortest.slice(searched.length)
}

/** The words that a name and an address have in no spelling, without articles and prepositions. */
const lacking = (words: readonly string[], known: readonly string[], distance: OsaDistance): readonly string[] => {
  const left = unpaired(words.filter(word => !isStopWord(word)))
  const own = unpaired(known)
  pairEqual(left, own)
  pairJoined(left, own)
  pairJoined(own, left)
  pairSimilar(left, own, distance)
  return leftOver(left)
}

/** A hit as it compares if the company lacks words of the query that were not searched: then it is probably another. */
export function withLeftOut<Hit extends Comparison>(
  hit: Hit,
  { words, leftOut }: { words: readonly string[]; leftOut: readonly string[] },
  { known, distance }: { known: readonly string[]; distance: OsaDistance },
): Hit {
  const all = [...words, ...leftOut]
  const missing = lacking(all, known, distance).length - lacking(words, known, distance).length
  if (missing <= 0) return hit
  const score = Math.round((hit.score * lackingFactor) / scoreStep) * scoreStep
  return { ...hit, score, queryCoverage: hit.queryCoverage * (1 - missing / all.length), lacksLeftOut: true }
}
