import assert from 'node:assert/strict'
import { countryCodes } from '#domain/countries.ts'
import type { Manifest } from '../../src/operations/country-manifest.ts'
import { europeMap } from '../../src/pages/coverage/europe-map.ts'
import { otherTiles, servedTiles } from '../../src/pages/coverage/europe-tiles.ts'

const place = (code: keyof typeof servedTiles) => {
  const [column, row] = servedTiles[code]
  return { east: column + (row % 2) / 2, south: row }
}

describe('the map of Europe', () => {
  it('has each of the 19 countries once, and no two hexagons at one place', () => {
    assert.deepEqual(Object.keys(servedTiles).toSorted(), [...countryCodes].toSorted())
    const places = [...Object.values(servedTiles), ...otherTiles].map(String)
    assert.equal(new Set(places).size, places.length)
  })

  for (const [west, east] of [
    ['IE', 'GB'],
    ['NO', 'SE'],
    ['SE', 'FI'],
    ['NL', 'DE'],
    ['DE', 'PL'],
    ['FR', 'CH'],
    ['CZ', 'SK'],
    ['DK', 'LT'],
  ] as const)
    it(`has ${west} to the west of ${east}`, () => {
      assert.ok(place(west).east < place(east).east)
    })

  for (const [north, south] of [
    ['NO', 'DK'],
    ['FI', 'EE'],
    ['EE', 'LV'],
    ['LV', 'LT'],
    ['DK', 'DE'],
    ['BE', 'FR'],
    ['PL', 'CZ'],
    ['SK', 'RO'],
    ['RO', 'CY'],
  ] as const)
    it(`has ${north} to the north of ${south}`, () => {
      assert.ok(place(north).south < place(south).south)
    })

  it('names 1 company, and 2 companies', () => {
    const titleOf = (record_count: number) => {
      const manifest = { code: 'IE', name: 'Ireland', status: 'operational', completeness: 'full', record_count }
      const { text } = europeMap(new Map([['IE', manifest as Manifest]]))
      return /<title>(.*?)<\/title>/.exec(text)?.[1]
    }
    assert.equal(titleOf(1), 'Ireland (IE): Whole register, 1 company')
    assert.equal(titleOf(2), 'Ireland (IE): Whole register, 2 companies')
  })
})
