import { sharedUint32 } from './shared-arrays.ts'

/** Ascending offsets in little more than two bytes each: per block of sixteen one base, and distances from it. */
export interface PackedOffsets {
  /** By block, its first offset; for wide blocks, whose distances exceed 16 bits, the index of its offsets in `wide`. */
  bases: Uint32Array<SharedArrayBuffer>
  distances: Uint16Array<SharedArrayBuffer>
  wide: Uint32Array<SharedArrayBuffer>
  /** One bit per block: whether it is wide. */
  isWide: Uint8Array<SharedArrayBuffer>
}

const offsetsPerBlock = 16
const blockShift = 4

/** Packs ascending offsets. */
export function packOffsets(offsets: Uint32Array): PackedOffsets {
  const blocks = Math.ceil(offsets.length / offsetsPerBlock)
  const bases = sharedUint32(blocks)
  const distances = new Uint16Array(new SharedArrayBuffer(offsets.length * 2))
  const isWide = new Uint8Array(new SharedArrayBuffer((blocks + 7) >>> 3))
  const wide: number[] = []
  for (let block = 0; block < blocks; block += 1) {
    const own = offsets.subarray(block * offsetsPerBlock, (block + 1) * offsetsPerBlock)
    const base = own[0] ?? 0
    if ((own.at(-1) ?? 0) - base > 0xffff) {
      isWide[block >>> 3] = (isWide[block >>> 3] ?? 0) | (1 << (block & 7))
      bases[block] = wide.length
      wide.push(...own)
    } else {
      bases[block] = base
      for (const [at, offset] of own.entries()) distances[block * offsetsPerBlock + at] = offset - base
    }
  }
  const shared = sharedUint32(wide.length)
  shared.set(wide)
  return { bases, distances, wide: shared, isWide }
}

/** The offset at an index. */
export function offsetAt({ bases, distances, wide, isWide }: PackedOffsets, index: number): number {
  const block = index >>> blockShift
  const base = bases[block] as number
  if (((isWide[block >>> 3] as number) >>> (block & 7)) & 1)
    return wide[base + (index & (offsetsPerBlock - 1))] as number
  return base + (distances[index] as number)
}
