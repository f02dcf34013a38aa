import { sharedUint32 } from './shared-arrays.ts'

/** Rising numbers in little more than two bytes each: one of sixteen is whole, the others are distances from it. */
export interface PackedOffsets {
  /** Of each block the first offset; where its distances do not fit, the place of its offsets in `wide` and the mark. */
  bases: Uint32Array<SharedArrayBuffer>
  distances: Uint16Array<SharedArrayBuffer>
  wide: Uint32Array<SharedArrayBuffer>
  /** By block, a bit that says its offsets are in `wide`. */
  isWide: Uint8Array<SharedArrayBuffer>
}

const inBlock = 16
const blockShift = 4

/** Packs offsets; the last of them is where everything ends. */
export function packOffsets(offsets: Uint32Array): PackedOffsets {
  const blocks = Math.ceil(offsets.length / inBlock)
  const bases = sharedUint32(blocks)
  const distances = new Uint16Array(new SharedArrayBuffer(offsets.length * 2))
  const isWide = new Uint8Array(new SharedArrayBuffer((blocks + 7) >>> 3))
  const wide: number[] = []
  for (let block = 0; block < blocks; block += 1) {
    const own = offsets.subarray(block * inBlock, (block + 1) * inBlock)
    const base = own[0] ?? 0
    if ((own.at(-1) ?? 0) - base > 0xffff) {
      isWide[block >>> 3] = (isWide[block >>> 3] ?? 0) | (1 << (block & 7))
      bases[block] = wide.length
      wide.push(...own)
    } else {
      bases[block] = base
      for (const [at, offset] of own.entries()) distances[block * inBlock + at] = offset - base
    }
  }
  const shared = sharedUint32(wide.length)
  shared.set(wide)
  return { bases, distances, wide: shared, isWide }
}

/** The offset at a place. */
export function offsetAt({ bases, distances, wide, isWide }: PackedOffsets, place: number): number {
  const block = place >>> blockShift
  const base = bases[block] as number
  if (((isWide[block >>> 3] as number) >>> (block & 7)) & 1) return wide[base + (place & (inBlock - 1))] as number
  return base + (distances[place] as number)
}
