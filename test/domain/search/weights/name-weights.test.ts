import assert from 'node:assert/strict'
import { lowerWeights, nameWeights } from '#domain/search/weights/name-weights.ts'

const counted = (names: number, counts: Record<string, number>) => ({ names, counts: new Map(Object.entries(counts)) })

describe('weights of words in names', () => {
  it('fall with the share of names: 0.16 at one in ten, 0.32 at one in a hundred, 0.64 at one in ten thousand', () => {
    const weights = nameWeights([counted(100_000, { bau: 10_001, haus: 1_001, fink: 11 })])
    assert.deepEqual(
      [...weights],
      [
        ['bau', 0.16],
        ['haus', 0.32],
        ['fink', 0.64],
      ],
    )
  })

  it('are not listed for words of fewer than 4 names, or of fewer than one in 26,000', () => {
    assert.deepEqual([...nameWeights([counted(10_000, { bau: 3 }), counted(1_000_000, { haus: 39 })])], [])
  })

  it('are those of the country where the word is most common', () => {
    const weights = nameWeights([counted(1_000_000, { bau: 101 }), counted(10_000, { bau: 101 })])
    assert.equal(weights.get('bau'), 0.32)
  })

  it('of two letters, which are mostly initials, are listed up to 0.6, of other words up to 0.7', () => {
    assert.deepEqual([...nameWeights([counted(100_000, { bm: 11, bau: 11 })])], [['bau', 0.64]])
  })

  it('of articles and prepositions are 30 % of those of other words', () => {
    assert.equal(nameWeights([counted(100_000, { der: 1_001 })]).get('der'), 0.1)
  })

  it('of two lists are the lower one of each word', () => {
    const one = new Map([
      ['bau', 0.2],
      ['haus', 0.5],
    ])
    const other = new Map([
      ['bau', 0.4],
      ['fink', 0.6],
    ])
    assert.deepEqual(Object.fromEntries(lowerWeights(one, other)), { bau: 0.2, haus: 0.5, fink: 0.6 })
  })
})
