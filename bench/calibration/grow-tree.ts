import { type Binned, maxBins } from './binned.ts'

interface Growth {
  gradient: Float64Array
  curvature: Float64Array
  /** By feature: 1 where values must not fall, -1 where they must not rise. */
  directions: readonly number[]
  depth: number
}

/** A complete tree: by inner node the feature, -1 for none, and the last bin of its left child; values by leaf. */
export interface GrownTree {
  features: number[]
  bins: number[]
  leaves: number[]
  /** By example, its leaf, counted as a node. */
  nodeOf: Uint16Array
}

interface Sums {
  gradient: number
  curvature: number
}

/** Values that a node may have, so that monotone features above it stay monotone. */
interface Bounds {
  low: number
  high: number
}

interface Split {
  gain: number
  feature: number
  bin: number
  left: number
  right: number
}

const minGain = 0.5
const noSplit: Split = { gain: minGain, feature: -1, bin: 0, left: 0, right: 0 }
const ridge = 2
const minCurvature = 2

const within = (value: number, { low, high }: Bounds) => Math.min(high, Math.max(low, value))
const nodeValue = ({ gradient, curvature }: Sums, bounds: Bounds) => within(-gradient / (curvature + ridge), bounds)
/** Twice the loss that a value saves. */
const saved = ({ gradient, curvature }: Sums, value: number) =>
  -(2 * gradient * value + (curvature + ridge) * value ** 2)

/** The best split of a node by one feature; its histograms start at `at`. */
function bestBin(
  histogram: { gradient: Float64Array; curvature: Float64Array; at: number; bins: number },
  whole: Sums,
  bounds: Bounds,
  direction: number,
): Omit<Split, 'feature'> {
  const best = { gain: 0, bin: 0, left: 0, right: 0 }
  const without = saved(whole, nodeValue(whole, bounds))
  const below = { gradient: 0, curvature: 0 }
  for (let bin = 0; bin + 1 < histogram.bins; bin += 1) {
    below.gradient += histogram.gradient[histogram.at + bin] ?? 0
    below.curvature += histogram.curvature[histogram.at + bin] ?? 0
    const above = { gradient: whole.gradient - below.gradient, curvature: whole.curvature - below.curvature }
    if (below.curvature < minCurvature || above.curvature < minCurvature) continue
    const left = nodeValue(below, bounds)
    const right = nodeValue(above, bounds)
    if (direction * (right - left) < 0) continue
    const gain = saved(below, left) + saved(above, right) - without
    if (gain > best.gain) Object.assign(best, { gain, bin, left, right })
  }
  return best
}

/** The bounds of the children of a split: where a feature is monotone, their values must not pass each other. */
function childBounds(bounds: Bounds, split: Split, direction: number): [Bounds, Bounds] {
  if (direction === 0) return [bounds, bounds]
  const middle = (split.left + split.right) / 2
  const lower = { low: bounds.low, high: middle }
  const upper = { low: middle, high: bounds.high }
  return direction > 0 ? [lower, upper] : [upper, lower]
}

const unbounded: Bounds = { low: -4, high: 4 }

interface Histogram {
  gradient: Float64Array
  curvature: Float64Array
}

/** The node of each example; nodes of one level are adjacent. */
interface Level {
  first: number
  count: number
}

const sumsAt = ({ gradient, curvature }: Histogram, at: number): Sums => ({
  gradient: gradient[at] ?? 0,
  curvature: curvature[at] ?? 0,
})

/** Grows a tree level by level, with histograms of gradients by feature and bin. */
export function growTree({ rows, columns }: Binned, { gradient, curvature, directions, depth }: Growth): GrownTree {
  const inner = 2 ** depth - 1
  const nodeOf = new Uint16Array(rows)
  const tree: GrownTree = { features: Array(inner).fill(-1), bins: Array(inner).fill(0), leaves: [], nodeOf }
  const bounds: Bounds[] = [unbounded]
  const values: number[] = [0]

  /** Sums by node, or by node and bin of a column. */
  const sumLevel = ({ first, count }: Level, column?: Uint8Array): Histogram => {
    const bins = column ? maxBins : 1
    const sums = { gradient: new Float64Array(count * bins), curvature: new Float64Array(count * bins) }
    for (let row = 0; row < rows; row += 1) {
      const at = ((nodeOf[row] as number) - first) * bins + (column ? (column[row] as number) : 0)
      sums.gradient[at] = (sums.gradient[at] as number) + (gradient[row] as number)
      sums.curvature[at] = (sums.curvature[at] as number) + (curvature[row] as number)
    }
    return sums
  }

  const bestSplits = (level: Level, totals: Histogram): Split[] => {
    const best: Split[] = Array.from({ length: level.count }, () => noSplit)
    for (const [feature, column] of columns.entries()) {
      const sums = sumLevel(level, column)
      for (const [node, split] of best.entries()) {
        const histogram = { ...sums, at: node * maxBins, bins: maxBins }
        const own = bounds[level.first + node] ?? unbounded
        const found = bestBin(histogram, sumsAt(totals, node), own, directions[feature] ?? 0)
        if (found.gain > split.gain) best[node] = { ...found, feature }
      }
    }
    return best
  }

  /** Stores the split of a node and the values and bounds of its children. */
  const applySplit = (node: number, split: Split, whole: Sums) => {
    const own = bounds[node] ?? unbounded
    const isSplit = split.feature >= 0
    const value = nodeValue(whole, own)
    const [left, right] = childBounds(own, split, isSplit ? (directions[split.feature] ?? 0) : 0)
    tree.features[node] = split.feature
    tree.bins[node] = split.bin
    bounds[2 * node + 1] = left
    bounds[2 * node + 2] = right
    values[2 * node + 1] = isSplit ? split.left : value
    values[2 * node + 2] = isSplit ? split.right : value
  }

  const descend = () => {
    for (let row = 0; row < rows; row += 1) {
      const node = nodeOf[row] as number
      const feature = tree.features[node] as number
      const isRight = feature >= 0 && (columns[feature]?.[row] as number) > (tree.bins[node] as number)
      nodeOf[row] = 2 * node + (isRight ? 2 : 1)
    }
  }

  for (let at = 0; at < depth; at += 1) {
    const level = { first: 2 ** at - 1, count: 2 ** at }
    const totals = sumLevel(level)
    for (const [node, split] of bestSplits(level, totals).entries())
      applySplit(level.first + node, split, sumsAt(totals, node))
    descend()
  }
  tree.leaves = values.slice(inner, inner + 2 ** depth)
  return tree
}
