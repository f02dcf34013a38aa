/** Gradient-boosted decision trees, all of the same depth. */
export interface BoostedTrees {
  depth: number
  /** Log odds before the first tree. */
  base: number
  trees: readonly Tree[]
}

/** A complete binary tree: the children of the node `n` are `2n + 1` and, for a feature above the threshold, `2n + 2`. */
export interface Tree {
  /** By inner node, the index of a feature. */
  features: readonly number[]
  thresholds: readonly number[]
  /** By leaf, from left to right: what the tree adds to the log odds. */
  leaves: readonly number[]
}

function leafOf({ features, thresholds }: Tree, depth: number, values: readonly number[]): number {
  let node = 0
  for (let level = 0; level < depth; level += 1)
    node = 2 * node + ((values[features[node] as number] as number) > (thresholds[node] as number) ? 2 : 1)
  return node - features.length
}

/** The probability that the trees give to an example with these features. */
export function treesProbability({ depth, base, trees }: BoostedTrees, values: readonly number[]): number {
  let sum = base
  for (const tree of trees) sum += tree.leaves[leafOf(tree, depth, values)] ?? 0
  return 1 / (1 + Math.exp(-sum))
}
