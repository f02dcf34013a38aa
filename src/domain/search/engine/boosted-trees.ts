/** Gradient-boosted decision trees. */
export interface BoostedTrees {
  /** Log odds before the first tree. */
  base: number
  trees: readonly Tree[]
}

/** A binary tree. Its first split is the root; without splits it is its first leaf. */
export interface Tree {
  /** By split, the index of a feature. */
  features: readonly number[]
  thresholds: readonly number[]
  /**
   * By split, where values up to its threshold lead, and after it where those above lead: the number of a split, or `~n` for
   * the leaf `n`.
   */
  next: readonly number[]
  /** What the tree adds to the log odds. */
  leaves: readonly number[]
}

/** The probability that an example with these features is positive. */
export type Probability = (features: readonly number[]) => number

/** The trees after one another: their splits and leaves are numbered across all of them, and `roots` are like `next`. */
function joined(trees: readonly Tree[]): Tree & { roots: readonly number[] } {
  const all = { features: [], thresholds: [], next: [], leaves: [], roots: [] } as Record<
    keyof Tree | 'roots',
    number[]
  >
  for (const { features, thresholds, next, leaves } of trees) {
    const splits = all.features.length
    const ends = all.leaves.length
    const placed = (to: number) => (to < 0 ? to - ends : to + splits)
    all.roots.push(placed(features.length > 0 ? 0 : ~0))
    all.features.push(...features)
    all.thresholds.push(...thresholds)
    all.next.push(...next.map(placed))
    all.leaves.push(...leaves)
  }
  return all
}

/** The prediction of the trees. A search evaluates them for every hit, so the splits are adjacent in typed arrays. */
export function createProbability({ base, trees }: BoostedTrees): Probability {
  const all = joined(trees)
  const features = Uint8Array.from(all.features)
  const thresholds = Float64Array.from(all.thresholds)
  const next = Int16Array.from(all.next)
  const roots = Int16Array.from(all.roots)
  const leaves = Float64Array.from(all.leaves)
  return values => {
    let sum = base
    for (const root of roots) {
      let at = root
      while (at >= 0) {
        const isAbove = (values[features[at] as number] as number) > (thresholds[at] as number)
        at = next[2 * at + (isAbove ? 1 : 0)] as number
      }
      sum += leaves[~at] as number
    }
    return 1 / (1 + Math.exp(-sum))
  }
}
