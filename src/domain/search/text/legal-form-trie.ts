import type { FormsByCountry, LegalFormClass } from './legal-form-class.ts'
import { tokensOf } from './tokens-of.ts'

/** A node of a tree of token sequences; `id` is above 0 where a form ends. */
export interface FormNode {
  id: number
  next: Map<string, FormNode>
}

/** Where a form was found: `length` tokens of class `id`; 0 and 0 for none. */
export interface FoundForm {
  id: number
  length: number
}

const none: FoundForm = { id: 0, length: 0 }

export const emptyNode = (): FormNode => ({ id: 0, next: new Map() })

function childOf(node: FormNode, token: string): FormNode {
  const known = node.next.get(token)
  if (known !== undefined) return known
  const made = emptyNode()
  node.next.set(token, made)
  return made
}

const writingsIn = (forms: FormsByCountry | undefined): string[] =>
  Object.values(forms ?? {}).flatMap(line => line.split(' | '))

/** Token sequences of every writing in a list by country, as they read in front of a name. */
export const writingsInFront = (forms: FormsByCountry | undefined): string[][] => writingsIn(forms).map(tokensOf)

/** The same as they read behind a name: there `& Co. KG` begins with a joiner and II is a number. */
export const writingsBehind = (forms: FormsByCountry | undefined): string[][] =>
  writingsIn(forms).map(writing => tokensOf(`name ${writing}`).slice(1))

/** Adds a writing; a class that was there first keeps it. */
export function plant(root: FormNode, tokens: readonly string[], id: number): void {
  let node = root
  for (const token of tokens) node = childOf(node, token)
  if (node.id === 0) node.id = id
}

export interface FormTrees {
  /** Read from the last token backwards. */
  behind: FormNode
  front: FormNode
}

/** The two trees in which a name's ends are looked up. */
export function growTrees(table: readonly LegalFormClass[]): FormTrees {
  const trees = { behind: emptyNode(), front: emptyNode() }
  for (const { id, behind, either, front } of table) {
    for (const forms of [behind, either]) {
      for (const tokens of writingsBehind(forms)) plant(trees.behind, tokens.reverse(), id)
    }
    for (const forms of [either, front]) {
      for (const tokens of writingsInFront(forms)) plant(trees.front, tokens, id)
    }
  }
  return trees
}

/** The longest form that ends just before `end`, of at least one token and not reaching below `from`. */
export function longestBehind(root: FormNode, tokens: readonly string[], from: number, end: number): FoundForm {
  let node: FormNode | undefined = root
  let found = none
  for (let at = end - 1; at >= from; at--) {
    node = node.next.get(tokens[at] ?? '')
    if (node === undefined) return found
    if (node.id > 0) found = { id: node.id, length: end - at }
  }
  return found
}

/** The longest form that begins at `from` and ends before `end`. */
export function longestFrom(root: FormNode, tokens: readonly string[], from: number, end: number): FoundForm {
  let node: FormNode | undefined = root
  let found = none
  for (let at = from; at < end; at++) {
    node = node.next.get(tokens[at] ?? '')
    if (node === undefined) return found
    if (node.id > 0) found = { id: node.id, length: at - from + 1 }
  }
  return found
}
