import type { InitialsWord } from './initials.ts'
import type { TermTable } from './term-table.ts'

export type SearchMode = 'auto' | 'name' | 'address'

/** A word that may be two: both halves must be found. The slots of halves follow those of the words. */
export interface Split {
  word: number
  left: number
  right: number
}

/** A query expanded to tokens of the lexicon. */
export interface QueryPlan {
  words: readonly string[]
  /** By slot: words, then halves of words. */
  weights: Float64Array
  slots: number
  /** Sum of the weights of all words. */
  totalWeight: number
  splits: readonly Split[]
  /** The tokens that match words, each with its similarity. */
  terms: TermTable
  /** By word, whether the lexicon has it. */
  isKnown: readonly boolean[]
  /** By word, whether it is more common in addresses than in names. */
  isPlace: readonly boolean[]
  /** Words that may be incomplete and have more continuations than the terms hold: initials, and a short last word. */
  prefixWords: readonly number[]
  /** Words that may be the initials of a name, represented by tokens beyond the lexicon. */
  initials: readonly InitialsWord[]
  /** Tokens that are acronyms of words of the query. */
  acronyms: readonly number[]
  /** The maximum ratio of a token's weight in a name to the weight of the slot that it matches; at least 1. */
  maxWeightRatio: number
}
