import type { OsaDistance } from '../text/osa-distance.ts'
import { phoneticKey } from '../text/phonetic-key.ts'
import type { Comparison } from './comparison.ts'
import { namesOtherBody } from './other-bodies.ts'
import { type PairedWords, pairEqual, pairJoined, unpaired } from './pair-words.ts'

/** What the words of a query and of a name that have no like tell: features of the confidence. */
export type UnmatchedWords = Pick<
  Comparison,
  | 'otherBodies'
  | 'queryBodies'
  | 'lostLetters'
  | 'extraLetters'
  | 'isFirstUnmatched'
  | 'isLastUnmatched'
  | 'substitutedCommonness'
  | 'pairCommonness'
>

/** How common a word is in names of companies, from 0 (rare) to 0.9; the same whatever is loaded. */
export type Commonness = (word: string) => number

/** Shorter words have no misspellings. */
const minLength = 3
const maxEdits = 3
/** Letters that two spellings of a word have in common, as a share of the longer one. */
const minAlike = 0.6
/** The same of a common word and a different word of the name that a search takes for it. */
const minSubstituteAlike = 0.5

/** The length of the longest word without a like. */
const longestOf = ({ words, isPaired }: PairedWords): number =>
  words.reduce((length, word, at) => (isPaired[at] ? length : Math.max(length, word.length)), 0)

const leftOver = ({ words, isPaired }: PairedWords) => words.filter((_, at) => !isPaired[at])

/** The words of one side alone that tell another body, unless the other abbreviates them: `Meyer Verw` is `Meyer Verwaltung`. */
const countBodies = (own: PairedWords, other: PairedWords): number => {
  const others = leftOver(other)
  return leftOver(own).filter(word => namesOtherBody(word) && !others.some(short => word.startsWith(short))).length
}

/** Whether two words are one word that is inflected, cut off, or spelled as it sounds. */
const isVariant = (one: string, other: string) =>
  one.startsWith(other) || other.startsWith(one) || phoneticKey(one) === phoneticKey(other)

/** Pairs the words of a query with those of a name: first the same ones, then each with the most similar one left. */
export function createUnmatchedWords(distance: OsaDistance, commonness: Commonness) {
  const closestTo = (word: string, { words, isPaired }: PairedWords, min: number): number => {
    let [best, closest] = [0, -1]
    for (const [place, other] of words.entries()) {
      const edits = isPaired[place] ? maxEdits + 1 : distance(word, other, maxEdits)
      const alike = edits > maxEdits ? 0 : 1 - edits / Math.max(word.length, other.length)
      if (alike >= min && alike > best) [best, closest] = [alike, place]
    }
    return closest
  }

  /** The commonness of a word and of its pair. A common word is rarely a misspelling of another: `Bahn` is not `Bank`. */
  const substitution = (word: string, name: PairedWords): [number, number] => {
    const common = commonness(word)
    const closest = common > 0 && word.length >= minLength ? closestTo(word, name, minSubstituteAlike) : -1
    const other = name.words[closest]
    return other === undefined || isVariant(word, other) ? [0, 0] : [common, Math.min(common, commonness(other))]
  }

  const pairSimilar = (query: PairedWords, name: PairedWords) => {
    for (const [at, word] of query.words.entries()) {
      const closest = query.isPaired[at] || word.length < minLength ? -1 : closestTo(word, name, minAlike)
      if (closest < 0) continue
      query.isPaired[at] = true
      name.isPaired[closest] = true
    }
  }

  return (queryWords: readonly string[], nameWords: readonly string[]): UnmatchedWords => {
    const [query, name] = [unpaired(queryWords), unpaired(nameWords)]
    pairEqual(query, name)
    pairJoined(query, name)
    pairJoined(name, query)
    const substitutions = queryWords.filter((_, at) => !query.isPaired[at]).map(word => substitution(word, name))
    pairSimilar(query, name)
    return {
      otherBodies: countBodies(name, query),
      queryBodies: countBodies(query, name),
      lostLetters: longestOf(query),
      extraLetters: longestOf(name),
      isFirstUnmatched: query.isPaired[0] !== true,
      isLastUnmatched: query.isPaired.at(-1) !== true,
      substitutedCommonness: Math.max(0, ...substitutions.map(([common]) => common)),
      pairCommonness: Math.max(0, ...substitutions.map(([, pair]) => pair)),
    }
  }
}
