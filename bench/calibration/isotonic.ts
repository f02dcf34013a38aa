/** A block of examples with adjacent sums, and the share of correct ones. */
interface Block {
  right: number
  count: number
  sum: number
}

const minInBlock = 100

const shareOf = ({ right, count }: Block) => (right + 0.5) / (count + 1)

/** Blocks of at least 100 examples in order of their sums; the last may have fewer. */
function blocksOf(seen: readonly { sum: number; isRight: boolean }[]): Block[] {
  const blocks: Block[] = []
  for (const { sum, isRight } of seen.toSorted((a, b) => a.sum - b.sum)) {
    const right = isRight ? 1 : 0
    const last = blocks.at(-1)
    if (last && last.count < minInBlock) {
      last.right += right
      last.sum += sum
      last.count += 1
    } else blocks.push({ right, count: 1, sum })
  }
  return blocks
}

const together = (one: Block, other: Block): Block => ({
  right: one.right + other.right,
  count: one.count + other.count,
  sum: one.sum + other.sum,
})

/** Appends a block, and merges blocks while the curve falls. */
function pool(pooled: readonly Block[], block: Block): Block[] {
  const before = pooled.at(-1)
  return before && shareOf(before) >= shareOf(block)
    ? pool(pooled.slice(0, -1), together(before, block))
    : [...pooled, block]
}

/** Isotonic regression by pooling adjacent violators; one point per block. */
export const fitIsotonic = (seen: readonly { sum: number; isRight: boolean }[]): [number, number][] =>
  blocksOf(seen)
    .reduce<Block[]>((pooled, block) => pool(pooled, block), [])
    .map(block => [round(block.sum / block.count), round(shareOf(block))])

const round = (value: number) => Math.round(value * 1e4) / 1e4
