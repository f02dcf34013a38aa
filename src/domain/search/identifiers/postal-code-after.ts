import { isIdentifierLabel } from './identifier-labels.ts'

/** A house number: `10`, `5a`, `12-14`, `858/20`. Groups of a registry id have leading zeros, or more digits. */
const house = /^[1-9]\d{0,2}[a-z]?$|^[1-9]\d{0,3}[-/][1-9]\d{0,2}[a-z]?$/i

/** The number of a post box, behind its word: `Box 1234 101 23 Stockholm`. */
const box = /^[1-9]\d{0,5}$/
const boxWords: ReadonlySet<string> = new Set(['box', 'postbox', 'postboks', 'boks', 'pb', 'postfach', 'postbus', 'bp'])

/** `1000`, `00100`, `00-950`, and `111 20` with a town behind it. */
const postalCode = /^(?:\d{4,5}|\d\d-\d{3}|\d{3} \d\d) \p{L}/u

/** Whether a word belongs to a street: it has no digit and is no label of a number, such as `KvK`. */
const isOfStreet = (word: string | undefined): boolean =>
  word !== undefined && /^\P{Nd}*\p{L}\P{Nd}*$/u.test(word) && !isIdentifierLabel(word)

const isPlace = (word: string, before: string | undefined): boolean =>
  (house.test(word) && isOfStreet(before)) || (box.test(word) && boxWords.has(before?.toLowerCase() ?? ''))

/**
 * Whether a word is the number of a house or a post box before a postal code with its town: the two are not groups of one
 * number.
 */
export const isBeforePostalCode = (words: readonly string[], at: number): boolean =>
  isPlace(words[at] ?? '', words[at - 1]) && postalCode.test(words.slice(at + 1, at + 4).join(' '))
