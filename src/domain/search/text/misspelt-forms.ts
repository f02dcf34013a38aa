import { legalFormTable } from './legal-form-table.ts'
import { suffixSpellings } from './legal-form-trie.ts'
import { createOsaDistance, type OsaDistance } from './osa-distance.ts'
import { isStopWord } from './stop-words.ts'

const minLength = 6
/** Words this long may have two letters wrong. */
const longLength = 9
/** A form stands in the last words of a query. */
const maxPlaces = 7

const editsIn = (word: string) => (word.length < minLength ? 0 : word.length < longLength ? 1 : 2)

/** Forms of one word that no other word of names is near. */
const certainForms: ReadonlySet<string> = new Set(
  [
    'limited unlimited incorporated corporation aktiengesellschaft kommanditgesellschaft unternehmergesellschaft',
    'aktiebolag aktieselskab anpartsselskab aksjeselskap osakeyhtio handelsbolag kommanditbolag haftungsbeschrankt',
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

const byLetter = (words: Iterable<string>): ReadonlyMap<string, readonly string[]> =>
  Map.groupBy(words, word => word.charAt(0))

const certainByLetter = byLetter(certainForms)
const allByLetter = byLetter(new Set(formTokens.filter(token => editsIn(token) > 0)))

/** Whether two words differ in at most `max` letters. Few queries have words to compare, so buffers are created for the first. */
function createNearness() {
  let distance: OsaDistance | undefined
  return (one: string, other: string, max: number): boolean => {
    if (Math.abs(one.length - other.length) > max) return false
    distance ??= createOsaDistance()
    return distance(one, other, max) <= max
  }
}

/** Corrects misspelt words of legal forms (`Gesellschft`) among the last tokens of a query; undefined if there are none. */
export function correctedForms(tokens: readonly string[]): string[] | undefined {
  const first = Math.max(1, tokens.length - maxPlaces)
  const hasSign = tokens.some((token, at) => at >= first && signs.has(token))
  const wordsByLetter = hasSign ? allByLetter : certainByLetter
  const isNear = createNearness()
  const corrected = (token: string): string => {
    const max = editsIn(token)
    const words = max === 0 || signs.has(token) ? undefined : wordsByLetter.get(token.charAt(0))
    return words?.find(word => isNear(token, word, max)) ?? token
  }
  const spelt = tokens.map((token, at) => (at < first ? token : corrected(token)))
  return spelt.some((token, at) => token !== tokens[at]) ? spelt : undefined
}
