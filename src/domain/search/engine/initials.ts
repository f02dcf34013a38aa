import { keyLetters, keysOfInitials, letterNumber, minInitials } from '../index/initials.ts'
import type { Lexicon } from '../index/segment.ts'
import { andToken, isAnd, isStopWord } from '../tokens/stop-words.ts'

/** A word of a query that may be the initials of a name. */
export interface InitialsWord {
  word: number
  text: string
  /** The keys under which the names with these initials are listed. */
  keys: ReadonlySet<number>
}

/** Letters of initials alone, and beside other words, which are short words of their own more often. */
const maxLetters = { alone: 12, besideWords: 5 }
/** Letters at the beginning, of which those of the key are chosen. */
const chosenLetters = 7
const maxWords = 2

const mayBeInitials = (text: string, isAlone: boolean): boolean =>
  text.length >= minInitials &&
  text.length <= maxLetters[isAlone ? 'alone' : 'besideWords'] &&
  !isStopWord(text) &&
  /^[a-z]+$/.test(text)

/** Tokens beyond those of the lexicon represent keys of initials. */
export const initialsToken = ({ sorted }: Lexicon, key: number): number => sorted.length + 1 + key
export const keyOfToken = ({ sorted }: Lexicon, token: number): number => token - sorted.length - 1
export const isInitialsToken = ({ sorted }: Lexicon, token: number): boolean => token > sorted.length

/** The ways to choose some of the letters behind the first, in order, with the first. */
function choicesOf(text: string, count: number): string[] {
  const choose = (from: number, missing: number): string[] =>
    missing === 0
      ? ['']
      : [...text.slice(from)].flatMap((letter, at) => choose(from + at + 1, missing - 1).map(rest => letter + rest))
  return choose(1, count - 1).map(rest => (text[0] ?? '') + rest)
}

/** Keys of names of which these may be the initials, if some letters are of articles or "and": `euk` is Eiswerk und Kühlhaus. */
function keysOf(text: string): ReadonlySet<number> {
  const keys = new Set<number>()
  const addRange = ({ from, to }: { from: number; to: number }) => {
    for (let key = from; key < to; key += 1) keys.add(key)
  }
  if (text.length < keyLetters) addRange(keysOfInitials(text))
  const first = text.slice(0, chosenLetters)
  for (const letters of choicesOf(first, keyLetters)) addRange(keysOfInitials(letters))
  // Names of three words have nothing behind them.
  if (text.length > minInitials && text.length < chosenLetters)
    for (const letters of choicesOf(first, minInitials)) keys.add(keysOfInitials(letters).from)
  return keys
}

/** The words of a query that may be initials, at most two. */
export const initialsWordsOf = (words: readonly string[], isCommon: (word: string) => boolean): InitialsWord[] =>
  words
    .map((text, word) => ({ word, text }))
    .filter(({ text }) => mayBeInitials(text, words.length === 1) && !isCommon(text))
    .slice(0, maxWords)
    .map(({ word, text }) => ({ word, text, keys: keysOf(text) }))

const isSkipped = (word: string) => isStopWord(word) || letterNumber(word) === 0

/** An acronym of the first words of a query, without articles and "and". */
interface Acronym {
  text: string
  /** The words that the initials represent. */
  words: readonly number[]
}

const maxAcronym = 6

/** The acronyms of the first three to six words. */
export function acronymsOf(words: readonly string[]): Acronym[] {
  const first = [...words.keys()].filter(word => !isSkipped(words[word] ?? '')).slice(0, maxAcronym)
  const counts = Array.from({ length: Math.max(0, first.length - minInitials + 1) }, (_, at) => at + minInitials)
  return counts.map(count => {
    const chosen = first.slice(0, count)
    return { text: chosen.map(word => words[word]?.[0] ?? '').join(''), words: chosen }
  })
}

const isLetterOf = (letter: string, word: string) => letter === word[0] || (word === andToken && isAnd(letter))

/**
 * How many words of a name some letters are the initials of, from its first word; 0 unless all letters are. Articles and
 * "and" may have their letter or not.
 */
export function wordsOfInitials(text: string, words: readonly string[], letter = 0, word = 0): number {
  if (letter === text.length) return word
  const next = words[word]
  if (next === undefined) return 0
  const withLetter = isLetterOf(text[letter] ?? '', next) ? wordsOfInitials(text, words, letter + 1, word + 1) : 0
  return withLetter > 0 || !isSkipped(next) ? withLetter : wordsOfInitials(text, words, letter, word + 1)
}
