import type { Comparison } from './comparison.ts'
import { featuresOf, type QueryFeatures } from './confidence-features.ts'

/** Learnt from queries whose answer is known: `make calibrate` writes it, `docs/matching.md` tells how well it holds. */
export interface ConfidenceModel {
  /** Of the first hit, and of those behind it. */
  first: LogisticModel
  others: LogisticModel
}

export interface LogisticModel {
  /** Of each feature, in the order of `namedFeatures`. */
  weights: readonly number[]
  /** From what the weights add up to, to the share of right answers: rising, straight between its points. */
  curve: readonly (readonly [sum: number, confidence: number])[]
}

/** What the weights of a model add up to for some features. */
export const weightedSum = (weights: readonly number[], features: readonly number[]): number =>
  features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0)

/** The height of a rising curve at a place; flat beyond its ends. */
export function interpolate(curve: LogisticModel['curve'], place: number): number {
  const past = curve.findIndex(([sum]) => sum >= place)
  if (past < 0) return curve.at(-1)?.[1] ?? 0
  const [sum, height] = curve[past] ?? [0, 0]
  const before = curve[past - 1]
  if (!before || sum === before[0]) return height
  return before[1] + ((height - before[1]) * (place - before[0])) / (sum - before[0])
}

/** The probability that a candidate of such features is the one meant. */
export const probability = ({ weights, curve }: LogisticModel, features: readonly number[]): number =>
  interpolate(curve, weightedSum(weights, features))

/** The probability that each hit is the company meant, in the order of the hits and never rising along it. */
export function confidencesOf(model: ConfidenceModel, hits: readonly Comparison[], query: QueryFeatures): number[] {
  const [best] = hits
  let least = 1
  return hits.map((hit, rank) => {
    const likely = probability(rank === 0 ? model.first : model.others, featuresOf(hit, best ?? hit, query))
    least = Math.min(least, Math.round(likely * 1000) / 1000)
    return least
  })
}
