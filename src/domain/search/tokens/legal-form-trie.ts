import type { FormsByCountry, LegalFormClass } from './legal-form-class.ts'
import { isLocalForm, isReadIn } from './legal-form-countries.ts'
import { tokenize } from './tokenize.ts'

/** A node of a trie of token sequences; `id` is above 0 where a legal form ends. */
interface TrieNode {
  id: number
  /** Alpha-2 codes of the countries that have the form; undefined if it is read in names of every country. */
  countries: Set<string> | undefined
  next: Map<string, TrieNode>
}

/** A legal form that was found: its class id and its length in tokens; both 0 for none. */
export interface FormMatch {
  id: number
  length: number
}

const none: FormMatch = { id: 0, length: 0 }

export const createTrie = (): TrieNode => ({ id: 0, countries: undefined, next: new Map() })

function childOf(node: TrieNode, token: string): TrieNode {
  const known = node.next.get(token)
  if (known !== undefined) return known
  const child = createTrie()
  node.next.set(token, child)
  return child
}

/** A spelling of a legal form as tokens, and the country that has it. */
interface Spelling {
  country: string
  tokens: string[]
}

const spellingsOf = (forms: FormsByCountry | undefined, toTokens: (spelling: string) => string[]): Spelling[] =>
  Object.entries(forms ?? {}).flatMap(([country, line]) =>
    line.split(' | ').map(spelling => ({ country, tokens: toTokens(spelling) })),
  )

/** All spellings, tokenized as they precede a name. */
const prefixSpellings = (forms: FormsByCountry | undefined): Spelling[] => spellingsOf(forms, tokenize)

/** All spellings, tokenized as they follow a name: there `&` is a token and II is a number. */
export const suffixSpellings = (forms: FormsByCountry | undefined): Spelling[] =>
  spellingsOf(forms, spelling => tokenize(`name ${spelling}`).slice(1))

/** Where a form stands: a short form of another country is read more often after a name than before it. */
type FormPlace = 'before' | 'after'

/** Adds a spelling. When two classes share a spelling, the class added first has it. */
export function addForm(root: TrieNode, { tokens, country }: Spelling, id: number, place: FormPlace): void {
  let node = root
  for (const token of tokens) node = childOf(node, token)
  if (node.id === 0) node.id = id
  if (!isLocalForm(tokens, place)) return
  node.countries ??= new Set()
  node.countries.add(country)
}

interface LegalFormTries {
  /** Walked backwards, from the last token of a name. */
  suffixes: TrieNode
  prefixes: TrieNode
}

/** Builds the tries that find legal forms at the end and at the start of a name. */
export function buildTries(table: readonly LegalFormClass[]): LegalFormTries {
  const tries = { suffixes: createTrie(), prefixes: createTrie() }
  for (const { id, suffix, either, prefix } of table) {
    for (const forms of [suffix, either]) {
      for (const spelling of suffixSpellings(forms))
        addForm(tries.suffixes, { ...spelling, tokens: spelling.tokens.toReversed() }, id, 'after')
    }
    for (const forms of [either, prefix]) {
      for (const spelling of prefixSpellings(forms)) addForm(tries.prefixes, spelling, id, 'before')
    }
  }
  return tries
}

/** Tokens, the part of them that is searched, and the alpha-2 code of the country of the name; undefined if it is unknown. */
export interface FormRange {
  tokens: readonly string[]
  from: number
  /** Exclusive. */
  to: number
  country: string | undefined
}

const isForm = ({ id, countries }: TrieNode, country: string | undefined) =>
  id > 0 && (countries === undefined || country === undefined || isReadIn(countries, country))

/** Finds the longest legal form at the end of a range. */
export function longestSuffix(root: TrieNode, { tokens, from, to, country }: FormRange): FormMatch {
  let node: TrieNode | undefined = root
  let found = none
  for (let at = to - 1; at >= from; at--) {
    node = node.next.get(tokens[at] ?? '')
    if (node === undefined) return found
    if (isForm(node, country)) found = { id: node.id, length: to - at }
  }
  return found
}

/** Finds the longest legal form at the start of a range. */
export function longestPrefix(root: TrieNode, { tokens, from, to, country }: FormRange): FormMatch {
  let node: TrieNode | undefined = root
  let found = none
  for (let at = from; at < to; at++) {
    node = node.next.get(tokens[at] ?? '')
    if (node === undefined) return found
    if (isForm(node, country)) found = { id: node.id, length: at - from + 1 }
  }
  return found
}
