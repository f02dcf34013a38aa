import assert from 'node:assert/strict'
import { nearestName } from '#domain/errors/nearest-name.ts'
import { operations } from '#generated/operations.ts'

const { queryParameters } = operations.searchCompanies

const rows: readonly (readonly [given: string, nearest: string | null])[] = [
  ['contry', 'country'],
  ['countries', 'country'],
  ['Country', 'country'],
  ['COUNTRY', 'country'],
  ['Q', 'q'],
  ['limits', 'limit'],
  ['lmit', 'limit'],
  ['postalcode', 'postal_code'],
  ['postal-code', 'postal_code'],
  ['minscore', 'min_score'],
  ['explian', 'explain'],
  ['x', null],
  ['', null],
  ['api_key', null],
  ['page', null],
  ['__proto__', null],
  ['a'.repeat(64), null],
  ['country'.padEnd(65, ' '), null],
]

describe('the nearest known name', () => {
  for (const [given, nearest] of rows)
    it(`to ${JSON.stringify(given)} among the parameters of search is ${nearest ?? 'none'}`, () => {
      assert.equal(nearestName(given, queryParameters), nearest)
    })

  it('to a known name is that name', () => {
    for (const name of queryParameters) assert.equal(nearestName(name, queryParameters), name)
  })

  it('is the one with the fewest edits, and the first of equals', () => {
    assert.equal(nearestName('limitx', ['limitxyz', 'limit']), 'limit')
    assert.equal(nearestName('limitx', ['limit', 'limitxyz']), 'limit')
    assert.equal(nearestName('ab', ['ax', 'ay']), 'ax')
  })

  it('is searched for names of up to 64 characters', () => {
    const known = ['a'.repeat(64)]
    assert.equal(nearestName(`${'a'.repeat(63)}b`, known), known[0])
    assert.equal(nearestName('a'.repeat(65), known), null)
  })

  it('is none without known names', () => {
    assert.equal(nearestName('country', []), null)
  })

  it('is none for a name of 10 million characters, which is not compared', () => {
    assert.equal(nearestName('c'.repeat(1e7), queryParameters), null)
  })
})
