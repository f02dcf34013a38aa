/** From here a share is the whole. */
export const fullMatch = 0.995
const partialMatch = 0.4

/** The grade of a likeness from 0 to 1. */
export const gradeOf = (likeness: number): 'A' | 'B' | 'F' =>
  likeness >= fullMatch ? 'A' : likeness >= partialMatch ? 'B' : 'F'

export const percent = (share: number): string => `${Math.round(Math.min(1, Math.max(0, share)) * 100)} %`

/** A score of the contract: between 0 and 1, three places. */
export const rounded = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000
