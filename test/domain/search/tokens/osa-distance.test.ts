import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import { createOsaDistance } from '#domain/search/tokens/osa-distance.ts'

const distance = createOsaDistance()

/** The textbook recurrence: slow and unbounded. */
function textbookDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const replaced = textbookDistance(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1)
  const edited = Math.min(
    replaced,
    textbookDistance(one.slice(1), other) + 1,
    textbookDistance(one, other.slice(1)) + 1,
  )
  if (one.length < 2 || one[0] !== other[1] || one[1] !== other[0]) return edited
  return Math.min(edited, textbookDistance(one.slice(2), other.slice(2)) + 1)
}

const cases: readonly [string, string, number, number][] = [
  ['nordlys', 'nordlys', 2, 0],
  ['nordlys', 'nordly', 2, 1],
  ['nordlys', 'nodrlys', 2, 1],
  ['nordlys', 'nprdlyz', 2, 2],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 2, 3],
  ['ca', 'abc', 3, 3],
  ['', 'ab', 2, 2],
  ['ab', 'abcdef', 2, 3],
]

describe('osaDistance: the number of edits between two tokens', () => {
  for (const [one, other, max, edits] of cases) {
    const expected = edits > max ? `more than ${max}` : String(edits)
    it(`${one || 'the empty token'} and ${other}: ${expected}`, () => equal(distance(one, other, max), edits))
  }

  it('equals the textbook recurrence, capped at max + 1, for 1,000 random pairs', () => {
    const token = fc.stringMatching(/^[abc]{0,6}$/)
    fc.assert(
      fc.property(token, token, fc.integer({ min: 0, max: 4 }), (one, other, max) => {
        equal(distance(one, other, max), Math.min(max + 1, textbookDistance(one, other)))
      }),
      { numRuns: 1000 },
    )
  })

  it('texts of 5,000 characters exceed every maximum', () => equal(distance('a'.repeat(5000), 'b'.repeat(5000), 2), 3))
})
