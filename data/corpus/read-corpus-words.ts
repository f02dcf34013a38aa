import { readFileSync } from 'node:fs'
import { deepFreeze } from '#domain/deep-freeze.ts'
import { isRecord } from '#domain/is-record.ts'
import { parseYaml } from '../reference/parse-yaml.ts'
import { fail, listOf, oneOf, optionalTextAt, textAt } from '../reference/read-reference.ts'

/** The words of one language for the names of synthetic companies; lists are ordered, the most common word first. */
export interface LanguageWords {
  surnames: readonly string[]
  firstNames: readonly string[]
  trades: readonly string[]
  /** `@` is replaced by the name, `#` by the house number. */
  streets: readonly string[]
  streetNames: readonly string[]
  joiner: string
  family: readonly string[]
  more: readonly string[]
  /** Phonetic misspellings: the written and the misspelt letters; `^` and `$` are the ends of a word. */
  heardAs: readonly (readonly [written: string, heard: string])[]
  /** How words of the trade are shortened. */
  short: ReadonlyMap<string, string>
}

/** A legal form as it is written in a name. */
export interface CorpusForm {
  text: string
  weight: number
  kind: string
  inFront: boolean
}

/** The part of a country that speaks one language. */
export interface CorpusRegion {
  language: string
  share: number
  places: readonly string[]
  /** Used in place of the surnames of the language. */
  surnames: readonly string[] | undefined
  forms: readonly CorpusForm[]
}

/** Numbers that a register could have issued. */
export interface CorpusIds {
  from: number
  to: number
  width: number
  check: 'none' | 'digit' | 'mod97'
  layout: string | undefined
  courts: boolean
}

/** How to generate the synthetic companies of one country. Shares are between 0 and 1. */
export interface CorpusCountry {
  code: string
  share: number
  upper: number
  unaccented: number
  quoted: number
  comma: number
  postal: string
  ids: CorpusIds
  regions: readonly CorpusRegion[]
}

const read = (file: string): Record<string, unknown> => {
  const parsed = parseYaml(readFileSync(new URL(file, import.meta.url), 'utf8'))
  return isRecord(parsed) ? parsed : fail(`${file} is not a mapping`)
}

const split = (text: string, separator: string): string[] => [
  ...new Set(text.split(separator).map(part => part.trim())),
]
const wordsAt = (value: unknown, key: string): string[] => split(textAt(value, key), ',')
const pairsAt = (value: unknown, key: string): (readonly [string, string])[] =>
  wordsAt(value, key).map(pair => {
    const [from, to] = pair.split('>')
    return from && to !== undefined ? [from, to] : fail(`${pair} is not a pair`)
  })

const numberAt = (value: unknown, key: string, absent?: number): number => {
  const found = isRecord(value) ? (value[key] ?? absent) : undefined
  return typeof found === 'number' ? found : fail(`${key} is not a number`)
}

const toLanguage = (value: unknown): LanguageWords => ({
  surnames: wordsAt(value, 'surnames'),
  firstNames: wordsAt(value, 'first_names'),
  trades: wordsAt(value, 'trades'),
  streets: split(textAt(value, 'streets'), ';'),
  streetNames: wordsAt(value, 'street_names'),
  joiner: textAt(value, 'joiner'),
  family: wordsAt(value, 'family'),
  more: wordsAt(value, 'more'),
  heardAs: pairsAt(value, 'heard_as'),
  short: new Map(pairsAt(value, 'short')),
})

const toForm = (written: string): CorpusForm => {
  const [text = '', weight, kind = ''] = written.split('|')
  return { text: text.replace('^', ''), weight: Number(weight), kind, inFront: text.startsWith('^') }
}

const toRegion = (value: unknown): CorpusRegion => ({
  language: textAt(value, 'language'),
  share: numberAt(value, 'share'),
  places: wordsAt(value, 'places'),
  surnames: isRecord(value) && value.surnames ? wordsAt(value, 'surnames') : undefined,
  forms: wordsAt(value, 'forms').map(toForm),
})

const checks: readonly CorpusIds['check'][] = ['none', 'digit', 'mod97']

const toIds = (value: unknown): CorpusIds => ({
  from: numberAt(value, 'from'),
  to: numberAt(value, 'to'),
  width: numberAt(value, 'width'),
  check: oneOf(textAt(value, 'check'), checks),
  layout: optionalTextAt(value, 'layout') ?? undefined,
  courts: isRecord(value) && value.courts === true,
})

const toCountry = ([code, value]: [string, unknown]): CorpusCountry => ({
  code,
  share: numberAt(value, 'share'),
  upper: numberAt(value, 'upper'),
  unaccented: numberAt(value, 'unaccented'),
  quoted: numberAt(value, 'quoted', 0),
  comma: numberAt(value, 'comma', 0),
  postal: textAt(value, 'postal'),
  ids: toIds(isRecord(value) ? value.ids : undefined),
  regions: listOf(value, 'regions').map(toRegion),
})

/** The words and layouts of benchmark corpora, read from two YAML files on demand, because no server needs them. */
export const readCorpusWords = (): {
  languages: ReadonlyMap<string, LanguageWords>
  countries: readonly CorpusCountry[]
} => ({
  languages: new Map(Object.entries(read('./languages.yaml')).map(([code, value]) => [code, toLanguage(value)])),
  countries: deepFreeze(Object.entries(read('./countries.yaml')).map(toCountry)),
})
