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
import { statusNotes } from './legal-forms-membership.ts'
import { tokenize } from './tokenize.ts'

/** The tokens of a name without its legal form, and the id of the legal form's class; 0 for none. */
export interface ParsedName {
  words: string[]
  legalForm: number
}

const tries = buildTries(legalFormTable)
const statusNoteTrie = createTrie()
for (const tokens of suffixSpellings(statusNotes)) addForm(statusNoteTrie, tokens.reverse(), 1)

/** The range of tokens that remains of a name, and the legal form that was cut off. */
export interface NameRange {
  from: number
  to: number
  legalForm: number
}

const hasForm = (tokens: readonly string[], end: number): boolean =>
  longestSuffix(tries.suffixes, tokens, 1, end).length > 0 ||
  longestPrefix(tries.prefixes, tokens, 0, end - 1).length > 0

/** The end of the tokens before notes such as "in liquidation"; the notes are kept unless a legal form precedes them. */
function endBeforeStatusNotes(tokens: readonly string[]): number {
  let end = tokens.length
  for (
    let note = longestSuffix(statusNoteTrie, tokens, 1, end);
    note.length > 0;
    note = longestSuffix(statusNoteTrie, tokens, 1, end)
  ) {
    end -= note.length
  }
  return end === tokens.length || hasForm(tokens, end) ? end : tokens.length
}

const coversAll = (form: FormMatch, tokens: readonly string[]): boolean => form.length === tokens.length

/** Romania writes "S.C. name S.R.L."; elsewhere both ends are cut only if they are of one class ("Oy name Ab", "NV name SA"). */
function prefixLength(tokens: readonly string[], to: number, legalForm: number): number {
  if (tokens[0] === 'sc' && to > 1) return 1
  const prefix = longestPrefix(tries.prefixes, tokens, 0, to - 1)
  return prefix.id === legalForm ? prefix.length : 0
}

function cutSuffix(tokens: readonly string[], end: number, form: FormMatch): NameRange {
  let to = end - form.length
  const second = longestSuffix(tries.suffixes, tokens, 1, to)
  if (second.id === form.id) to -= second.length
  return { from: prefixLength(tokens, to, form.id), to, legalForm: form.id }
}

/** Finds the legal form at either end of a name's tokens; at least one token remains. */
export function stripLegalForm(tokens: readonly string[]): NameRange {
  const end = endBeforeStatusNotes(tokens)
  const uncut = { from: 0, to: tokens.length, legalForm: 0 }
  if (end < 2 || coversAll(longestSuffix(tries.suffixes, tokens, 0, end), tokens)) return uncut
  const suffix = longestSuffix(tries.suffixes, tokens, 1, end)
  if (suffix.length > 0) return cutSuffix(tokens, end, suffix)
  const prefix = longestPrefix(tries.prefixes, tokens, 0, end)
  if (prefix.length === 0 || prefix.length >= end) return uncut
  return { from: prefix.length, to: end, legalForm: prefix.id }
}

/**
 * Tokenizes a company's name and removes the legal form before or after it, in any language of the 19 countries. `words` is
 * empty only for a text without letters and digits.
 */
export function parseName(name: string): ParsedName {
  const tokens = tokenize(name)
  const { from, to, legalForm } = stripLegalForm(tokens)
  return { words: from === 0 && to === tokens.length ? tokens : tokens.slice(from, to), legalForm }
}
