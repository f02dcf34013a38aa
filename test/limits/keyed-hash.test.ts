import assert from 'node:assert/strict'
import { createKeyedHash } from '../../src/limits/keyed-hash.ts'

const secret = Uint8Array.from({ length: 8 }, (_, place) => place)

const hexOf = ({ low, high }: { low: number; high: number }) => {
  const bytes = Buffer.alloc(8)
  bytes.writeInt32LE(low, 0)
  bytes.writeInt32LE(high, 4)
  return bytes.toString('hex')
}

// Published with the reference implementation: of the bytes 00 01 02 …, under the secret 00 01 … 07.
const vectors: readonly (readonly [length: number, hash: string])[] = [
  [0, '218d1f59b9b83cc8'],
  [2, '064f39ef7c50eb57'],
  [4, 'd5e78a175be52ea1'],
  [6, 'ce3e91358aa2bc25'],
  [8, 'edfee820bce4858c'],
  [14, '3bb1a870eae8e658'],
  [62, 'f90b3ab572d46693'],
]

describe('the hash of a key', () => {
  for (const [length, hash] of vectors)
    it(`of the first ${length} bytes is ${hash}, as HalfSipHash-2-4 has it`, () => {
      const text = Buffer.from(Array.from({ length }, (_, place) => place)).toString('utf16le')
      assert.equal(hexOf(createKeyedHash(secret)(text)), hash)
    })

  it('differs with another secret, also if the secret is part of a larger buffer', () => {
    const bytes = Uint8Array.from({ length: 24 }, (_, place) => place)
    const hashes = [0, 1, 8, 16].map(start => hexOf(createKeyedHash(bytes.subarray(start, start + 8))('192.0.2.1')))
    assert.equal(new Set(hashes).size, 4)
    assert.equal(hashes[0], hexOf(createKeyedHash(secret)('192.0.2.1')))
  })

  it('differs among 200,000 addresses and keys of every length', () => {
    const hash = createKeyedHash(secret)
    const hashes = new Set<string>()
    for (let index = 0; index < 100_000; index += 1)
      for (const text of [`10.${index >> 8}.${index & 255}.1`, 'x'.repeat(index % 300) + index])
        hashes.add(hexOf(hash(text)))
    assert.equal(hashes.size, 200_000)
  })
})
