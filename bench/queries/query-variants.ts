import type { CorpusForm, LanguageWords } from '#data/corpus/read-corpus-words.ts'
import { namesRelatedEntity } from '#domain/search/engine/related-entities.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'
import type { Random } from '../../src/corpus/seeded-random.ts'
import type { SyntheticCompany } from '../../src/corpus/synthetic-companies.ts'
import { misheard } from './misheard.ts'
import { transliterated } from './transliterated.ts'
import { withTypos } from './typos.ts'

/** The company that a query is about, with the words of its language and country. */
export interface QuerySubject {
  company: SyntheticCompany
  /** The words of its name without legal form. */
  words: readonly string[]
  language: LanguageWords
  forms: readonly CorpusForm[]
}

type Write = (subject: QuerySubject, random: Random) => string | undefined

const longestOf = (words: readonly string[]): number =>
  words.reduce((best, word, at) => (word.length > (words[best] ?? '').length ? at : best), 0)

const changed = (words: readonly string[], at: number, word: string): string =>
  words.map((old, place) => (place === at ? word : old)).join(' ')

/** Appends the legal form half of the time. */
const withOptionalForm = (core: string, { company }: QuerySubject, random: Random): string =>
  random.chance(0.5) ? `${core} ${company.legal_form}` : core

// Words that are reordered, left out or joined do not include an ampersand.
const lettered = (words: readonly string[]): string[] => words.filter(word => /[\p{L}\p{N}]/u.test(word))

const reordered: Write = (subject, random) => {
  const words = lettered(subject.words)
  const [first = '', ...rest] = words
  const moved = random.chance(0.4) ? words.toReversed() : [...rest, first]
  return words.length > 1 ? withOptionalForm(moved.join(' '), subject, random) : undefined
}

const truncated: Write = ({ words }) => {
  const core = words.join(' ')
  return core.length < 7 ? undefined : core.slice(0, Math.max(5, Math.floor(core.length * 0.65))).trim()
}

const abbreviated: Write = ({ words, language }, random) => {
  const short = words.map(word => language.short.get(word.toLowerCase()) ?? word)
  if (short.some((word, at) => word !== words[at]) || words.length < 2) return short.join(' ')
  const at = random.chance(0.4) ? 0 : words.length - 1
  const word = words[at] ?? ''
  return word.length > 5 ? changed(words, at, word.slice(0, at === 0 ? 1 : 3 + random.below(2))) : undefined
}

const phonetic: Write = (subject, random) => {
  const words = subject.words.map(word => word.toLowerCase())
  const at = longestOf(words)
  const heard = misheard(words[at] ?? '', subject.language, random)
  return heard === words[at] ? undefined : withOptionalForm(changed(words, at, heard), subject, random)
}

/** Whether a word distinguishes a body near a company from the company: people do not leave out the "friends" of its friends. */
const isOtherBody = (word: string) => tokenize(word).some(namesRelatedEntity)

const missingWord: Write = (subject, random) => {
  const words = lettered(subject.words)
  const places = words.flatMap((word, at) => (isOtherBody(word) ? [] : [at]))
  if (words.length < 3 || places.length === 0) return undefined
  return words.toSpliced(random.pick(places), 1).join(' ')
}

const joinedWords: Write = (subject, random) => {
  const words = lettered(subject.words)
  const at = random.below(Math.max(1, words.length - 1))
  return words.length > 1 ? words.toSpliced(at, 2, `${words[at]}${words[at + 1]}`).join(' ') : undefined
}

const nonprofitKinds: ReadonlySet<string> = new Set(['association', 'foundation'])

/** Another form of the same family, because an association of the name is another body. */
const otherForm: Write = ({ words, company, forms }, random) => {
  const isNonprofit = nonprofitKinds.has(company.legal_form_kind)
  const others = forms.filter(
    ({ text, kind }) => text !== company.legal_form && nonprofitKinds.has(kind) === isNonprofit,
  )
  return others.length > 0 ? `${words.join(' ')} ${random.pick(others).text}` : undefined
}

const nameAndCity: Write = ({ words, company }, random) =>
  `${withTypos(words, random.chance(0.6) ? 1 : 0, random).join(' ')} ${company.locality}`

const address: Write = ({ company: { street, postal_code, locality } }, random) =>
  `${street} ${random.chance(0.5) ? `${postal_code} ` : ''}${locality}`

const addressTypo: Write = ({ company: { street, locality } }, random) =>
  `${withTypos(street.split(' '), 1, random).join(' ')} ${locality}`

const misspelt =
  (typos: number): Write =>
  (subject, random) =>
    withOptionalForm(withTypos(subject.words, typos, random).join(' '), subject, random)

/** The facts by which an answer is judged. */
export type QueryTarget = 'name' | 'name_and_locality' | 'address'

/** The variants of a query about a company; one that does not apply to a company gives undefined. */
export const queryVariants = {
  exact: { target: 'name', write: ({ company }) => company.name },
  one_typo: { target: 'name', write: misspelt(1) },
  two_typos: { target: 'name', write: misspelt(2) },
  no_legal_form: { target: 'name', write: ({ words }) => words.join(' ') },
  other_legal_form: { target: 'name', write: otherForm },
  transliterated: { target: 'name', write: ({ company }, random) => transliterated(company.name, random) },
  reordered: { target: 'name', write: reordered },
  truncated: { target: 'name', write: truncated },
  abbreviated: { target: 'name', write: abbreviated },
  phonetic: { target: 'name', write: phonetic },
  missing_word: { target: 'name', write: missingWord },
  joined_words: { target: 'name', write: joinedWords },
  name_and_city: { target: 'name_and_locality', write: nameAndCity },
  address: { target: 'address', write: address },
  address_typo: { target: 'address', write: addressTypo },
} as const satisfies Record<string, { target: QueryTarget; write: Write }>

export type QueryVariant = keyof typeof queryVariants

const sameText = (first: string, second: string) => first.toLowerCase() === second.toLowerCase()

/** Writes a variant of a query; undefined when it does not apply, is too short, or equals the name. */
export const writeQuery = (variant: QueryVariant, subject: QuerySubject, random: Random): string | undefined => {
  const text = queryVariants[variant].write(subject, random)?.trim()
  if (text === undefined || text.length < 2) return undefined
  if (variant === 'exact') return text
  const typed = random.chance(0.6) ? text.toLowerCase() : text
  return sameText(typed, subject.company.name) ? undefined : typed
}
