import type { TermTable } from './term-table.ts'

export type SearchMode = 'auto' | 'name' | 'address'

/** A word that may be two: both halves must be found. Halves have slots of their own, behind those of the words. */
export interface Split {
  word: number
  left: number
  right: number
}

/** A query expanded to tokens of the lexicon. */
export interface QueryPlan {
  words: readonly string[]
  /** By slot: words first, then halves of words. */
  weights: Float64Array
  slots: number
  /** Weight of all words. */
  totalWeight: number
  splits: readonly Split[]
  /** The tokens that stand for words, each with its similarity. */
  terms: TermTable
  /** By word, whether the lexicon has it. */
  isKnown: readonly boolean[]
  /** Words that may be cut short, and have more continuations than the terms hold: initials, and a short last word. */
  prefixWords: readonly number[]
  /** The most that a token's weight in a name exceeds the weight of the slot it stands for, as a factor; at least 1. */
  maxWeightRatio: number
}
