import type { FormsByCountry, LegalFormClass } from './legal-form-class.ts'
import { tokenize } from './tokenize.ts'

/** A node of a trie of token sequences; `id` is above 0 where a legal form ends. */
export interface TrieNode {
  id: number
  next: Map<string, TrieNode>
}

/** A legal form that was found: its class id and its length in tokens; both 0 for none. */
export interface FormMatch {
  id: number
  length: number
}

const none: FormMatch = { id: 0, length: 0 }

export const createTrie = (): TrieNode => ({ id: 0, next: new Map() })

function childOf(node: TrieNode, token: string): TrieNode {
  const known = node.next.get(token)
  if (known !== undefined) return known
  const child = createTrie()
  node.next.set(token, child)
  return child
}

const spellingsOf = (forms: FormsByCountry | undefined): string[] =>
  Object.values(forms ?? {}).flatMap(line => line.split(' | '))

/** Token sequences of all spellings, tokenized as they precede a name. */
export const prefixSpellings = (forms: FormsByCountry | undefined): string[][] => spellingsOf(forms).map(tokenize)

/** Token sequences of all spellings, tokenized as they follow a name: there `&` is a token and II is a number. */
export const suffixSpellings = (forms: FormsByCountry | undefined): string[][] =>
  spellingsOf(forms).map(spelling => tokenize(`name ${spelling}`).slice(1))

/** Adds a spelling. When two classes share a spelling, the class added first has it. */
export function addForm(root: TrieNode, tokens: readonly string[], id: number): void {
  let node = root
  for (const token of tokens) node = childOf(node, token)
  if (node.id === 0) node.id = id
}

export interface LegalFormTries {
  /** Walked backwards, from the last token of a name. */
  suffixes: TrieNode
  prefixes: TrieNode
}

/** Builds the tries that find legal forms at the end and at the start of a name. */
export function buildTries(table: readonly LegalFormClass[]): LegalFormTries {
  const tries = { suffixes: createTrie(), prefixes: createTrie() }
  for (const { id, suffix, either, prefix } of table) {
    for (const forms of [suffix, either]) {
      for (const tokens of suffixSpellings(forms)) addForm(tries.suffixes, tokens.reverse(), id)
    }
    for (const forms of [either, prefix]) {
      for (const tokens of prefixSpellings(forms)) addForm(tries.prefixes, tokens, id)
    }
  }
  return tries
}

/** Finds the longest legal form that ends at `end` (exclusive) and starts at `from` or later. */
export function longestSuffix(root: TrieNode, tokens: readonly string[], from: number, end: number): FormMatch {
  let node: TrieNode | undefined = root
  let found = none
  for (let at = end - 1; at >= from; at--) {
    node = node.next.get(tokens[at] ?? '')
    if (node === undefined) return found
    if (node.id > 0) found = { id: node.id, length: end - at }
  }
  return found
}

/** Finds the longest legal form that starts at `from` and ends at `end` (exclusive) or earlier. */
export function longestPrefix(root: TrieNode, tokens: readonly string[], from: number, end: number): FormMatch {
  let node: TrieNode | undefined = root
  let found = none
  for (let at = from; at < end; at++) {
    node = node.next.get(tokens[at] ?? '')
    if (node === undefined) return found
    if (node.id > 0) found = { id: node.id, length: at - from + 1 }
  }
  return found
}
