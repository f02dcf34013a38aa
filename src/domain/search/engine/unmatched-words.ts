import type { OsaDistance } from '../tokens/osa-distance.ts'
import { phoneticKey } from '../tokens/phonetic-key.ts'
import type { Comparison } from './comparison.ts'
import { areNumberOfSeries, isOtherWord } from './other-words.ts'
import { leftOver, mostSimilar, type PairedWords, pairEqual, pairJoined, pairSimilar, unpaired } from './pair-words.ts'
import { isInTown, namesRelatedEntity, namesSupporter, namesSupporterOf } from './related-entities.ts'

/** Features of the confidence from words of a query and of a name that match nothing on the other side. */
type UnmatchedWords = Pick<
  Comparison,
  | 'otherBodies'
  | 'queryBodies'
  | 'addsSupporter'
  | 'addsSeriesNumber'
  | 'hasOtherWord'
  | 'lostLetters'
  | 'extraLetters'
  | 'isFirstUnmatched'
  | 'isLastUnmatched'
  | 'substitutedCommonness'
  | 'pairCommonness'
>

/** How common a word is in names of companies, from 0 (rare) to 0.9; the same whatever is loaded. */
export type Commonness = (word: string) => number

/** The share of letters that a common word and a different word of the name have in common if a search takes it for that. */
const minSubstituteAlike = 0.5

/** The length of the longest word without a like. */
const longestOf = ({ words, isPaired }: PairedWords): number =>
  words.reduce((length, word, at) => (isPaired[at] ? length : Math.max(length, word.length)), 0)

/** The words of one side alone, unless the other abbreviates them: `Meyer Verw` is `Meyer Verwaltung`. */
const ownWords = (own: PairedWords, other: PairedWords): string[] => {
  const others = leftOver(other)
  return leftOver(own).filter(word => !others.some(short => word.startsWith(short)))
}

/** The number of unmatched words that mark another body. */
const countBodies = (own: PairedWords, other: PairedWords): number =>
  ownWords(own, other).filter(namesRelatedEntity).length

/** Whether only the name has a word of supporters, or of a body in the town that is asked for: `Verein der Freunde der Kunsthalle` may be its `Förderverein`. */
function addsSupporter(query: PairedWords, name: PairedWords): boolean {
  const own = ownWords(name, query)
  const asked = leftOver(query)
  const isNamed = own.some(namesSupporter) || leftOver(name).some(word => asked.some(of => namesSupporterOf(word, of)))
  const isSupporter = isNamed && !query.words.some(namesSupporter)
  return isSupporter || isInTown(query.words, name.words, own)
}

/** Whether only the name has the number of a company in a series, behind another word: clubs begin with theirs, and are called without it. */
const addsSeriesNumber = (query: PairedWords, name: PairedWords, country: string | undefined): boolean =>
  name.isPaired[0] === true &&
  leftOver(query).length === 0 &&
  areNumberOfSeries(leftOver(name), name.words.at(-1), country)

/** Whether two words are one word that is inflected, cut off, or spelled as it sounds. */
const isVariant = (one: string, other: string) =>
  one.startsWith(other) || other.startsWith(one) || phoneticKey(one) === phoneticKey(other)

/** Pairs the words of a query with those of a name: first equal words, then each with the most similar one left. */
export function createUnmatchedWords(distance: OsaDistance, commonness: Commonness) {
  /** The commonness of a word and of its pair. A common word is rarely a misspelling of another: `Bahn` is not `Bank`. */
  const substitution = (word: string, name: PairedWords): [number, number] => {
    const common = commonness(word)
    const closest = common > 0 ? mostSimilar(word, name, distance, minSubstituteAlike) : -1
    const other = name.words[closest]
    return other === undefined || isVariant(word, other) ? [0, 0] : [common, Math.min(common, commonness(other))]
  }

  return (queryWords: readonly string[], nameWords: readonly string[], country?: string): UnmatchedWords => {
    const query = unpaired(queryWords)
    const name = unpaired(nameWords)
    pairEqual(query, name)
    pairJoined(query, name)
    pairJoined(name, query)
    const substitutions = leftOver(query).map(word => substitution(word, name))
    const similar = pairSimilar(query, name, distance)
    return {
      otherBodies: countBodies(name, query),
      queryBodies: countBodies(query, name),
      addsSupporter: addsSupporter(query, name),
      addsSeriesNumber: addsSeriesNumber(query, name, country),
      hasOtherWord: similar.some(([word, like]) => isOtherWord(word, like, distance)),
      lostLetters: longestOf(query),
      extraLetters: longestOf(name),
      isFirstUnmatched: query.isPaired[0] !== true,
      isLastUnmatched: query.isPaired.at(-1) !== true,
      substitutedCommonness: Math.max(0, ...substitutions.map(([common]) => common)),
      pairCommonness: Math.max(0, ...substitutions.map(([, pair]) => pair)),
    }
  }
}
