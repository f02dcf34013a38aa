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
  ['Grande-Bretagne', 'GB'],
  ['Marea Britanie', 'GB'],
  ['Iso-Britannia', 'GB'],
  ['Spojené království', 'GB'],
  ['Švýcarsko', 'CH'],
  ['Elveția', 'CH'],
  ['NORSKO', 'NO'],
  ['Γερμανία', 'DE'],
  ['Prantsusmaa', 'FR'],
  ['Hollande', 'NL'],
  ['D', 'DE'],
  ['F', 'FR'],
  ['B', 'BE'],
  ['s', 'SE'],
  ['Norway (NO)', 'NO'],
  ['NO - Norway', 'NO'],
  ['🇳🇴', 'NO'],
  ['nb_NO', 'NO'],
  ['GB-SCT', 'GB'],
]
const unknown = [
  '',
  'US',
  'USA',
  'EL',
  'XX',
  'constructor',
  '__proto__',
  'toString',
  'N',
  'N0',
  'Norway (SE)',
  'NO - NO - NO',
]

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

  it('has names that are those of no other country of ISO 3166-1 in 24 languages', () => {
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    // Codes of former states, and of unions.
    const others = new Set(['AN', 'DD', 'EU', 'EZ', 'FX', 'SU', 'UK', 'UN'])
    const codes = letters.flatMap(first => letters.map(second => first + second)).filter(code => !others.has(code))
    for (const language of 'cs da de el en es et fi fr ga hu it lt lv nb nl nn pl pt rm ro sk sv tr'.split(' ')) {
      const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' })
      for (const code of codes) {
        const name = names.of(code)
        const served = countryCodes.find(country => country === code)
        if (name !== undefined) assert.equal(nearestCountry(name), served, `${name} (${language})`)
      }
    }
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
