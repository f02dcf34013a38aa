import type { FormsByCountry, LegalFormClass } from './legal-form-class.ts'
import { tokensOf } from './tokens-of.ts'

/** A node of a tree of token sequences; `id` is above 0 where a form ends. */
export interface TrieNode {
  id: number
  next: Map<string, TrieNode>
}

/** Where a form was found: `length` tokens of class `id`; 0 and 0 for none. */
export interface FormMatch {
  id: number
  length: number
}

const none: FormMatch = { id: 0, length: 0 }

export const createTrie = (): TrieNode => ({ id: 0, next: new Map() })

function childOf(node: TrieNode, token: string): TrieNode {
  const known = node.next.get(token)
  if (known !== undefined) return known
  const made = createTrie()
  node.next.set(token, made)
  return made
}

const spellingsOf = (forms: FormsByCountry | undefined): string[] =>
  Object.values(forms ?? {}).flatMap(line => line.split(' | '))

/** Token sequences of every writing in a list by country, as they read in front of a name. */
export const prefixSpellings = (forms: FormsByCountry | undefined): string[][] => spellingsOf(forms).map(tokensOf)

/** The same as they read behind a name: there `& Co. KG` begins with a joiner and II is a number. */
export const suffixSpellings = (forms: FormsByCountry | undefined): string[][] =>
  spellingsOf(forms).map(writing => tokensOf(`name ${writing}`).slice(1))

/** Adds a writing; a class that was there first keeps it. */
export function addForm(root: TrieNode, tokens: readonly string[], id: number): void {
  let node = root
  for (const token of tokens) node = childOf(node, token)
  if (node.id === 0) node.id = id
}

export interface LegalFormTries {
  /** Read from the last token backwards. */
  suffixes: TrieNode
  prefixes: TrieNode
}

/** The two tries in which a name's ends are looked up. */
export function buildTries(table: readonly LegalFormClass[]): LegalFormTries {
  const tries = { suffixes: createTrie(), prefixes: createTrie() }
  for (const { id, suffix: behind, either, prefix: front } of table) {
    for (const forms of [behind, either]) {
      for (const tokens of suffixSpellings(forms)) addForm(tries.suffixes, tokens.reverse(), id)
    }
    for (const forms of [either, front]) {
      for (const tokens of prefixSpellings(forms)) addForm(tries.prefixes, tokens, id)
    }
  }
  return tries
}

/** The longest form that ends just before `end`, of at least one token and not reaching below `from`. */
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

/** The longest form that begins at `from` and ends before `end`. */
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
