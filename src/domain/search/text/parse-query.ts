import { legalFormTable } from './legal-form-table.ts'
import { addForm, createTrie, type FormMatch, longestPrefix, suffixSpellings } from './legal-form-trie.ts'
import { type ParsedName, stripLegalForm } from './parse-name.ts'
import { tokensOf } from './tokens-of.ts'

/** A query without its legal form, and all its tokens. */
export interface ParsedQuery extends ParsedName {
  tokens: string[]
  /** Whether what was cut as a legal form may be part of the name instead: `MB` of `MB Automobile`. */
  isAmbiguous: boolean
}

// Two letters inside a query are a legal form only where hardly any name or street uses them.
const twoLettersInside: ReadonlySet<string> = new Set(['ab', 'ag', 'as', 'bv', 'kg', 'nv', 'ou', 'oy', 'sa', 'se'])
const minCertainLength = 3

const isSureInside = (tokens: readonly string[]): boolean =>
  tokens.length > 1 || (tokens[0]?.length ?? 0) >= minCertainLength || twoLettersInside.has(tokens[0] ?? '')

const insideTree = createTrie()
for (const { id, suffix: behind, either, inside } of legalFormTable) {
  if (inside === false) continue
  for (const forms of [behind, either]) {
    for (const tokens of suffixSpellings(forms)) if (isSureInside(tokens)) addForm(insideTree, tokens, id)
  }
}

interface FormInside extends FormMatch {
  at: number
}

/** The first legal form that has words on both sides: what follows it is a place (`Equinor ASA Stavanger`). */
function findInside(tokens: readonly string[]): FormInside | undefined {
  for (let at = 1; at < tokens.length - 1; at++) {
    const form = longestPrefix(insideTree, tokens, at, tokens.length - 1)
    if (form.length > 0) return { ...form, at }
  }
  return undefined
}

const isDoubtful = (cut: readonly string[]): boolean => cut.length === 1 && (cut[0]?.length ?? 0) < minCertainLength

function cutInside(tokens: string[]): ParsedQuery {
  const form = findInside(tokens)
  if (form === undefined) return { words: tokens, legalForm: 0, tokens, isAmbiguous: false }
  const cut = tokens.slice(form.at, form.at + form.length)
  return { words: tokens.toSpliced(form.at, form.length), legalForm: form.id, tokens, isAmbiguous: isDoubtful(cut) }
}

/** Like `parseName`, and finds a legal form inside the query too, where a place may follow the name. */
export function parseQuery(q: string): ParsedQuery {
  const tokens = tokensOf(q)
  const { from, to, legalForm: legal } = stripLegalForm(tokens)
  if (legal === 0) return cutInside(tokens)
  const ends = [tokens.slice(0, from), tokens.slice(to)]
  return { words: tokens.slice(from, to), legalForm: legal, tokens, isAmbiguous: ends.some(isDoubtful) }
}
