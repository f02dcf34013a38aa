import { leftOver, pairEqual, pairJoined, pairSimilar, unpaired } from '../engine/pair-words.ts'
import { synonymsOf } from '../text/words/synonyms.ts'
import { createOsaDistance } from '../tokens/osa-distance.ts'
import { isStopWord } from '../tokens/stop-words.ts'

const distance = createOsaDistance()

const isShortFor = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one) || synonymsOf(one).includes(other)

/** The words of each of two texts, folded, that the other one has in no spelling, neither joined nor abbreviated. */
export function leftOverWords(oneWords: readonly string[], otherWords: readonly string[]): [string[], string[]] {
  const one = unpaired(oneWords)
  const other = unpaired(otherWords)
  pairEqual(one, other)
  pairJoined(one, other)
  pairJoined(other, one)
  pairSimilar(one, other, distance)
  const ones = leftOver(one)
  const others = leftOver(other)
  const without = (words: readonly string[], abbreviated: readonly string[]) =>
    words.filter(word => !isStopWord(word) && !abbreviated.some(each => isShortFor(word, each)))
  return [without(ones, others), without(others, ones)]
}
