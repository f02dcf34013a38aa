import type { Comparison } from './comparison.ts'
import { featuresOf, type QueryFeatures } from './confidence-features.ts'

/** Learnt by `make calibrate` from queries whose answer is known; `docs/matching.md` says how well it holds. */
export interface ConfidenceModel {
  /** Of the first hit, and of all behind it. */
  first: LogisticModel
  others: LogisticModel
}

/** A logistic regression with a calibration curve. */
export interface LogisticModel {
  /** By feature, in the order of `namedFeatures`. */
  weights: readonly number[]
  /** Rising, linear between its points: from the weighted sum to the share of right answers. */
  curve: readonly (readonly [sum: number, confidence: number])[]
}

export const weightedSum = (weights: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)

/** The value of a rising curve at `x`; flat beyond its ends. */
export function interpolate(curve: LogisticModel['curve'], x: number): number {
  const past = curve.findIndex(([sum]) => sum >= x)
  if (past < 0) return curve.at(-1)?.[1] ?? 0
  const [sum, confidence] = curve[past] ?? [0, 0]
  const before = curve[past - 1]
  if (!before || sum === before[0]) return confidence
  return before[1] + ((confidence - before[1]) * (x - before[0])) / (sum - before[0])
}

/** The probability that a candidate of these features is the company meant. */
export const probability = ({ weights, curve }: LogisticModel, features: readonly number[]): number =>
  interpolate(curve, weightedSum(weights, features))

/** The probability that each hit is the company meant, in three decimals, in the order of the hits and never rising along it. */
export function confidencesOf(model: ConfidenceModel, hits: readonly Comparison[], query: QueryFeatures): number[] {
  const [best] = hits
  let min = 1
  return hits.map((hit, rank) => {
    const confidence = probability(rank === 0 ? model.first : model.others, featuresOf(hit, best ?? hit, query))
    min = Math.min(min, Math.round(confidence * 1000) / 1000)
    return min
  })
}
