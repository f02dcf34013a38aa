import { readTokenWeights } from '#data/reference/token-weights.ts'
import { createSimilarity } from '#domain/search/engine/similarity.ts'
import { synonymsOf } from '#domain/search/text/words/synonyms.ts'
import { phoneticKey } from '#domain/search/tokens/phonetic-key.ts'
import { isStopWord } from '#domain/search/tokens/stop-words.ts'
import { nameKey } from './real-query.ts'

const weights = readTokenWeights()
/** Below this share of its words, by weight, a name is another name. */
const minShared = 0.3

/** The share of the words of a name, by weight, that another name has: as words, in a longer word or as initials. */
const shareWithin = (name: string, other: string) => {
  const words = nameKey(other).split(' ')
  const joined = words.join('')
  const initials = words.filter(word => !isStopWord(word)).map(([letter]) => letter)
  const isIn = (word: string) =>
    words.includes(word) ||
    (word.length > 3 && joined.includes(word)) ||
    (word.length > 2 && initials.join('').startsWith(word))
  const weighed = nameKey(name)
    .split(' ')
    .map(word => ({ weight: weights.inNames(word), isShared: isIn(word) }))
  const sum = (list: typeof weighed) => list.reduce((total, { weight }) => total + weight, 0)
  return sum(weighed.filter(({ isShared }) => isShared)) / sum(weighed)
}

/** Words that weigh at most this much less than the heaviest word of a name distinguish it from others. */
const littleLess = 0.2
const similarity = createSimilarity()

const strongWords = (name: string): string[] =>
  nameKey(name)
    .split(' ')
    .filter(word => !isStopWord(word))
const initialsOf = (name: string) =>
  strongWords(name)
    .map(([letter]) => letter)
    .join('')

function distinctiveWords(name: string): string[] {
  const words = strongWords(name)
  const heaviest = Math.max(...words.map(word => weights.inNames(word)))
  return words.filter(word => weights.inNames(word) >= heaviest - littleLess)
}

/** Whether all letters of an abbreviation are in a word, in this order: `gsk` in `glaxosmithkline`. */
const isAbbreviation = (short: string, word: string) => {
  let at = 0
  for (const letter of word) if (letter === short[at]) at += 1
  return short.length >= 2 && at === short.length && short[0] === word[0]
}

const isSpellingOf = (word: string, other: string) =>
  similarity(word, phoneticKey(word), other) > 0 ||
  synonymsOf(word).includes(other) ||
  isAbbreviation(word, other) ||
  isAbbreviation(other, word)

/** Whether a name has a word in any spelling, inside another word, or as initials of several. */
const hasWord = (name: string, word: string) => {
  const words = nameKey(name).split(' ')
  const isInside = word.length > 2 && `${words.join('')} ${initialsOf(name)}`.includes(word)
  return isInside || words.some(other => isSpellingOf(word, other) || (other.length > 2 && word.includes(other)))
}

const isAcronymIn = (name: string, other: string) =>
  strongWords(other).some(word => word.length > 1 && initialsOf(name).includes(word))

/** Whether the words that distinguish the names from others differ: `ENGIE BUILDINGS` and `EQUANS BUILDINGS`. */
const isToldApart = (name: string, other: string) => {
  const own = distinctiveWords(name)
  const others = distinctiveWords(other)
  // A number may mean a department.
  if (/\d/.test([...own, ...others].join(''))) return false
  if (isAcronymIn(name, other) || isAcronymIn(other, name)) return false
  return !own.some(word => hasWord(other, word)) && !others.some(word => hasWord(name, word))
}

/** Whether typed and registered name share common words at most: the company was renamed. It looks at names alone. */
export const isOtherName = (typed: string, name: string): boolean =>
  Math.max(shareWithin(typed, name), shareWithin(name, typed)) < minShared || isToldApart(typed, name)
