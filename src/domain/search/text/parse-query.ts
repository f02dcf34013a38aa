import { legalFormTable } from './legal-form-table.ts'
import { emptyNode, type FoundForm, longestFrom, plant, writingsBehind } from './legal-form-trie.ts'
import { cutEnds, type ParsedName } from './parse-name.ts'
import { tokensOf } from './tokens-of.ts'

/** A query without its legal form, and all its tokens. */
export interface ParsedQuery extends ParsedName {
  tokens: string[]
  /** Whether what was cut as a legal form may be part of the name instead: `MB` of `MB Automobile`. */
  isDoubtful: boolean
}

// Two letters inside a query are a legal form only where hardly any name or street uses them.
const twoLettersInside: ReadonlySet<string> = new Set(['ab', 'ag', 'as', 'bv', 'kg', 'nv', 'ou', 'oy', 'sa', 'se'])
const shortestSure = 3

const isSureInside = (tokens: readonly string[]): boolean =>
  tokens.length > 1 || (tokens[0]?.length ?? 0) >= shortestSure || twoLettersInside.has(tokens[0] ?? '')

const insideTree = emptyNode()
for (const { id, behind, either, inside } of legalFormTable) {
  if (inside === false) continue
  for (const forms of [behind, either]) {
    for (const tokens of writingsBehind(forms)) if (isSureInside(tokens)) plant(insideTree, tokens, id)
  }
}

interface FormInside extends FoundForm {
  at: number
}

/** The first legal form that has words on both sides: what follows it is a place (`Equinor ASA Stavanger`). */
function findInside(tokens: readonly string[]): FormInside | undefined {
  for (let at = 1; at < tokens.length - 1; at++) {
    const form = longestFrom(insideTree, tokens, at, tokens.length - 1)
    if (form.length > 0) return { ...form, at }
  }
  return undefined
}

const isDoubtful = (cut: readonly string[]): boolean => cut.length === 1 && (cut[0]?.length ?? 0) < shortestSure

function cutInside(tokens: string[]): ParsedQuery {
  const form = findInside(tokens)
  if (form === undefined) return { core: tokens, legal: 0, tokens, isDoubtful: false }
  const cut = tokens.slice(form.at, form.at + form.length)
  return { core: tokens.toSpliced(form.at, form.length), legal: form.id, tokens, isDoubtful: isDoubtful(cut) }
}

/** Like `parseName`, and finds a legal form inside the query too, where a place may follow the name. */
export function parseQuery(q: string): ParsedQuery {
  const tokens = tokensOf(q)
  const { from, to, legal } = cutEnds(tokens)
  if (legal === 0) return cutInside(tokens)
  const ends = [tokens.slice(0, from), tokens.slice(to)]
  return { core: tokens.slice(from, to), legal, tokens, isDoubtful: ends.some(isDoubtful) }
}
