import type { Explanation } from './explanation.ts'
import { ambiguityGap } from './page-of-hits.ts'

interface Found {
  hit: { confidence: number }
  company: { incorporation_date: string | null }
}

/**
 * Companies in order of confidence, with the only one incorporated on a day first, if its confidence is close to that of the first:
 * then the day decides. It gets the confidence of the first, so that none has a higher one.
 */
export function preferIncorporatedOn<Each extends Found>(
  day: string | undefined,
  found: readonly Each[],
): { found: readonly Each[]; isDecided: boolean } {
  const [first] = found
  if (first === undefined || day === undefined) return { found, isDecided: false }
  const { confidence } = first.hit
  const close = found.filter(({ hit }) => confidence - hit.confidence <= ambiguityGap)
  const [only, ...others] = close.filter(({ company }) => company.incorporation_date === day)
  if (only === undefined || others.length > 0) return { found, isDecided: false }
  const preferred = { ...only, hit: { ...only.hit, confidence } }
  return { found: [preferred, ...found.filter(each => each !== only)], isDecided: true }
}

/** Explains how the day of incorporation in a query compares. */
export function explainIncorporation({ incorporation_date: known }: Found['company'], day: string): Explanation {
  const feature = 'incorporation_date'
  if (known === null) return { feature, grade: 'Z', score: null, detail: 'its day of incorporation is not known' }
  if (known === day) return { feature, grade: 'A', score: 1, detail: `${day} is its day of incorporation` }
  return { feature, grade: 'F', score: 0, detail: `it was incorporated on ${known}` }
}
