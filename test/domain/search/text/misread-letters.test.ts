import { deepEqual, equal } from 'node:assert/strict'
import { misreadLettersOf } from '#domain/search/text/encoding/misread-letters.ts'

describe('letters that a scanner reads as others', () => {
  const words: Readonly<Record<string, readonly string[]>> = {
    baurn: ['baum'],
    bauemhof: ['bauernhof'],
    vvolke: ['wolke'],
    clelta: ['delta'],
    garten: [],
    rn: [],
  }
  for (const [word, expected] of Object.entries(words))
    it(`${word} may be ${expected.join(', ') || 'no other word'}`, () => deepEqual(misreadLettersOf(word), expected))

  it('are tried in each of two places and in both: rnarnore', () =>
    deepEqual(misreadLettersOf('rnarnore'), ['marnore', 'rnamore', 'mamore']))

  it('make at most 20 words of 200 letters', () => equal(misreadLettersOf('rnmvvcl'.repeat(30)).length, 20))
})
