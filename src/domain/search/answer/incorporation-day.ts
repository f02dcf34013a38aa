import type { Explanation } from './explanation.ts'

/** Explains how the day of incorporation in a query compares. */
export function explainIncorporation(
  { incorporation_date: known }: { incorporation_date: string | null },
  day: string,
): Explanation {
  const feature = 'incorporation_date'
  if (known === null) return { feature, grade: 'Z', score: null, detail: 'its day of incorporation is not known' }
  if (known === day) return { feature, grade: 'A', score: 1, detail: `${day} is its day of incorporation` }
  return { feature, grade: 'F', score: 0, detail: `it was incorporated on ${known}` }
}
