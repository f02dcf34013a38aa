import type { CorpusCountry, CorpusForm } from '#data/corpus/read-corpus-words.ts'
import { streetOf } from './addresses.ts'
import type { RegionWords } from './region-words.ts'
import type { Random } from './seeded-random.ts'

type Draw = (words: RegionWords, random: Random) => string

const tradeOf: Draw = (words, random) => (random.chance(0.12) ? words.englishTrade() : words.trade())
const optionalTrade = (share: number, words: RegionWords, random: Random) =>
  random.chance(share) ? ` ${tradeOf(words, random)}` : ''

const initials: Draw = (words, random) => {
  const letters = Array.from({ length: 2 + random.below(2) }, () => String.fromCharCode(65 + random.below(26)))
  const written = random.chance(0.3) ? `${letters.join('.')}.` : letters.join('')
  return `${written} ${tradeOf(words, random)}${optionalTrade(0.4, words, random)}`
}

const partners: Draw = (words, random) => {
  const { joiner, family } = words.language
  const others = random.chance(0.35) ? random.pick(family) : words.surname()
  return `${words.surname()} ${random.chance(0.4) ? joiner : '&'} ${others}${optionalTrade(0.3, words, random)}`
}

// The patterns of company names in registers, with their frequencies in percent.
const kinds: readonly (readonly [weight: number, draw: Draw])[] = [
  [17, (words, random) => `${words.surname()} ${tradeOf(words, random)}`],
  [8, (words, random) => `${words.firstName()} ${words.surname()}${optionalTrade(0.5, words, random)}`],
  [17, (words, random) => `${words.inventedName()} ${tradeOf(words, random)}`],
  [8, words => words.inventedName()],
  [5, (words, random) => `${tradeOf(words, random)} ${words.place().name}`],
  [11, (words, random) => `${words.word()} ${words.word()}${optionalTrade(0.6, words, random)}`],
  [5, partners],
  [5, initials],
  [6, (words, random) => `${words.inventedName()} ${tradeOf(words, random)} ${tradeOf(words, random)}`],
  [5, (words, random) => `${streetOf(words, random)} ${tradeOf(words, random)}`],
  [5, (words, random) => `${words.inventedName()} ${words.place().name}${optionalTrade(0.4, words, random)}`],
  [4, (words, random) => `${words.surname()} ${tradeOf(words, random)} ${tradeOf(words, random)}`],
  [4, (words, random) => `${words.inventedName()} ${1 + random.below(99)}${optionalTrade(0.5, words, random)}`],
]
const bounds = kinds.map((_, at) => kinds.slice(0, at + 1).reduce((sum, [weight]) => sum + weight, 0))

/** Draws a name without a legal form. */
export const coreName: Draw = (words, random) => {
  const drawn = random.below(100)
  const [, draw] = kinds[bounds.findIndex(bound => drawn < bound)] ?? [0, words.inventedName]
  return draw(words, random)
}

const unaccented = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A function that writes one company's names as its register does: in capitals or not, with accents or without. */
export const writtenBy = (country: CorpusCountry, random: Random): ((text: string) => string) => {
  const dropsAccents = random.chance(country.unaccented)
  const isUpperCase = random.chance(country.upper)
  return text => {
    const accented = dropsAccents ? unaccented(text) : text
    return isUpperCase ? accented.toUpperCase() : accented
  }
}

/** The full name: the core with its legal form before or after it; 2 % have no legal form. */
export const withForm = (core: string, form: CorpusForm, country: CorpusCountry, random: Random): string => {
  if (random.chance(0.02)) return core
  if (!form.inFront) return core + (random.chance(country.comma) ? ', ' : ' ') + form.text
  return random.chance(country.quoted) ? `${form.text} "${core}"` : `${form.text} ${core}`
}
