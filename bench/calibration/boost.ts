import type { BoostedTrees, Tree } from '#domain/search/engine/boosted-trees.ts'
import { type Binned, binned, type Labelled } from './binned.ts'
import { type GrownTree, growTree } from './grow-tree.ts'

const rounds = 120
const depth = 7
const learningRate = 0.12

const probability = (sum: number) => 1 / (1 + Math.exp(-sum))
const rounded = (value: number) => Math.round(value * 1e4) / 1e4

/** Newton's gradient and curvature of the log loss. */
function lossOf(sums: Float64Array, examples: readonly Labelled[], gradient: Float64Array, curvature: Float64Array) {
  for (const [at, { right, weight = 1 }] of examples.entries()) {
    const likely = probability(sums[at] ?? 0)
    gradient[at] = weight * (likely - right)
    curvature[at] = weight * Math.max(1e-6, likely * (1 - likely))
  }
}

/** The splits of a complete tree, with the thresholds of its bins. Nodes that are not split send everything to the left. */
function toTree({ features, bins, leaves }: GrownTree, { edges }: Binned): Tree {
  const tree = { features: [] as number[], thresholds: [] as number[], next: [] as number[], leaves: [] as number[] }
  const add = (node: number): number => {
    const feature = features[node]
    if (feature === undefined)
      return ~(tree.leaves.push(rounded((leaves[node - features.length] ?? 0) * learningRate)) - 1)
    const threshold = edges[feature]?.[bins[node] ?? 0]
    if (threshold === undefined) return add(2 * node + 1)
    const split = tree.features.push(feature) - 1
    tree.thresholds.push(threshold)
    tree.next[2 * split] = add(2 * node + 1)
    tree.next[2 * split + 1] = add(2 * node + 2)
    return split
  }
  add(0)
  return tree
}

/**
 * Gradient-boosted trees with the log loss. `directions` says by feature whether the probability must not fall (1), must not
 * rise (-1), or may do either (0) as the feature rises.
 */
export function boost(examples: readonly Labelled[], directions: readonly number[]): BoostedTrees {
  const table = binned(examples)
  const mean =
    examples.reduce((sum, { right, weight = 1 }) => sum + weight * right, 0) /
    examples.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const base = rounded(Math.log(mean / (1 - mean)))
  const sums = new Float64Array(examples.length).fill(base)
  const gradient = new Float64Array(examples.length)
  const curvature = new Float64Array(examples.length)
  const trees: Tree[] = []
  for (let round = 0; round < rounds; round += 1) {
    lossOf(sums, examples, gradient, curvature)
    const grown = growTree(table, { gradient, curvature, directions, depth })
    for (let at = 0; at < examples.length; at += 1)
      sums[at] =
        (sums[at] ?? 0) + rounded((grown.leaves[(grown.nodeOf[at] ?? 0) - grown.features.length] ?? 0) * learningRate)
    trees.push(toTree(grown, table))
  }
  return { base, trees }
}
