import { readFileSync } from 'node:fs'

/** Weights of features, and the curve from their sum to a probability. */
export interface LearntConfidence {
  first: LearntLikelihood
  others: LearntLikelihood
}

interface LearntLikelihood {
  weights: readonly number[]
  curve: readonly (readonly [number, number])[]
}

/** Reads what `make calibrate` wrote. */
export const readConfidence = (): LearntConfidence =>
  JSON.parse(readFileSync(new URL('./confidence.json', import.meta.url), 'utf8')) as LearntConfidence
