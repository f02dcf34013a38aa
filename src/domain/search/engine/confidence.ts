import type { Comparison } from './comparison.ts'
import { featuresOf, type QueryFeatures } from './confidence-features.ts'

/** Trained by `make calibrate` on queries whose answer is known; `docs/matching.md` has its calibration. */
export interface ConfidenceModel {
  /** For the first hit, and for all others. */
  first: LogisticModel
  others: LogisticModel
}

/** A logistic regression with a calibration curve. */
export interface LogisticModel {
  /** By feature, in the order of `namedFeatures`. */
  weights: readonly number[]
  /** Ascending and piecewise linear: from the weighted sum to the share of correct answers. */
  curve: readonly (readonly [sum: number, confidence: number])[]
}

export const weightedSum = (weights: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)

/** The value of an ascending curve at `x`; constant beyond its ends. */
export function interpolate(curve: LogisticModel['curve'], x: number): number {
  const past = curve.findIndex(([sum]) => sum >= x)
  if (past < 0) return curve.at(-1)?.[1] ?? 0
  const [sum, confidence] = curve[past] ?? [0, 0]
  const before = curve[past - 1]
  if (!before || sum === before[0]) return confidence
  return before[1] + ((confidence - before[1]) * (x - before[0])) / (sum - before[0])
}

/** The probability that a candidate with these features is the company searched for. */
export const probability = ({ weights, curve }: LogisticModel, features: readonly number[]): number =>
  interpolate(curve, weightedSum(weights, features))

/** The probability that each hit is the company searched for, rounded to three decimals; never higher than of the previous hit. */
export function confidencesOf(model: ConfidenceModel, hits: readonly Comparison[], query: QueryFeatures): number[] {
  const [best] = hits
  let min = 1
  return hits.map((hit, rank) => {
    const confidence = probability(rank === 0 ? model.first : model.others, featuresOf(hit, best ?? hit, query))
    min = Math.min(min, Math.round(confidence * 1000) / 1000)
    return min
  })
}
