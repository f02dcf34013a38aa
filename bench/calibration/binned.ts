/** What the trees learn from: features, and the probability of being right. */
export interface Labelled {
  features: readonly number[]
  right: number
  /** How much the example counts; 1 if not given. */
  weight?: number
}

/** Features as bins of about the same number of examples. */
export interface Binned {
  rows: number
  /** By feature, the bin of each example. */
  columns: Uint8Array[]
  /** By feature, the highest value of each bin but the last. */
  edges: number[][]
}

export const maxBins = 64

const rounded = (value: number) => Math.round(value * 1e5) / 1e5

function edgesOf(values: Float64Array): number[] {
  const sorted = values.toSorted()
  const cuts = Array.from({ length: maxBins - 1 }, (_, cut) =>
    rounded(sorted[Math.floor(((cut + 1) * sorted.length) / maxBins)] ?? 0),
  )
  return [...new Set(cuts)].filter(cut => cut < (sorted.at(-1) ?? 0))
}

/** The number of edges below a value. */
function binOf(edges: readonly number[], value: number): number {
  let low = 0
  let high = edges.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (value > (edges[middle] ?? 0)) low = middle + 1
    else high = middle
  }
  return low
}

export function binned(examples: readonly Labelled[]): Binned {
  const features = examples[0]?.features.length ?? 0
  const columns: Uint8Array[] = []
  const edges: number[][] = []
  for (let feature = 0; feature < features; feature += 1) {
    const values = Float64Array.from(examples, example => example.features[feature] ?? 0)
    const own = edgesOf(values)
    edges.push(own)
    columns.push(Uint8Array.from(values, value => binOf(own, value)))
  }
  return { rows: examples.length, columns, edges }
}
