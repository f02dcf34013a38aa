import assert from 'node:assert/strict'
import fc from 'fast-check'
import { randomBase62, toBase62 } from '#domain/keys/base62.ts'
import { seededBytes } from '../../support/seeded-bytes.ts'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/**
 * The chi-square statistic of the counts of the 62 characters; 1 in 10 000 fair draws exceeds 115, with 61 degrees of
 * freedom.
 */
function chiSquare(text: string): number {
  const expected = text.length / alphabet.length
  const counts = new Map([...alphabet].map(character => [character, 0]))
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  assert.equal(counts.size, 62, 'only base62 characters')
  return [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

describe('base62 text', () => {
  it('is drawn without bias: chi-square over 620 000 characters stays under 115 for each of 5 seeds', () => {
    for (const seed of ['a', 'b', 'c', 'd', 'e']) {
      const value = chiSquare(randomBase62(620_000, seededBytes(seed)))
      assert.ok(value < 115, `${seed}: ${value}`)
    }
  })

  it('would fail that test if bytes were taken modulo 62, which favours 8 of the 62 characters', () => {
    const modulo = [...seededBytes('a')(620_000)].map(byte => alphabet[byte % 62]).join('')
    assert.ok(chiSquare(modulo) > 1000)
  })

  it('skips exactly the bytes 248 to 255', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte)
    let drawn = 0
    const text = randomBase62(248, () => {
      drawn += 1
      return every
    })
    assert.equal(drawn, 1)
    assert.equal(text, alphabet.repeat(4))
  })

  it('has the requested length of 0 to 200 characters, for any bytes', () => {
    fc.assert(
      fc.property(fc.nat({ max: 200 }), fc.string(), (length, seed) => {
        assert.match(randomBase62(length, seededBytes(seed)), new RegExp(`^[0-9A-Za-z]{${length}}$`))
      }),
    )
  })

  const numbers: readonly (readonly [value: bigint, length: number, text: string])[] = [
    [0n, 6, '000000'],
    [9n, 1, '9'],
    [10n, 1, 'A'],
    [36n, 1, 'a'],
    [61n, 6, '00000z'],
    [62n, 6, '000010'],
    [62n ** 6n - 1n, 6, 'zzzzzz'],
  ]
  for (const [value, length, text] of numbers)
    it(`writes ${value} in ${length} characters as ${text}`, () => {
      assert.equal(toBase62(value, length), text)
    })
})
