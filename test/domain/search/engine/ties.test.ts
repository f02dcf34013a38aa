import { deepEqual, equal } from 'node:assert/strict'
import { spellingMatch, spellingOf } from '#domain/search/tokens/spelling.ts'
import { tokenize } from '#domain/search/tokens/tokenize.ts'
import { company, createTestSearch, idsOf } from '../register.ts'

/** Names that compare equal with a query, in the order of the hits. */
const ties: readonly [q: string, names: readonly string[], reason: string][] = [
  ['Tidewater Ropes Ltd', ['Tidewater Ropes Ltd', 'Tidewater Ropes Limited'], 'the legal form as written'],
  ['Tidewater Ropes Limited', ['Tidewater Ropes Limited', 'Tidewater Ropes Ltd'], 'the legal form as written'],
  ['tidewater ropes ltd.', ['TIDEWATER ROPES LTD.', 'Tidewater Ropes Ltd'], 'punctuation, and not capitals'],
  ['Tide-Water Ropes', ['Tide-Water Ropes', 'Tide Water Ropes'], 'a hyphen'],
  ['Rope & Tide', ['Rope & Tide', 'Rope and Tide', 'Rope Tide'], '& as written, then the same words'],
  ['Tidewater Ropes', ['Tidewater Ropes', 'Tidewater Ropes Ltd'], 'no legal form, as written'],
]

describe('hits of the same score: the name written like the query is first', () => {
  for (const [q, names, reason] of ties)
    for (const listed of [names, names.toReversed()])
      it(`${q}: ${names.join(', ')}, indexed as ${listed.join(', ')}: ${reason}`, () => {
        const search = createTestSearch({ GB: listed.map((name, at) => company(String(at), name)) })
        deepEqual(
          idsOf(search(q)).map(id => listed[Number(id)]),
          names,
        )
      })

  it('a dissolved company written like the query is before an active one that is not', () => {
    const dissolved = company('2', 'Tidewater Ropes Ltd', { status: 'dissolved' })
    const search = createTestSearch({ GB: [company('1', 'Tidewater Ropes Limited'), dissolved] })
    deepEqual(idsOf(search('Tidewater Ropes Ltd')), ['2', '1'])
  })

  it('a dissolved company written like the query is before an active one that has only its words', () => {
    const dissolved = company('2', 'Rope & Tide', { status: 'dissolved' })
    const search = createTestSearch({ GB: [company('1', 'Rope and Tide'), dissolved] })
    deepEqual(idsOf(search('Rope & Tide')), ['2', '1'])
  })

  it('names written alike: active companies first, then by id', () => {
    const dissolved = company('1', 'Tidewater Ropes Ltd', { status: 'dissolved' })
    const active = ['2', '3'].map(id => company(id, 'Tidewater Ropes Ltd'))
    deepEqual(idsOf(createTestSearch({ GB: [dissolved, ...active] })('Tidewater Ropes Ltd')), ['2', '3', '1'])
  })

  it('a spelling is one byte; spaces and capitals do not count', () => {
    const spelling = (name: string) => spellingOf(name, tokenize(name))
    equal(spelling('Tidewater  Ropes LTD'), spelling('tidewater ropes ltd'))
    equal(spelling('Tidewater\u00a0Ropes\t LTD'), spelling('tidewater ropes ltd'))
    equal(spellingMatch(spelling('A & B Ropes'), spelling('A and B Ropes')), 1)
  })
})
