import { tokenize } from '#domain/search/tokens/tokenize.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'

type Random = () => number
/** Generates a query of its class. */
type QueryClass = (random: Random) => string

const alphabet = 'abcdefghijklmnopqrstuvwxyz'
const stopWords = ['und', 'et', 'og', 'och', 'and', 'y', 'e', 'the', 'der', 'die', 'de', 'la', 'van', '&', '+']
const maxWords = 14
const maxCommon = 60
/** Maximum length of a query. */
const longest = 200
const legalForms = [
  'gmbh',
  'co',
  'kg',
  'ag',
  'se',
  'ltd',
  'limited',
  'plc',
  'llp',
  'sa',
  'sarl',
  'sas',
  'as',
  'oy',
  'ab',
]
const emoji = ['\u{1f3e2}', '\u{1f3ed}', '\u{1f468}\u200d\u{1f469}', '\u{1f1e9}\u{1f1ea}', '\u2764\ufe0f']
/** Letters that look like Latin ones. */
const lookalikes: Readonly<Record<string, string>> = { a: 'а', e: 'ε', o: 'о', n: 'п', s: 'ѕ', i: 'ι', c: 'с' }

const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const below = (limit: number, random: Random) => Math.floor(random() * limit)
const from1 = (max: number, random: Random) => 1 + below(max, random)

const pick = <T>(values: readonly T[], random: Random): T => {
  const value = values[below(values.length, random)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}

const someOf = (words: readonly string[], random: Random) =>
  times(from1(maxWords, random), () => pick(words, random)).join(' ')

const letters = (count: number, random: Random) => times(count, () => pick([...alphabet], random)).join('')

/** The most frequent words in names and addresses. */
function commonest(companies: readonly SyntheticCompany[]): string[] {
  const counts = new Map<string, number>()
  for (const { name, street, locality } of companies)
    for (const token of tokenize(`${name} ${street} ${locality}`)) counts.set(token, (counts.get(token) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxCommon)
    .map(([token]) => token)
}

/** A word with one of its letters changed. */
const misspelt = (word: string, random: Random) => {
  const place = below(word.length, random)
  return word.slice(0, place) + letters(1, random) + word.slice(place + 1)
}

const inMixedScripts = (text: string, random: Random) =>
  [...text].map(letter => (random() < 0.5 ? (lookalikes[letter.toLowerCase()] ?? letter) : letter)).join('')

const shuffled = (words: readonly string[], random: Random) =>
  words
    .map(word => ({ word, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ word }) => word)

/** Classes of queries by name: expensive ones, and typical ones. */
export function queryClasses(companies: readonly SyntheticCompany[]): ReadonlyMap<string, QueryClass> {
  const common = commonest(companies)
  const company = (random: Random) => pick(companies, random)
  const wordsOf = ({ name, street, locality }: SyntheticCompany) => `${name} ${street} ${locality}`.split(' ')
  return new Map<string, QueryClass>([
    ['quotes', random => '"'.repeat(from1(200, random))],
    ['stop words', random => someOf(stopWords, random)],
    ['commonest words', random => someOf(common, random)],
    ['a common word again and again', random => Array(maxWords).fill(pick(common, random)).join(' ')],
    ['common words misspelt', random => times(maxWords, () => misspelt(pick(common, random), random)).join(' ')],
    [
      'prefixes',
      random => {
        const { name } = company(random)
        return times(maxWords, () => name.slice(0, from1(name.length, random))).join(' ')
      },
    ],
    ['a short prefix', random => company(random).name.slice(0, from1(4, random))],
    ['14 unknown words', random => times(maxWords, () => letters(from1(16, random), random)).join(' ')],
    ['digits', random => times(maxWords, () => String(below(10 ** from1(9, random), random))).join(' ')],
    ['combining marks', random => `${letters(3, random)}${'\u0301\u0489'.repeat(from1(100, random))}`],
    ['name shuffled', random => shuffled(wordsOf(company(random)), random).join(' ')],
    [
      'words of two companies',
      random => shuffled([company(random), company(random)].flatMap(wordsOf), random).join(' '),
    ],
    ['all words run together', random => wordsOf(company(random)).join('')],
    ['legal forms only', random => someOf(legalForms, random)],
    ['a word of 200 letters', random => letters(longest, random)],
    ['a known word written to 200 letters', random => pick(common, random).repeat(longest).slice(0, longest)],
    ['24 common words', random => times(24, () => pick(common, random)).join(' ')],
    ['a domain of 200 letters', random => `www.${letters(longest - 8, random)}.com`],
    [
      'a domain of common words',
      random =>
        `${times(24, () => pick(common, random))
          .join('')
          .slice(0, longest - 4)}.com`,
    ],
    ['mixed scripts', random => inMixedScripts(company(random).name, random)],
    ['emoji', random => times(from1(longest / 2, random), () => pick(emoji, random)).join('')],
    ['name', random => company(random).name],
  ])
}
