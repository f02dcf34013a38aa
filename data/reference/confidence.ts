import { readFileSync } from 'node:fs'

/** Weights of features, and the curve from their sum to a probability. */
export interface LearnedConfidence {
  first: LearnedLikelihood
  others: LearnedLikelihood
}

interface LearnedLikelihood {
  weights: readonly number[]
  curve: readonly (readonly [number, number])[]
}

/** Reads the output of `make calibrate`. */
export const readConfidence = (): LearnedConfidence =>
  JSON.parse(readFileSync(new URL('./confidence.json', import.meta.url), 'utf8')) as LearnedConfidence
