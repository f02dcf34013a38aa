import { equal } from 'node:assert/strict'
import fc from 'fast-check'
import { createOsaDistance } from '#domain/search/text/osa-distance.ts'

const distance = createOsaDistance()

/** The textbook recurrence, unbounded: slow and plain, to hold the fast one against. */
function plainDistance(one: string, other: string): number {
  if (one === '' || other === '') return one.length + other.length
  const replaced = plainDistance(one.slice(1), other.slice(1)) + (one[0] === other[0] ? 0 : 1)
  const edited = Math.min(replaced, plainDistance(one.slice(1), other) + 1, plainDistance(one, other.slice(1)) + 1)
  if (one.length < 2 || one[0] !== other[1] || one[1] !== other[0]) return edited
  return Math.min(edited, plainDistance(one.slice(2), other.slice(2)) + 1)
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

describe('distance: edits between two tokens', () => {
  for (const [one, other, max, edits] of cases) {
    const said = edits > max ? `more than ${max}` : String(edits)
    it(`${one || 'nothing'} and ${other}: ${said}`, () => equal(distance(one, other, max), edits))
  }

  it('agrees with the textbook, cut at max + 1, for 1,000 random pairs', () => {
    const token = fc.stringMatching(/^[abc]{0,6}$/)
    fc.assert(
      fc.property(token, token, fc.integer({ min: 0, max: 4 }), (one, other, max) => {
        equal(distance(one, other, max), Math.min(max + 1, plainDistance(one, other)))
      }),
      { numRuns: 1000 },
    )
  })

  it('texts of 5,000 characters are far apart at once', () => equal(distance('a'.repeat(5000), 'b'.repeat(5000), 2), 3))
})
