import assert from 'node:assert/strict'
import { nearestCountry } from '#domain/companies/nearest-country.ts'
import { countryCodes, readCountry } from '#domain/countries.ts'

const alpha3 = 'BEL CHE CYP CZE DEU DNK EST FIN FRA GBR IRL LTU LVA NLD NOR POL ROU SWE SVK'.split(' ')
const names: readonly (readonly [text: string, code: string])[] = [
  ['UK', 'GB'],
  ['uk', 'GB'],
  [' uk ', 'GB'],
  ['GER', 'DE'],
  ['Germany', 'DE'],
  ['united kingdom', 'GB'],
  ['Norway', 'NO'],
  ['CZECHIA', 'CZ'],
]
const unknown = ['', 'US', 'USA', 'EL', 'XX', 'constructor', '__proto__', 'toString', 'N', 'N0']

describe('a country code', () => {
  it('is one of the 19 of the service, in either case', () => {
    assert.equal(countryCodes.length, 19)
    for (const code of countryCodes) {
      assert.equal(readCountry(code), code)
      assert.equal(readCountry(code.toLowerCase()), code)
    }
  })

  for (const text of [...unknown, 'UK', 'NOR', ' NO'])
    it(`is not ${JSON.stringify(text)}`, () => {
      assert.equal(readCountry(text), undefined)
    })

  it('is suggested for the three letters of each of the 19 countries', () => {
    assert.deepEqual(alpha3.map(nearestCountry).sort(), [...countryCodes].sort())
  })

  for (const [text, code] of names)
    it(`${code} is suggested for ${JSON.stringify(text)}`, () => {
      assert.equal(nearestCountry(text), code)
    })

  for (const text of unknown)
    it(`is not suggested for ${JSON.stringify(text)}`, () => {
      assert.equal(nearestCountry(text), undefined)
    })
})
