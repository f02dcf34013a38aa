import { deepEqual } from 'node:assert/strict'
import fc from 'fast-check'
import { alphabeticalOrder } from '#domain/search/index/alphabetical-order.ts'

const sortedBy = (tokens: readonly string[]) => Array.from(alphabeticalOrder(tokens), id => tokens[id])

describe('alphabetical order of tokens', () => {
  it('is that of strings, for up to 200 tokens of up to 12 letters, many of them prefixes of others', () => {
    const token = fc.string({ unit: fc.constantFrom('a', 'b', 'z', '0', '9'), maxLength: 12 })
    const distinct = fc.uniqueArray(token, { maxLength: 200, size: 'max' })
    fc.assert(fc.property(distinct, tokens => deepEqual(sortedBy(tokens), tokens.toSorted())))
  })

  it('100 tokens that differ only in the last two of 40 letters', () => {
    const tokens = Array.from({ length: 100 }, (_, at) => 'x'.repeat(38) + String((at * 37) % 100).padStart(2, '0'))
    deepEqual(sortedBy(tokens), tokens.toSorted())
  })
})
