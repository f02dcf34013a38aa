import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import { offsetAt, packOffsets } from '#domain/search/index/packed-offsets.ts'

function assertRoundTrip(offsets: Uint32Array) {
  const packed = packOffsets(offsets)
  for (const [index, offset] of offsets.entries()) equal(offsetAt(packed, index), offset)
}

/** Offsets from the differences between them. */
const risingBy = (lengths: readonly number[]) => {
  let sum = 0
  return Uint32Array.from([0, ...lengths], length => {
    sum += length
    return sum
  })
}

describe('packed offsets: ascending numbers in little more than two bytes each', () => {
  it('every offset is read back, also in blocks that span more than 65,535', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 20, arbitrary: fc.nat(40) }, { weight: 1, arbitrary: fc.nat(3_000_000) }), {
          maxLength: 400,
        }),
        lengths => assertRoundTrip(risingBy(lengths)),
      ),
      { numRuns: 200 },
    ))

  for (const distance of [65_535, 65_536])
    it(`a block that spans ${distance} is read back`, () =>
      assertRoundTrip(risingBy([...Array(14).fill(0), distance, 1])))

  it('offsets up to 4,294,967,295 are read back', () => assertRoundTrip(risingBy([4_294_967_295])))

  it('an offset takes 2.3 bytes when no block is wide', () => {
    const { bases, distances, wide, isWide } = packOffsets(risingBy(Array(9_999).fill(12)))
    const bytes = bases.byteLength + distances.byteLength + wide.byteLength + isWide.byteLength
    equal((bytes / 10_000).toFixed(1), '2.3')
  })
})
