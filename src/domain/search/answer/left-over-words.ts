import { pairEqual, pairJoined, unpaired } from '../engine/pair-words.ts'
import { createOsaDistance } from '../text/osa-distance.ts'
import { isStopWord } from '../text/stop-words.ts'
import { synonymsOf } from '../text/synonyms.ts'

/** Letters that a misspelt word has in common with the word, as a share of the longer one. */
const minAlike = 0.6
const maxEdits = 3

const distance = createOsaDistance()

const isAlike = (one: string, other: string): boolean =>
  one.startsWith(other) ||
  other.startsWith(one) ||
  synonymsOf(one).includes(other) ||
  1 - distance(one, other, maxEdits) / Math.max(one.length, other.length) >= minAlike

/** The words of each of two texts, folded, that the other one has in no spelling, joined with no neighbour and not abbreviated. */
export function leftOverWords(oneWords: readonly string[], otherWords: readonly string[]): [string[], string[]] {
  const [one, other] = [unpaired(oneWords), unpaired(otherWords)]
  pairEqual(one, other)
  pairJoined(one, other)
  pairJoined(other, one)
  const [ones, others] = [one, other].map(({ words, isPaired }) => words.filter((_, at) => !isPaired[at])) as [
    string[],
    string[],
  ]
  const without = (words: readonly string[], like: readonly string[]) =>
    words.filter(word => !isStopWord(word) && !like.some(each => isAlike(word, each)))
  return [without(ones, others), without(others, ones)]
}
