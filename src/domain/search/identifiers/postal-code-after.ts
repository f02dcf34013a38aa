import { isIdentifierLabel } from './identifier-labels.ts'

/** A house number: `10`, `5a`, `12-14`, `858/20`. Groups of a registry id have leading zeros, or more digits. */
const house = /^[1-9]\d{0,2}[a-z]?$|^[1-9]\d{0,3}[-/][1-9]\d{0,2}[a-z]?$/i

/** `1000`, `00100`, `00-950`, and `111 20` with a town behind it. */
const postalCode = /^(?:\d{4,5}|\d\d-\d{3}|\d{3} \d\d) \p{L}/u

/** Whether a word belongs to a street: it has no digit and is no label of a number, such as `KvK`. */
const isOfStreet = (word: string | undefined): boolean =>
  word !== undefined && /^\P{Nd}*\p{L}\P{Nd}*$/u.test(word) && !isIdentifierLabel(word)

/** Whether a word is a house number between a street and a postal code with its town: they are no groups of one number. */
export const isBeforePostalCode = (words: readonly string[], at: number): boolean =>
  house.test(words[at] ?? '') && isOfStreet(words[at - 1]) && postalCode.test(words.slice(at + 1, at + 4).join(' '))
