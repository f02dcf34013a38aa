import type { OsaDistance } from '../text/osa-distance.ts'
import { phoneticKey } from '../text/phonetic-key.ts'
import type { Comparison } from './comparison.ts'
import { namesOtherBody } from './other-bodies.ts'

/** What the words of a query and of a name that have no like tell: features of the confidence. */
export type UnmatchedWords = Pick<
  Comparison,
  | 'otherBodies'
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

const longest = (words: readonly string[], has: (at: number) => boolean): number => {
  let length = 0
  for (let at = 0; at < words.length; at += 1) if (!has(at)) length = Math.max(length, (words[at] as string).length)
  return length
}

/** Whether two words are one word that is inflected, cut off, or spelled as it sounds. */
const isVariant = (one: string, other: string) =>
  one.startsWith(other) || other.startsWith(one) || phoneticKey(one) === phoneticKey(other)

/** Pairs the words of a query with those of a name: first the same ones, then each with the most similar one left. */
export function createUnmatchedWords(distance: OsaDistance, commonness: Commonness) {
  const pairEqual = (words: readonly string[], name: readonly string[], found: boolean[], used: boolean[]) => {
    for (const [at, word] of words.entries()) {
      const same = name.findIndex((other, place) => other === word && !used[place])
      found[at] = same >= 0
      if (same >= 0) used[same] = true
    }
  }

  const closestTo = (word: string, name: readonly string[], used: readonly boolean[], min: number): number => {
    let [best, closest] = [0, -1]
    for (const [place, other] of name.entries()) {
      const edits = used[place] ? maxEdits + 1 : distance(word, other, maxEdits)
      const alike = edits > maxEdits ? 0 : 1 - edits / Math.max(word.length, other.length)
      if (alike >= min && alike > best) [best, closest] = [alike, place]
    }
    return closest
  }

  /** The commonness of a word and of its pair. A common word is rarely a misspelling of another: `Bahn` is not `Bank`. */
  const substitution = (word: string, name: readonly string[], used: readonly boolean[]): [number, number] => {
    const common = commonness(word)
    const closest = common > 0 && word.length >= minLength ? closestTo(word, name, used, minSubstituteAlike) : -1
    const other = name[closest]
    return other === undefined || isVariant(word, other) ? [0, 0] : [common, Math.min(common, commonness(other))]
  }

  return (words: readonly string[], name: readonly string[]): UnmatchedWords => {
    const found: boolean[] = []
    const used: boolean[] = []
    pairEqual(words, name, found, used)
    const substitutions = words.filter((_, at) => !found[at]).map(word => substitution(word, name, used))
    for (const [at, word] of words.entries()) {
      const closest = found[at] || word.length < minLength ? -1 : closestTo(word, name, used, minAlike)
      if (closest < 0) continue
      found[at] = true
      used[closest] = true
    }
    return {
      otherBodies: name.filter((word, place) => !used[place] && namesOtherBody(word)).length,
      lostLetters: longest(words, at => found[at] === true),
      extraLetters: longest(name, place => used[place] === true),
      isFirstUnmatched: found[0] !== true,
      isLastUnmatched: found[words.length - 1] !== true,
      substitutedCommonness: Math.max(0, ...substitutions.map(([common]) => common)),
      pairCommonness: Math.max(0, ...substitutions.map(([, pair]) => pair)),
    }
  }
}
