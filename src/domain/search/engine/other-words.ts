import type { OsaDistance } from '../tokens/osa-distance.ts'
import { phoneticKey } from '../tokens/phonetic-key.ts'
import { andToken } from '../tokens/stop-words.ts'

/** As many wrong letters, all of them together, are no misspelling: `Heiztechnische` is not `Haustechnische`. */
const minReplaced = 3
/** Letters from the first wrong one to the last. Those of a misspelling are further apart: `Electrotechnics`, `Hlzbeabreitug`. */
const maxReplaced = 4

/** Letters that two words have in common from their beginning. */
function sharedFrom(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** Letters that two words have in common up to their end, behind a place. */
function sharedTo(one: string, other: string, from: number): number {
  const most = Math.min(one.length, other.length) - from
  let shared = 0
  while (shared < most && one.at(-1 - shared) === other.at(-1 - shared)) shared += 1
  return shared
}

/** Ends of words for one trade: `Consulting` and `Consultants`, `Imprimerie` and `Imprimeurs`, `Taktekking` and `Taktekkere`. */
const endOfTrade = /(?:ing|ment|ion|[eo]rs?|eurs?|erne?|ere|ants?|erie|iers?)$/
/** Letters before such an end: fewer have many meanings. */
const minStem = 5

/** Whether two words name the same trade, by its activity or by the person who does it. */
function areOneTrade(one: string, other: string): boolean {
  const stem = one.replace(endOfTrade, '')
  return stem.length >= minStem && stem === other.replace(endOfTrade, '')
}

/** Whether two words differ by three letters or more, in one place of at most four, sound different, and name no one trade. */
export function isOtherWord(one: string, other: string, distance: OsaDistance): boolean {
  if (distance(one, other, minReplaced) < minReplaced) return false
  const from = sharedFrom(one, other)
  const replaced = Math.min(one.length, other.length) - from - sharedTo(one, other, from)
  const isTogether = replaced >= minReplaced && replaced <= maxReplaced
  return isTogether && phoneticKey(one) !== phoneticKey(other) && !areOneTrade(one, other)
}

/** Years and house numbers are higher. */
const ofSeries = /^(?:[1-9]|1\d|20)$/
/** Roman numbers of one letter, of which `I` is read as an "and". Elsewhere than at the end they are initials: `Max V. Meier`. */
const lastOfSeries = /^(?:and|v|x)$/
const numbering: ReadonlySet<string> = new Set(['nr', 'no', 'number'])
/** Where an "and" at the end is what a legal form left of `Novák a spol., s.r.o.` (Novák and company). */
const endingInAnd: ReadonlySet<string> = new Set(['CZ', 'SK'])

/**
 * Whether words that only a name has are the number of a company in a series, which may be at the end of the name (`last`):
 * `Nordlys Windpark 2`, `Nordlys Properties (No. 2)`, `Nordlys Fonds I`.
 */
export function areNumberOfSeries(words: readonly string[], last: string | undefined, country = ''): boolean {
  const [number = '', ...others] = words.filter(word => !numbering.has(word))
  const isLetter = number === last && lastOfSeries.test(number) && !(number === andToken && endingInAnd.has(country))
  return others.length === 0 && (isLetter || ofSeries.test(number))
}
