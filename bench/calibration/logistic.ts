import { weightedSum } from '#domain/search/engine/confidence.ts'
import { solve } from './solve.ts'

/** The features of a candidate, and whether it was correct. */
export interface Example {
  features: readonly number[]
  isRight: boolean
  /** The query: examples of one company are in the training or in the test set, never in both. */
  company: number
  variant: string
  rank: number
  scope: string
}

const rounds = 25
const ridge = 1e-3
const minSpread = 1e-6

const probability = (sum: number): number => 1 / (1 + Math.exp(-sum))

function improved(weights: readonly number[], examples: readonly Example[]): number[] {
  const matrix = weights.map((_, at) => weights.map((__, other) => (at === other ? ridge * examples.length : 0)))
  const right = weights.map(weight => -ridge * examples.length * weight)
  for (const { features, isRight } of examples) {
    const likely = probability(weightedSum(weights, features))
    addTo(right, (isRight ? 1 : 0) - likely, features)
    addProduct(matrix, Math.max(likely * (1 - likely), minSpread), features)
  }
  const step = solve(matrix, right)
  return weights.map((weight, at) => weight + (step[at] ?? 0))
}

/** Adds features, times a factor, to a row. */
function addTo(row: number[], factor: number, features: readonly number[]): void {
  for (let at = 0; at < features.length; at += 1) row[at] = (row[at] ?? 0) + factor * (features[at] ?? 0)
}

/** Adds the product of features with themselves, times a factor. */
function addProduct(matrix: readonly number[][], factor: number, features: readonly number[]): void {
  for (const [at, row] of matrix.entries()) {
    const feature = features[at] ?? 0
    if (feature !== 0) addTo(row, factor * feature, features)
  }
}

/** Maximum-likelihood weights, by Newton's method. */
export function fitLogistic(examples: readonly Example[]): number[] {
  let weights: number[] = Array(examples[0]?.features.length ?? 0).fill(0)
  for (let round = 0; round < rounds; round += 1) weights = improved(weights, examples)
  return weights
}
