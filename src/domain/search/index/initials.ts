import { isStopWord } from '../tokens/stop-words.ts'
import { buildPostings, type Postings } from './postings.ts'

// The initials of a name: the first letters of its words, without articles and prepositions. Names of at least three such
// words are found by them: `mhfa` is Mental Health First Aid.

export const minInitials = 3
/** Letters of a key; longer initials have the key of their first letters. */
export const keyLetters = 4
const letters = 26
const base = letters + 1
const keys = base ** keyLetters

/** 1 for `a`; 0 for what is no letter. */
export const letterNumber = (word: string): number => {
  const number = word.charCodeAt(0) - 96
  return number >= 1 && number <= letters ? number : 0
}

/** The key of the initials of a name's words; 0 if there are fewer than three. */
export function initialsKey(words: readonly string[]): number {
  let key = 0
  let count = 0
  for (const word of words) {
    const letter = isStopWord(word) ? 0 : letterNumber(word)
    if (letter === 0) continue
    key = key * base + letter
    count += 1
    if (count === keyLetters) return key
  }
  return count < minInitials ? 0 : key * base
}

/** The keys of all initials that begin with some letters, of `to` exclusive: one key for four letters. */
export function keysOfInitials(text: string): { from: number; to: number } {
  let from = 0
  for (const letter of text.slice(0, keyLetters)) from = from * base + letterNumber(letter)
  return text.length < keyLetters ? { from: from * base, to: (from + 1) * base } : { from, to: from + 1 }
}

/** The documents of each key; those with key 0 are left out. */
export const buildInitials = (keyOf: Uint32Array): Postings =>
  buildPostings(keys, visit => {
    for (let document = 0; document < keyOf.length; document += 1)
      if (keyOf[document] !== 0) visit(keyOf[document] as number, document)
  })
