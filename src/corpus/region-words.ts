import type { CorpusCountry, CorpusForm, CorpusRegion, LanguageWords } from '#data/corpus/read-corpus-words.ts'
import type { Sampler } from './sampler.ts'
import { weightedSampler, zipfSampler } from './sampler.ts'
import type { Random } from './seeded-random.ts'
import { seedOf } from './seeded-random.ts'
import type { WordMaker } from './word-maker.ts'
import { wordMaker } from './word-maker.ts'

/** A town, with a number that its postal codes come from. */
export interface Place {
  name: string
  number: number
}

/** The vocabulary for names and addresses of companies in one region. */
export interface RegionWords {
  language: LanguageWords
  surname: Sampler<string>
  firstName: Sampler<string>
  trade: Sampler<string>
  englishTrade: Sampler<string>
  /** A word that is not a trade: surnames and other nouns. */
  word: Sampler<string>
  inventedName: () => string
  place: Sampler<Place>
  street: Sampler<string>
  streetName: Sampler<string>
  form: Sampler<CorpusForm>
}

/** Capitalises the first letter. */
const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Adds generated words until there are `wanted`; the known, common ones stay first. */
const extended = (known: readonly string[], wanted: number, make: () => string): string[] => {
  const all = new Set(known)
  for (let tries = 0; all.size < wanted && tries < wanted * 2; tries += 1) all.add(make())
  return [...all]
}

const suffixes = 'tech soft med bau immo consult trans invest net pro plus tec log form lab ia ex ix on us'.split(' ')
const maxNames = 300_000

/** Generates meaningless names. Half of the time it repeats an earlier one, older ones more often. */
const nameInventor = (make: WordMaker, random: Random) => {
  const known: string[] = []
  const newName = (): string => {
    const shape = random.next()
    if (shape < 0.25) return capitalize(make(3, 6)) + random.pick(suffixes)
    const word = capitalize(make(4, 10))
    if (shape < 0.32) return word.slice(0, 3).toUpperCase()
    return shape < 0.36 ? `${word}-${capitalize(make(3, 7))}` : word
  }
  return () => {
    if (known.length > 50 && random.chance(0.5)) return known[Math.floor(random.next() ** 1.8 * known.length)] ?? ''
    const name = newName()
    if (known.length < maxNames) known.push(name)
    return name
  }
}

// A register's vocabulary grows about as the square root of its rows (Heaps' law), and so does this one.
const surnamesOf = (rows: number) => Math.round(60 * rows ** 0.5)
const placesOf = (rows: number) => Math.round(8 * rows ** 0.45)

const toPlace = (country: string, name: string): Place => ({ name, number: seedOf(name + country, 0) >>> 0 })

/**
 * Half of the words resemble known ones closely, half only in sound: rare names are not all variants of common ones.
 */
const blendedWordMaker = (words: readonly string[], random: Random): WordMaker => {
  const close = wordMaker(words, 3, random)
  const far = wordMaker(words, 2, random)
  return (minLength, maxLength) => (random.chance(0.5) ? close : far)(minLength, maxLength)
}

/** Creates the vocabulary of a region for a number of rows, including rare words. */
export const regionWords = (
  country: CorpusCountry,
  region: CorpusRegion,
  languages: ReadonlyMap<string, LanguageWords>,
  { rows, random }: { rows: number; random: Random },
): RegionWords => {
  const language = languages.get(region.language)
  const english = languages.get('en')
  if (!language || !english) throw new Error(`There are no words for ${region.language}.`)
  const people = region.surnames ?? language.surnames
  const makeSurname = blendedWordMaker(people, random)
  const makeWord = blendedWordMaker([...people, ...language.trades, ...language.firstNames, ...english.trades], random)
  const makePlace = blendedWordMaker(
    region.places.flatMap(place => place.split(/[ -]/)),
    random,
  )
  const surnames = extended(people, surnamesOf(rows), () => capitalize(makeSurname(4, 12)))
  const places = extended(region.places, placesOf(rows), () => capitalize(makePlace(4, 13)))
  const trades = language.trades.map(trade => capitalize(trade))
  return {
    language,
    surname: zipfSampler(surnames, 0.85, random),
    firstName: zipfSampler(language.firstNames, 0.8, random),
    trade: zipfSampler(trades, 0.9, random),
    englishTrade: zipfSampler(english.trades.map(capitalize), 0.8, random),
    word: zipfSampler([...surnames.slice(people.length), ...trades].slice(0, 8000), 0.7, random),
    inventedName: nameInventor(makeWord, random),
    place: zipfSampler(
      places.map(name => toPlace(country.code, name)),
      0.9,
      random,
    ),
    street: zipfSampler(language.streets, 1, random),
    streetName: zipfSampler([...language.streetNames, ...surnames.slice(0, 20_000)], 0.75, random),
    form: weightedSampler(
      region.forms,
      region.forms.map(({ weight }) => weight),
      random,
    ),
  }
}
