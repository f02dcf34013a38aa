import spellings from '#generated/reference/country-spellings.json' with { type: 'json' }
import { nearestCountry } from '../../../companies/nearest-country.ts'
import { readCountry } from '../../../countries.ts'
import { lazy } from '../../../lazy.ts'
import { fold } from '../../tokens/fold-text.ts'
import { tokenize } from '../../tokens/tokenize.ts'
import { endsWithForm, parseText } from '../parse-text.ts'

/** A text without the name of its country at the end. */
interface WithoutCountry {
  text: string
  /** Alpha-2 code. */
  country: string
  /** What separates the two: a comma or a dash as in an address, or the brackets around a code; a name in brackets is often part of the name. */
  separator: 'comma' | 'bracket' | 'space'
}

/** Words of the longest names of countries that people write. */
const maxWords = 8
/** Minimum number of letters in the name of a country; shorter ones are codes, which are also words. */
const minLetters = 4

/** The last tokens of the names and the codes of all countries. */
const lastTokens = lazy(
  (): ReadonlySet<string | undefined> =>
    new Set(
      Object.entries(spellings).flatMap(([code, { names }]) => [code, ...names].map(name => tokenize(name).at(-1))),
    ),
)

/** `X UK` and `X Scotland` are often companies beside `X`. */
const distinguishingCountries: ReadonlySet<string> = new Set(['GB'])

/** Whether the name of the country distinguishes companies of otherwise the same name. */
export const distinguishesCompanies = (country: string): boolean => distinguishingCountries.has(country)

/** By country, the folded words by which names of companies have it. */
const wordsOfCountries: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(spellings).map(([code, { in_names }]) => [code, new Set(in_names.map(fold))]),
)

/** Whether a folded word at the end of a name is the name of the company's country, and says nothing else. */
export const isNameOfCountry = (word: string, country: string): boolean =>
  !distinguishesCompanies(country) && wordsOfCountries.get(country)?.has(word) === true

const isName = (text: string) => text.length >= minLetters || /^u\.?k\.?$/i.test(text)

const endWithForm = (words: readonly string[], country: string | undefined): boolean =>
  endsWithForm(parseText(words.join(' '), country))

/** Whether a country's code is behind a legal form, as `NO` in `Nordlys AS NO`, and no part of it, as `SK` in `sp. z o.o. SK`. */
const isBehindForm = (code: string, before: readonly string[], country: string | undefined): boolean =>
  !!readCountry(code) && endWithForm(before, country) && !endWithForm([...before, code], country)

/** Whether two capital letters are set apart as a code: `Nordlys AS, NO`. `SE` is a legal form too, unless Sweden is searched. */
const isCode = (text: string, before: readonly string[], country: string | undefined): boolean =>
  /^\(?[A-Z]{2}\)?$/.test(text) &&
  (country !== undefined || !text.includes('SE')) &&
  (text.startsWith('(') || /[,;]$/.test(before.at(-1) ?? '') || isBehindForm(text, before, country))

/** The country that the words from a place on name, if it is this one or none is given. */
function countryFrom(words: readonly string[], at: number, country: string | undefined): string | undefined {
  const text = words.slice(at).join(' ')
  const name = text.replace(/^[(–-]+|[).,;]+$/g, '')
  const found = isName(name) || isCode(text, words.slice(0, at), country) ? nearestCountry(name) : undefined
  return country === undefined || found === country ? found : undefined
}

/** A word between a legal form and a country: `Nordlys AG in Germany`. Names without a form have it, too: `Made in Germany`. */
const inCountry = /\s(?:in|en|au|aux|i|w|v|în|aus|from)$/u

function withoutPreposition(name: string, country: string | undefined): string {
  const rest = name.replace(inCountry, '')
  return rest !== name && endWithForm([rest], country) ? rest : name
}

function separatorIn(text: string): WithoutCountry['separator'] {
  const [separator = ''] = /[,;(–-]/.exec(text) ?? []
  if (/\([A-Z]{2}\)$/.test(text)) return 'comma'
  return separator === '(' ? 'bracket' : separator === '' ? 'space' : 'comma'
}

/**
 * The text, of these tokens, without the country at its end, of an alpha-2 code or any that is served: `Nokia Oyj, Espoo, Finland`,
 * `Nokia Oyj, FI`, `Nokia Oyj FI`. Undefined if it does not end with one.
 */
export function withoutCountry(text: string, tokens: readonly string[], country?: string): WithoutCountry | undefined {
  if (!lastTokens().has(tokens.at(-1))) return undefined
  const words = text.trim().split(/(?<=[,;])\s*|\s+/)
  for (let at = Math.max(1, words.length - maxWords); at < words.length; at += 1) {
    const found = countryFrom(words, at, country)
    if (found === undefined) continue
    const before = words.slice(0, at).join(' ')
    const rest = withoutPreposition(before.replace(/[\s,;(–-]+$/, ''), country)
    return rest.length < 2
      ? undefined
      : { text: rest, country: found, separator: separatorIn(`${before} ${words[at]}`.slice(rest.length)) }
  }
  return undefined
}
