import { legalFormTable } from './legal-form-table.ts'
import {
  emptyNode,
  type FoundForm,
  growTrees,
  longestBehind,
  longestFrom,
  plant,
  writingsBehind,
} from './legal-form-trie.ts'
import { conditionNotes } from './legal-forms-membership.ts'
import { tokensOf } from './tokens-of.ts'

/** A name without its legal form; `legal` is the id of the form's class, 0 for none. */
export interface ParsedName {
  core: string[]
  legal: number
}

const trees = growTrees(legalFormTable)
const notes = emptyNode()
for (const tokens of writingsBehind(conditionNotes)) plant(notes, tokens.reverse(), 1)

/** What is left of a name's tokens, as a range, and what was cut. */
export interface CutEnds {
  from: number
  to: number
  legal: number
}

const hasForm = (tokens: readonly string[], end: number): boolean =>
  longestBehind(trees.behind, tokens, 1, end).length > 0 || longestFrom(trees.front, tokens, 0, end - 1).length > 0

/** The end of the tokens before notes such as "in liquidation", where what is before them has a legal form. */
function endBeforeNotes(tokens: readonly string[]): number {
  let end = tokens.length
  for (let note = longestBehind(notes, tokens, 1, end); note.length > 0; note = longestBehind(notes, tokens, 1, end)) {
    end -= note.length
  }
  return end === tokens.length || hasForm(tokens, end) ? end : tokens.length
}

const isWhole = (form: FoundForm, tokens: readonly string[]): boolean => form.length === tokens.length

/** Romania writes "S.C. name S.R.L."; elsewhere both ends are cut only if they say the same ("Oy name Ab", "NV name SA"). */
function frontOf(tokens: readonly string[], to: number, legal: number): number {
  if (tokens[0] === 'sc' && to > 1) return 1
  const front = longestFrom(trees.front, tokens, 0, to - 1)
  return front.id === legal ? front.length : 0
}

function cutBehind(tokens: readonly string[], end: number, form: FoundForm): CutEnds {
  let to = end - form.length
  const second = longestBehind(trees.behind, tokens, 1, to)
  if (second.id === form.id) to -= second.length
  return { from: frontOf(tokens, to, form.id), to, legal: form.id }
}

/** Finds the legal form at the ends of a name's tokens; never cuts everything. */
export function cutEnds(tokens: readonly string[]): CutEnds {
  const end = endBeforeNotes(tokens)
  const uncut = { from: 0, to: tokens.length, legal: 0 }
  if (end < 2 || isWhole(longestBehind(trees.behind, tokens, 0, end), tokens)) return uncut
  const behind = longestBehind(trees.behind, tokens, 1, end)
  if (behind.length > 0) return cutBehind(tokens, end, behind)
  const front = longestFrom(trees.front, tokens, 0, end)
  if (front.length === 0 || front.length >= end) return uncut
  return { from: front.length, to: end, legal: front.id }
}

/**
 * Cuts the legal form in front of or behind a company's name, in any language of the 19 countries: `core` holds the folded
 * tokens of the name itself and is empty only for a text without letters and digits.
 */
export function parseName(name: string): ParsedName {
  const tokens = tokensOf(name)
  const { from, to, legal } = cutEnds(tokens)
  return { core: from === 0 && to === tokens.length ? tokens : tokens.slice(from, to), legal }
}
