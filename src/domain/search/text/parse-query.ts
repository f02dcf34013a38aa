import { legalFormTable } from './legal-form-table.ts'
import { addForm, createTrie, type FormMatch, longestPrefix, suffixSpellings } from './legal-form-trie.ts'
import { type ParsedName, stripLegalForm } from './parse-name.ts'
import { tokenize } from './tokenize.ts'

/** A query without its legal form, and all its tokens. */
export interface ParsedQuery extends ParsedName {
  tokens: string[]
  /** Whether the tokens that were cut as a legal form may be part of the name instead: `MB` of `MB Automobile`. */
  isAmbiguous: boolean
}

// Two letters inside a query count as a legal form only if they are rare in names and streets.
const certainTwoLetterForms: ReadonlySet<string> = new Set(['ab', 'ag', 'as', 'bv', 'kg', 'nv', 'ou', 'oy', 'sa', 'se'])
const minCertainLength = 3

const isUnambiguousInside = (tokens: readonly string[]): boolean =>
  tokens.length > 1 || (tokens[0]?.length ?? 0) >= minCertainLength || certainTwoLetterForms.has(tokens[0] ?? '')

const insideTrie = createTrie()
for (const { id, suffix, either, inside } of legalFormTable) {
  if (inside === false) continue
  for (const forms of [suffix, either]) {
    for (const tokens of suffixSpellings(forms)) if (isUnambiguousInside(tokens)) addForm(insideTrie, tokens, id)
  }
}

interface FormInside extends FormMatch {
  at: number
}

/** The first legal form with words on both sides: those after it are a place (`Equinor ASA Stavanger`). */
function findInside(tokens: readonly string[]): FormInside | undefined {
  for (let at = 1; at < tokens.length - 1; at++) {
    const form = longestPrefix(insideTrie, tokens, at, tokens.length - 1)
    if (form.length > 0) return { ...form, at }
  }
  return undefined
}

const isAmbiguousForm = (cut: readonly string[]): boolean =>
  cut.length === 1 && (cut[0]?.length ?? 0) < minCertainLength

function cutInside(tokens: string[]): ParsedQuery {
  const form = findInside(tokens)
  if (form === undefined) return { words: tokens, legalForm: 0, tokens, isAmbiguous: false }
  const cut = tokens.slice(form.at, form.at + form.length)
  return {
    words: tokens.toSpliced(form.at, form.length),
    legalForm: form.id,
    tokens,
    isAmbiguous: isAmbiguousForm(cut),
  }
}

/** Like `parseName`, but also finds a legal form inside the query, because a place may follow the name. */
export function parseQuery(q: string): ParsedQuery {
  const tokens = tokenize(q)
  const { from, to, legalForm } = stripLegalForm(tokens)
  if (legalForm === 0) return cutInside(tokens)
  const ends = [tokens.slice(0, from), tokens.slice(to)]
  return { words: tokens.slice(from, to), legalForm, tokens, isAmbiguous: ends.some(isAmbiguousForm) }
}
