import { legalFormTable } from './legal-form-table.ts'
import { addForm, createTrie, type FormMatch, longestPrefix, suffixSpellings } from './legal-form-trie.ts'
import { isCertainForm } from './misspelt-forms.ts'
import { type ParsedName, stripFormOfQuery } from './parse-name.ts'
import { tokenize } from './tokenize.ts'

/** A text without its legal form, and all its tokens. */
export interface ParsedText extends ParsedName {
  tokens: string[]
  /** Whether the tokens that were cut as a legal form may be part of the name instead: `MB` of `MB Automobile`. */
  isAmbiguous: boolean
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

const certainOfMembers: ReadonlySet<string> = new Set(['aisbl', 'asbl', 'cvba', 'ivzw', 'scrl', 'vzw'])
const isCertainOfMembers = (tokens: readonly string[]) => tokens.length > 1 || certainOfMembers.has(tokens[0] ?? '')

/** The forms of companies; those of bodies with members are often words of names, as `Verein` is. */
const insideTrie = createTrie()
/** Spellings of the latter that are certain. */
const membersTrie = createTrie()
for (const { id, suffix, either, inside } of legalFormTable)
  for (const spelling of [suffix, either].flatMap(forms => suffixSpellings(forms)))
    if (inside !== false && isUnambiguousInside(spelling.tokens)) addForm(insideTrie, spelling, id, 'after')
    else if (inside === false && isCertainOfMembers(spelling.tokens)) addForm(membersTrie, spelling, id, 'after')

interface FormInside extends FormMatch {
  at: number
}

/** The first legal form with words on both sides: those after it are a place (`Equinor ASA Stavanger`). */
function findInside(tokens: readonly string[], country: string | undefined, trie = insideTrie): FormInside | undefined {
  for (let from = 1; from < tokens.length - 1; from++) {
    const form = longestPrefix(trie, { tokens, from, to: tokens.length - 1, country })
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

/** Like `parseName`, but also finds a legal form inside the text, because a place may follow the name. */
export function parseText(q: string, country: string | undefined): ParsedText {
  const tokens = tokenize(q)
  const { from, to, legalForm } = stripFormOfQuery(tokens, country)
  if (legalForm === 0) return cutInside(tokens, country)
  const isAmbiguous =
    isAmbiguousForm(tokens.slice(0, from), maxAmbiguous.before) || isAmbiguousForm(tokens.slice(to), maxAmbiguous.after)
  return { words: tokens.slice(from, to), legalForm, tokens, isAmbiguous }
}

/** Whether a text has a legal form that, if it is at the end, is not also a word of names, as `Association` is. */
export function hasCertainForm({ words, tokens, legalForm }: ParsedText): boolean {
  const cut = tokens.at(-1) === words.at(-1) ? [] : tokens.slice(words.length)
  return legalForm > 0 && (isCertainForm(cut) || (cut.length === 1 && cut.every(isAbbreviation)))
}

/** Whether a text ends with such a legal form. */
export const endsWithForm = (parsed: ParsedText): boolean =>
  hasCertainForm(parsed) && parsed.tokens.at(-1) !== parsed.words.at(-1)

// As a form of Germany; `Ev. Kirche` and the initials of `E. G. Nordlys` are none.
const association = /(?<=\s)(?:e\.?\s?V\.?|e\.\s?v\.|E\.\s?V\.)(?=[\s,)]|$)/gu
const cooperative = /(?<=\s)(?:eG|e\.\s?G\.?)(?=[\s,)]|$)/gu

/** A text with `e.V.` and `eG` written out: as tokens of two letters they may be other words. */
const writtenOut = (text: string): string =>
  text.replace(association, 'eingetragener Verein').replace(cooperative, 'eingetragene Genossenschaft')

/**
 * A text without the form of an association or a cooperative inside it, before a place; undefined if it has none. Names of
 * registers have such forms inside, too.
 */
export function withoutMembersForm(q: string, country: string | undefined): ParsedName | undefined {
  const tokens = tokenize(writtenOut(q))
  const form = findInside(tokens, country, membersTrie)
  return form && { words: tokens.toSpliced(form.at, form.length), legalForm: form.id }
}
