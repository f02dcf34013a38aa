import { legalFormTable } from './legal-form-table.ts'
import { suffixSpellings } from './legal-form-trie.ts'
import { createOsaDistance, type OsaDistance } from './osa-distance.ts'

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

/** Words of legal forms, by their first letter. */
function formWords(): ReadonlyMap<string, readonly string[]> {
  const words = legalFormTable.flatMap(({ suffix, either }) =>
    [suffix, either].flatMap(suffixSpellings).flatMap(({ tokens }) => tokens.filter(token => editsIn(token) > 0)),
  )
  return Map.groupBy(new Set(words), word => word.charAt(0))
}

const wordsByLetter = formWords()

const isNear = (distance: OsaDistance, one: string, other: string, max: number) =>
  Math.abs(one.length - other.length) <= max && distance(one, other, max) <= max

function correctedWord(token: string, distance: OsaDistance): string {
  const max = editsIn(token)
  const words = max === 0 ? undefined : wordsByLetter.get(token.charAt(0))
  if (!words || words.includes(token)) return token
  return words.find(word => isNear(distance, token, word, max)) ?? token
}

/** Corrects misspelt words of legal forms (`Gesellschft`) among the last tokens of a query; undefined if there are none. */
export function correctedForms(tokens: readonly string[]): string[] | undefined {
  const distance = createOsaDistance()
  const first = Math.max(1, tokens.length - maxPlaces)
  const spelt = tokens.map((token, at) => (at < first ? token : correctedWord(token, distance)))
  return spelt.some((token, at) => token !== tokens[at]) ? spelt : undefined
}
