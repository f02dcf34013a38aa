/** From this share on, a match is full. */
export const fullMatch = 0.995
const partialMatch = 0.4

/** Grade of a similarity from 0 to 1. */
export const gradeOf = (similarity: number): 'A' | 'B' | 'F' =>
  similarity >= fullMatch ? 'A' : similarity >= partialMatch ? 'B' : 'F'

export const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)} %`

/** A score as in the contract: between 0 and 1, rounded to three decimals. */
export const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
