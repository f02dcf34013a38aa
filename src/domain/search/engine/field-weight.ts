import { maxForwardBytes } from '../index/forward-format.ts'

/** Weights of a field: of all its tokens, of the matched ones times their similarity, and of the heaviest unmatched token. */
export interface FieldWeight {
  sum: number
  matched: number
  extra: number
  /** Number of tokens that are not matched, and at the beginning of `others` these tokens. */
  extraWords: number
  others: Uint32Array
  /** Weight of the heaviest token before the first that is matched. */
  leading: number
}

export const noWeight = (): FieldWeight => ({
  sum: 0,
  matched: 0,
  extra: 0,
  extraWords: 0,
  others: new Uint32Array(maxForwardBytes),
  leading: 0,
})

export const clear = (weight: FieldWeight) => {
  weight.sum = 0
  weight.matched = 0
  weight.extra = 0
  weight.extraWords = 0
  weight.leading = 0
}

/** Adds a token of a weight, which matches with a similarity; 0 if it does not match. */
export const addToken = (field: FieldWeight, token: number, weight: number, similarity: number) => {
  field.sum += weight
  field.matched += weight * similarity
  field.extra = Math.max(field.extra, weight * (1 - similarity))
  if (similarity > 0) return
  if (field.matched === 0) field.leading = Math.max(field.leading, weight)
  field.others[field.extraWords++] = token
}

/** The share of a field that is matched, by weight. */
export const coverageOf = ({ sum, matched }: FieldWeight) => (sum === 0 ? 0 : matched / sum)
