import { lazy } from '../../lazy.ts'
import { legalFormTable } from './legal-form-table.ts'
import { suffixSpellings } from './legal-form-trie.ts'
import { createOsaDistance } from './osa-distance.ts'
import { isStopWord } from './stop-words.ts'

const minLength = 6
/** Words this long may have two letters wrong. */
const longLength = 9
/** A form stands in the last words of a name. */
const maxPlaces = 7

const editsIn = (word: string) => (word.length < minLength ? 0 : word.length < longLength ? 1 : 2)

/** Forms of one word that no other word of names is near. */
const certainForms: ReadonlySet<string> = new Set(
  [
    'limited unlimited incorporated corporation aktiengesellschaft kommanditgesellschaft unternehmergesellschaft',
    'aktiebolag aktieselskab anpartsselskab aksjeselskap osakeyhtio handelsbolag kommanditbolag haftungsbeschrankt osauhing aktsiaselts',
  ].flatMap(line => line.split(' ')),
)

/** Whether words that were found by a correction are a legal form: one word alone may be another word (`rederi`). */
export const isCertainForm = (words: readonly string[]): boolean =>
  words.length > 1 || words.every(word => certainForms.has(word))

const formTokens = legalFormTable.flatMap(({ suffix, either }) =>
  [suffix, either].flatMap(suffixSpellings).flatMap(({ tokens }) => tokens),
)

/** Words that are a sign of a legal form of several words. */
const signs: ReadonlySet<string> = new Set(formTokens.filter(token => token.length > 2 && !isStopWord(token)))

const spellings = legalFormTable
  .flatMap(({ suffix, either }) => [suffix, either].flatMap(suffixSpellings))
  .map(({ tokens }) => tokens)
  .sort((one, other) => one.length - other.length)
const spellingsByFirst: ReadonlyMap<string | undefined, readonly (readonly string[])[]> = Map.groupBy(
  spellings.filter(({ length }) => length > 1),
  ([first]) => first,
)
/** A form of which fewer words or letters are left may be words of the name. */
const minCutWords = 2
const minCutLetters = 14

const isCutFrom = (tail: readonly string[], form: readonly string[]): boolean =>
  tail.length <= form.length &&
  tail.every((token, at) => (at < tail.length - 1 ? token === form[at] : form[at]?.startsWith(token)))

/** Completes a legal form of several words whose end is cut off, as fields of payment files do (`mit beschränkter Haf`). */
export function completedForms(tokens: readonly string[]): string[] | undefined {
  for (let from = Math.max(1, tokens.length - maxPlaces); from <= tokens.length - minCutWords; from += 1) {
    const tail = tokens.slice(from)
    if (tail.join('').length < minCutLetters) return undefined
    const form = spellingsByFirst.get(tail[0])?.find(spelling => isCutFrom(tail, spelling))
    if (form) return [...tokens.slice(0, from), ...form]
  }
  return undefined
}

type WordsByStart = ReadonlyMap<string, readonly string[]>
const byStart = (words: Iterable<string>, letters: number): WordsByStart =>
  Map.groupBy(words, word => word.slice(0, letters))

const longFormTokens = new Set(formTokens.filter(token => editsIn(token) > 0))
const certainByLetter = byStart(certainForms, 1)
const allByLetter = byStart(longFormTokens, 1)
/** Letters at the start of a word that registers rarely misspell. */
const startLetters = 3
const allByStart = byStart(longFormTokens, startLetters)

const distance = lazy(createOsaDistance)

/** The word of a legal form that a token misspells in at most a few letters. */
function correctionOf(token: string, start: string, wordsByStart: WordsByStart): string | undefined {
  const max = editsIn(token)
  const words = max === 0 ? undefined : wordsByStart.get(start)
  if (words === undefined || signs.has(token)) return undefined
  return words.find(word => Math.abs(word.length - token.length) <= max && distance()(token, word, max) <= max)
}

/** Whether a word may be one of a legal form, misspelt after its first three letters. */
export const isMisspeltFormWord = (token: string): boolean =>
  correctionOf(token, token.slice(0, startLetters), allByStart) !== undefined

const hasSign = (tokens: readonly string[], first: number): boolean => {
  for (let at = first; at < tokens.length; at += 1) if (signs.has(tokens[at] as string)) return true
  return false
}

/** Corrects misspelt words of legal forms (`Gesellschft`) among the last tokens of a name; undefined if there are none. */
export function correctedForms(tokens: readonly string[]): string[] | undefined {
  const first = Math.max(1, tokens.length - maxPlaces)
  const wordsByLetter = hasSign(tokens, first) ? allByLetter : certainByLetter
  let spelt: string[] | undefined
  for (let at = first; at < tokens.length; at += 1) {
    const token = tokens[at] as string
    const word = correctionOf(token, token.charAt(0), wordsByLetter)
    if (word === undefined) continue
    spelt ??= [...tokens]
    spelt[at] = word
  }
  return spelt
}
