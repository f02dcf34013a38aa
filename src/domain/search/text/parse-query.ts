import { legalFormTable } from './legal-form-table.ts'
import { addForm, createTrie, type FormMatch, longestPrefix, suffixSpellings } from './legal-form-trie.ts'
import { isCertainForm } from './misspelt-forms.ts'
import { otherReadings, withoutBranch } from './other-readings.ts'
import { type ParsedName, stripFormOfQuery } from './parse-name.ts'
import { tokenize } from './tokenize.ts'
import { withoutAddresses } from './web-address.ts'
import { withoutCountry } from './without-country.ts'

/** Another text to search, in the country that the query names, if it names one. */
export type Reading = Pick<ParsedName, 'words' | 'legalForm'> & { country?: string | undefined }

/** A query without its legal form, and all its tokens. */
export interface ParsedQuery extends ParsedName {
  tokens: string[]
  /** Whether the tokens that were cut as a legal form may be part of the name instead: `MB` of `MB Automobile`. */
  isAmbiguous: boolean
  /** The words of the web or e-mail address that the query is, as written there: names are often joined in it. */
  address?: readonly string[] | undefined
  /** Other texts that mean the same company, such as each name around "trading as"; at most five. */
  others: readonly Reading[]
  /** Whether it ends with its country as an address does: then one of `others` is as likely as the text itself. */
  hasCountry: boolean
  /** Shorter texts, which mean the company unless the register has one with all words: without a branch, or without the country. */
  broader: readonly Reading[]
}

// Two letters inside a query count as a legal form only if they are rare in names and streets.
const certainTwoLetterForms: ReadonlySet<string> = new Set(['ab', 'ag', 'as', 'bv', 'kg', 'nv', 'ou', 'oy', 'sa', 'se'])
const minCertainLength = 3
/** Letters of a form that may be part of the name instead: `SCA Ouest`, `MB Automobile`. */
const maxAmbiguous = { before: 3, after: 2 } as const

/** Legal forms of so few letters are abbreviations. */
const maxAbbreviation = 4
const isAbbreviation = (token: string) => token.length <= maxAbbreviation

const isUnambiguousInside = (tokens: readonly string[]): boolean =>
  tokens.length > 1 || (tokens[0]?.length ?? 0) >= minCertainLength || certainTwoLetterForms.has(tokens[0] ?? '')

const insideTrie = createTrie()
for (const { id, suffix, either, inside } of legalFormTable) {
  if (inside === false) continue
  for (const forms of [suffix, either]) {
    for (const spelling of suffixSpellings(forms))
      if (isUnambiguousInside(spelling.tokens)) addForm(insideTrie, spelling, id, 'after')
  }
}

interface FormInside extends FormMatch {
  at: number
}

/** The first legal form with words on both sides: those after it are a place (`Equinor ASA Stavanger`). */
function findInside(tokens: readonly string[], country: string | undefined): FormInside | undefined {
  for (let from = 1; from < tokens.length - 1; from++) {
    const form = longestPrefix(insideTrie, { tokens, from, to: tokens.length - 1, country })
    if (form.length > 0) return { ...form, at: from }
  }
  return undefined
}

const isAmbiguousForm = (cut: readonly string[], maxLength: number): boolean =>
  cut.length === 1 && (cut[0]?.length ?? 0) <= maxLength

function cutInside(tokens: string[], country: string | undefined): ParsedText {
  const form = findInside(tokens, country)
  if (form === undefined) return { words: tokens, legalForm: 0, tokens, isAmbiguous: false }
  const cut = tokens.slice(form.at, form.at + form.length)
  return {
    words: tokens.toSpliced(form.at, form.length),
    legalForm: form.id,
    tokens,
    isAmbiguous: isAmbiguousForm(cut, maxAmbiguous.after),
  }
}

/** A text that was parsed in one way. */
type ParsedText = Omit<ParsedQuery, 'address' | 'others' | 'hasCountry' | 'broader'>

/** Readings of a text that ends with its country: the text, others that are as likely, and broader ones. */
interface CountryReadings extends Pick<ParsedQuery, 'others' | 'broader'> {
  whole: ParsedText
}

/** Whether a text has a legal form that, if it is at the end, is not also a word of names, as `Association` is. */
function hasCertainForm({ words, tokens, legalForm }: ParsedText): boolean {
  const cut = tokens.at(-1) === words.at(-1) ? [] : tokens.slice(words.length)
  return legalForm > 0 && (isCertainForm(cut) || (cut.length === 1 && cut.every(isAbbreviation)))
}

/** After a legal form and a comma the country is not part of the name; after either it rarely is; after a word it may be. */
function countryReadings(text: string, whole: ParsedText, country: string | undefined): CountryReadings {
  const without = withoutCountry(text, whole.tokens, country)
  if (!without) return { whole, others: [], broader: [] }
  const { separator } = without
  const bare = parseText(without.text, country)
  const isFormCertain = hasCertainForm(bare)
  if (separator === 'comma' && isFormCertain && country !== undefined) return { whole: bare, others: [], broader: [] }
  // In a search of all countries, the one named is searched alone, then all.
  const readings = country === undefined ? [{ ...bare, country: without.country }, bare] : [bare]
  const endsWithForm = isFormCertain && bare.tokens.at(-1) !== bare.words.at(-1)
  const isLikely = separator === 'comma' || (separator === 'space' && endsWithForm)
  return isLikely ? { whole, others: readings, broader: [] } : { whole, others: [], broader: readings }
}

/** Like `parseName`, but also finds a legal form inside the query, because a place may follow the name. */
export function parseQuery(q: string, country?: string): ParsedQuery {
  const { text, address } = withoutAddresses(q)
  const { whole, others, broader } = countryReadings(text, parseText(text, country), country)
  const company = withoutBranch(text)
  const parsed = {
    ...whole,
    others: [...others, ...otherReadings(text).map(other => parseText(other, country))],
    hasCountry: others.length > 0,
    broader: [...(company === undefined ? [] : [parseText(company, country)]), ...broader],
  }
  return address ? { ...parsed, address } : parsed
}

function parseText(q: string, country: string | undefined): ParsedText {
  const tokens = tokenize(q)
  const { from, to, legalForm } = stripFormOfQuery(tokens, country)
  if (legalForm === 0) return cutInside(tokens, country)
  const isAmbiguous =
    isAmbiguousForm(tokens.slice(0, from), maxAmbiguous.before) || isAmbiguousForm(tokens.slice(to), maxAmbiguous.after)
  return { words: tokens.slice(from, to), legalForm, tokens, isAmbiguous }
}
