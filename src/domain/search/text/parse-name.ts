import { legalFormTable } from './legal-form-table.ts'
import {
  addForm,
  buildTries,
  createTrie,
  type FormMatch,
  longestPrefix,
  longestSuffix,
  suffixSpellings,
} from './legal-form-trie.ts'
import { conditionNotes } from './legal-forms-membership.ts'
import { tokensOf } from './tokens-of.ts'

/** A name without its legal form; `legal` is the id of the form's class, 0 for none. */
export interface ParsedName {
  words: string[]
  legalForm: number
}

const trees = buildTries(legalFormTable)
const notes = createTrie()
for (const tokens of suffixSpellings(conditionNotes)) addForm(notes, tokens.reverse(), 1)

/** The range of tokens left of a name, and the legal form that was cut off. */
export interface NameRange {
  from: number
  to: number
  legalForm: number
}

const hasForm = (tokens: readonly string[], end: number): boolean =>
  longestSuffix(trees.suffixes, tokens, 1, end).length > 0 ||
  longestPrefix(trees.prefixes, tokens, 0, end - 1).length > 0

/** The end of the tokens before notes such as "in liquidation", where what is before them has a legal form. */
function endBeforeNotes(tokens: readonly string[]): number {
  let end = tokens.length
  for (let note = longestSuffix(notes, tokens, 1, end); note.length > 0; note = longestSuffix(notes, tokens, 1, end)) {
    end -= note.length
  }
  return end === tokens.length || hasForm(tokens, end) ? end : tokens.length
}

const isWhole = (form: FormMatch, tokens: readonly string[]): boolean => form.length === tokens.length

/** Romania writes "S.C. name S.R.L."; elsewhere both ends are cut only if they say the same ("Oy name Ab", "NV name SA"). */
function frontOf(tokens: readonly string[], to: number, legalForm: number): number {
  if (tokens[0] === 'sc' && to > 1) return 1
  const front = longestPrefix(trees.prefixes, tokens, 0, to - 1)
  return front.id === legalForm ? front.length : 0
}

function cutBehind(tokens: readonly string[], end: number, form: FormMatch): NameRange {
  let to = end - form.length
  const second = longestSuffix(trees.suffixes, tokens, 1, to)
  if (second.id === form.id) to -= second.length
  return { from: frontOf(tokens, to, form.id), to, legalForm: form.id }
}

/** Finds the legal form at the ends of a name's tokens; never cuts everything. */
export function stripLegalForm(tokens: readonly string[]): NameRange {
  const end = endBeforeNotes(tokens)
  const uncut = { from: 0, to: tokens.length, legalForm: 0 }
  if (end < 2 || isWhole(longestSuffix(trees.suffixes, tokens, 0, end), tokens)) return uncut
  const behind = longestSuffix(trees.suffixes, tokens, 1, end)
  if (behind.length > 0) return cutBehind(tokens, end, behind)
  const front = longestPrefix(trees.prefixes, tokens, 0, end)
  if (front.length === 0 || front.length >= end) return uncut
  return { from: front.length, to: end, legalForm: front.id }
}

/**
 * Cuts the legal form in front of or behind a company's name, in any language of the 19 countries: `core` holds the folded
 * tokens of the name itself and is empty only for a text without letters and digits.
 */
export function parseName(name: string): ParsedName {
  const tokens = tokensOf(name)
  const { from, to, legalForm } = stripLegalForm(tokens)
  return { words: from === 0 && to === tokens.length ? tokens : tokens.slice(from, to), legalForm }
}
