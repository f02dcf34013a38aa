/** A goal of a ratio, and whether it was reached. */
export const atLeast = (goal: number, ratio: number): string =>
  `goal at least ${goal}: ${ratio >= goal ? 'reached' : 'missed'}`

export const atMost = (goal: number, ratio: number): string =>
  `goal at most ${goal}: ${ratio <= goal ? 'reached' : 'missed'}`
