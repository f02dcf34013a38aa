import type { Random } from './seeded-random.ts'

/** Draws an item with a probability proportional to its weight, in constant time (Walker's alias method). */
export type Sampler<T> = () => T

interface AliasTable {
  keep: Float64Array
  alias: Uint32Array
}

/** Moves surplus weight from heavy to light items until every slot is full. */
const balance = ({ keep, alias }: AliasTable) => {
  const small: number[] = []
  const large: number[] = []
  for (const [at, share] of keep.entries()) (share < 1 ? small : large).push(at)
  while (small.length > 0 && large.length > 0) {
    const less = small.pop() ?? 0
    const more = large.pop() ?? 0
    alias[less] = more
    const left = (keep[more] ?? 0) + (keep[less] ?? 0) - 1
    keep[more] = left
    ;(left < 1 ? small : large).push(more)
  }
  for (const rest of [...small, ...large]) keep[rest] = 1
}

const toAliasTable = (weights: readonly number[]): AliasTable => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const keep = Float64Array.from(weights, weight => (weight * weights.length) / total)
  const table = { keep, alias: new Uint32Array(weights.length) }
  balance(table)
  return table
}

/** A sampler of items by weight. Throws `RangeError` when there are no items. */
export const weightedSampler = <T>(items: readonly T[], weights: readonly number[], random: Random): Sampler<T> => {
  const { keep, alias } = toAliasTable(weights)
  const [first] = items
  if (first === undefined) throw new RangeError('There is nothing to draw from.')
  return () => {
    const at = random.below(items.length)
    return items[random.next() < (keep[at] ?? 1) ? at : (alias[at] ?? 0)] ?? first
  }
}

// Flattens the head of the distribution: in real registers the most common word is rarer than under Zipf's law.
const shift = 2.7

/** A sampler of items in descending frequency, `(rank + shift) ** -exponent` (Zipf, Mandelbrot). */
export const zipfSampler = <T>(items: readonly T[], exponent: number, random: Random): Sampler<T> =>
  weightedSampler(
    items,
    items.map((_, rank) => (rank + shift) ** -exponent),
    random,
  )
