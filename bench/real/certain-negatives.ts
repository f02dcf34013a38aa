import { isOfOtherFamily } from '#domain/search/text/forms/legal-form-family.ts'
import { parseQuery } from '#domain/search/text/parse-query.ts'
import { synonymsOf } from '#domain/search/text/words/synonyms.ts'
import { createOsaDistance } from '#domain/search/tokens/osa-distance.ts'
import { parseName } from '#domain/search/tokens/parse-name.ts'
import { andToken, isStopWord } from '#domain/search/tokens/stop-words.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'
import type { RealCompany, RealQuery } from './real-query.ts'

type Words = readonly string[]
type Named = Pick<RealCompany, 'country' | 'name' | 'other_names' | 'locality' | 'legal_form_kind'>

/** A word of this length that differs by one letter, or any longer than a few letters in a name of that length, is misspelt. */
const minLongWord = 12
const minWord = 5
const minName = 20
/** Letters that the joined names of a block have in common. */
const blockLetters = 4

/** Letters that some payment files add to each word: `OAKAA HOUSEAA`. */
const addedLetters = /(?<=\w{3})AA\b/g
/** Two suppliers in one line of a payment file: `CARE UK LIMITED TOTAL HOLY CROSS HOSPITAL`. */
const total = /\bTOTAL\b/

/** Legal forms that a name may have between its words: `Katzenclub e.V. (DKC)`. */
const innerForms: ReadonlySet<string> = new Set(['ev', 'eg', 'gmbh', 'mbh', 'ltd', 'limited', 'plc', 'llp'])
/** The letters of an acronym. */
const [minAcronym, maxAcronym] = [3, 6]

/** A word in full, in place of its abbreviations and numerals. */
const inFull = (word: string): string => [word, ...synonymsOf(word)].toSorted()[0] ?? word

/** A name without its legal form, at its end or inside it. */
const wordsOf = (name: string, country: string): Words[] => [
  parseName(name, country).words,
  parseQuery(name, country).words,
]

/** The names of a company, each as words, also with its place: `Raiffeisenbank Queckborn` of `Raiffeisenbank eG` there. */
const namesOf = ({ name, other_names, country, locality }: Named): Words[] => {
  const names = [name, ...other_names.map(other => other.name)].flatMap(one => wordsOf(one, country))
  const place = tokenize(locality ?? '')
  return place.length === 0 ? names : [...names, ...names.map(words => [...words, ...place])]
}

/** The names that a text has: the whole, each one around "trading as" and "total", and that of a branch's company. */
const namesIn = ({ text, country }: RealQuery): Words[] => {
  const own = text.replaceAll(addedLetters, '')
  const { others, broader } = parseQuery(own, country)
  const parts = own.split(total)
  const lines = parts.length > 1 ? parts.flatMap(part => wordsOf(part, country)) : []
  return [...wordsOf(own, country), ...others.map(({ words }) => words), ...broader.map(({ words }) => words), ...lines]
}

/** A legal form or an article written together with the last word of a name: `CARLZEISSLTD`, `SURGERYTHE`. */
const addedEnd = /(?<=.{6})(?:ltd|limited|plc|the)$/
const isAndOrThe = (word: string) => word === andToken || word === 'the'

/** Keys of names that are one name to a reader: the letters, and the words in any order without "the" and "and". */
function looseKeysOf(words: Words): string[] {
  const own = words.filter(word => !innerForms.has(word))
  const letters = own
    .filter(word => !isAndOrThe(word))
    .join('')
    .replace(addedEnd, '')
  const inOrder = own
    .map(inFull)
    .filter(word => !isStopWord(word))
    .toSorted()
    .join(' ')
  return [words.join(''), letters, inOrder]
}

const initialsOf = (words: Words) => words.map(([letter]) => letter).join('')

/** A name with an acronym for some of its words: `CNWL NHS Trust` of `Central and North West London NHS Trust`. */
function shortened(words: Words): Words[] {
  const strong = words.filter(word => !isStopWord(word))
  return strong.flatMap((_, from) =>
    Array.from({ length: maxAcronym - minAcronym + 1 }, (_, more) => from + minAcronym + more)
      .filter(to => to <= strong.length && to - from < strong.length)
      .map(to => [...strong.slice(0, from), initialsOf(strong.slice(from, to)), ...strong.slice(to)]),
  )
}

/** A name without an acronym of all its other words: `CHP` of `CHP COMMUNITY HEALTH PARTNERSHIPS`. */
function withoutAcronym(words: Words): Words[] {
  const strong = words.filter(word => !isStopWord(word))
  return strong.flatMap((word, at) => {
    const others = strong.toSpliced(at, 1)
    return word.length >= minAcronym && word === initialsOf(others) ? [others] : []
  })
}

/** Keys of a name, and of the same name with an acronym or without one. */
const keysOf = (words: Words): string[] => [words, ...shortened(words), ...withoutAcronym(words)].flatMap(looseKeysOf)

/** A word of a name beside its other words. */
interface Beside {
  word: string
  at: number
  letters: number
}

/** Each word of a name by its other words, and all its letters as one word. */
function besides(words: Words): [string, Beside][] {
  const strong = words.filter(word => !isStopWord(word))
  const joined = strong.join('')
  const letters = joined.length
  return [
    ...strong.map((word, at): [string, Beside] => [
      strong.toSpliced(at, 1).toSorted().join(' '),
      { word, at, letters },
    ]),
    [`=${joined.slice(0, blockLetters)}`, { word: joined, at: 0, letters: 0 }],
  ]
}

function addTo<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

/** Whether one of two words that differ between otherwise equal names is the other one with a wrong letter. */
function createMisspelt(): (one: Beside, other: Beside) => boolean {
  const distance = createOsaDistance()
  const isInLongName = (one: Beside, other: Beside) =>
    one.at === other.at && Math.min(one.letters, other.letters) >= minName
  return (one, other) => {
    const shorter = Math.min(one.word.length, other.word.length)
    const isSure = shorter >= minLongWord || (shorter >= minWord && isInLongName(one, other))
    return isSure && !/\d/.test(one.word + other.word) && distance(one.word, other.word, 2) <= 1
  }
}

/** Queries by the names that they have. */
function queriesByName(queries: readonly RealQuery[]) {
  const exact = new Map<string, RealQuery[]>()
  const near = new Map<string, { query: RealQuery; beside: Beside }[]>()
  for (const query of queries)
    for (const words of namesIn(query)) {
      for (const key of [words, ...withoutAcronym(words)].flatMap(looseKeysOf)) addTo(exact, query.country + key, query)
      for (const [key, beside] of besides(words)) addTo(near, query.country + key, { query, beside })
    }
  return { exact, near }
}

/** The queries about no company that even a reader would not take for the name of one of these. */
export function certainNegatives(companies: readonly Named[], queries: readonly RealQuery[]): ReadonlySet<RealQuery> {
  const { exact, near } = queriesByName(queries)
  const isMisspelt = createMisspelt()
  const queriesOf = (country: string, words: Words) => [
    ...keysOf(words).flatMap(key => exact.get(country + key) ?? []),
    ...besides(words)
      .flatMap(([key, own]) => (near.get(country + key) ?? []).filter(({ beside }) => isMisspelt(own, beside)))
      .map(({ query }) => query),
  ]
  const forms = new Map(queries.map(query => [query, parseQuery(query.text, query.country).legalForm]))
  const certain = new Set(queries)
  for (const company of companies) {
    const named = namesOf(company).flatMap(words => queriesOf(company.country, words))
    if (named.length === 0) continue
    const own = { kind: company.legal_form_kind ?? '', form: parseName(company.name, company.country).legalForm }
    // An association of the name of a company is another body.
    for (const query of named) if (!isOfOtherFamily(forms.get(query) ?? 0, own)) certain.delete(query)
  }
  return certain
}
