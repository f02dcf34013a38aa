import assert from 'node:assert/strict'
import { readTable } from '#data/reference/read-table.ts'
import { regionName } from '#data/reference/regions.ts'
import { gleif, registerOf, registers } from '#data/reference/registers.ts'
import { countryCodes } from '#domain/countries.ts'
import { countryCode, countryCodeOfName, countryCodesIn, countryName } from '#domain/country-names.ts'
import { furtherCountryNames } from '#domain/further-country-names.ts'
import { createStatusReader } from '../../src/importers/mapping/status-of.ts'

describe('the registers', () => {
  it('are those of the 19 countries, and immutable', () => {
    assert.deepEqual([...registers.keys()].toSorted(), [...countryCodes])
    assert.ok(Object.isFrozen(registerOf('NO').status_mapping[0]))
    assert.throws(() => registerOf('XX'), /no register of XX/)
  })

  it('have different GLEIF codes, a range for the German courts', () => {
    const codes = [...registers.values()].flatMap(({ registration_authorities }) => registration_authorities)
    assert.equal(new Set(codes).size, codes.length)
    assert.equal(registerOf('DE').registration_authorities.length, 175)
    assert.ok(registerOf('DE').registration_authorities.includes('RA000242'))
    assert.equal(gleif.licence, 'CC0-1.0')
  })
})

describe('a status as the register writes it', () => {
  const rule = (registry_value: string, status: 'active' | 'dissolved' | 'in_insolvency' | 'in_liquidation') => ({
    registry_value,
    registry_label: null,
    status,
    flags: [],
  })
  const read = createStatusReader([
    rule('In Liquidation', 'in_liquidation'),
    rule('*', 'active'),
    rule('* dizolvare*', 'in_liquidation'),
    rule('*faliment*', 'in_insolvency'),
    rule('*radiat*', 'dissolved'),
    rule('faliment închis', 'dissolved'),
  ])
  const cases = [
    ['in  LIQUIDATION ', 'in_liquidation'],
    ['în faliment', 'in_insolvency'],
    ['faliment, apoi radiat', 'dissolved'],
    ['faliment, cu dizolvare', 'in_insolvency'],
    ['Faliment închis', 'dissolved'],
    ['anything else', 'active'],
  ] as const
  for (const [value, status] of cases) it(`"${value}" is ${status}`, () => assert.equal(read(value)?.status, status))

  it('is unknown if the mapping does not have it', () => {
    assert.equal(createStatusReader([rule('a', 'active')])('b'), undefined)
  })
})

describe('the names of countries', () => {
  for (const [name, code] of [
    ['UNITED KINGDOM', 'GB'],
    ['Northern Ireland', 'GB'],
    ['VIRGIN ISLANDS', undefined],
    ['Côte d’Ivoire', 'CI'],
    ['Jersey', 'JE'],
    ['european union', undefined],
    ['HONG KONG', 'HK'],
    ['VIRGIN ISLANDS, BRITISH', 'VG'],
    ['KOREA, REPUBLIC OF', 'KR'],
    ['CZECH REPUBLIC', 'CZ'],
    ['TURKEY', 'TR'],
    ['U.S.A.', 'US'],
    ['THE NETHERLANDS', 'NL'],
    ['ST KITTS AND NEVIS', 'KN'],
    ['SAINT LUCIA', 'LC'],
    ['CHANNEL ISLANDS', undefined],
  ] as const) {
    it(`"${name}" is ${code}`, () => assert.equal(countryCodeOfName(name), code))
  }

  for (const [name, code] of [
    ['ROYAUME-UNI', 'GB'],
    ['HONG-KONG', 'HK'],
    ['COREE (REPUBLIQUE DE)', 'KR'],
    ['COREE (REPUBLIQUE POPULAIRE DEMOCRATIQUE DE)', 'KP'],
    ['MAN (ILE)', 'IM'],
    ['CAIMANES (ILES)', 'KY'],
    ['IRLANDE, ou EIRE', 'IE'],
    ['Luxembourg (Grand-Duché)', 'LU'],
    ['(inconnu)', undefined],
  ] as const) {
    it(`"${name}" is ${code} in French`, () => assert.equal(countryCodesIn('fr')(name), code))
  }

  for (const [name, code] of [
    ['REPUBLICA CEHĂ', 'CZ'],
    ['Republica Cehă', 'CZ'],
    ['Irlanda de Nord', 'GB'],
    ['Federaţia Rusă', 'RU'],
    ['Iugoslavia', undefined],
  ] as const)
    it(`"${name}" is ${code} in Romanian`, () => assert.equal(countryCodesIn('ro')(name), code))

  it('are further ones of countries only, and mean one country each', () => {
    for (const [language, names] of Object.entries(furtherCountryNames))
      for (const [code, spellings] of Object.entries(names))
        assert.deepEqual(
          spellings.map(countryCodesIn(language)),
          spellings.map(() => code),
          code,
        )
  })

  it('distinguish a code from other text', () => {
    assert.deepEqual(
      [countryName('NO'), countryCode('UK'), countryCode('GB'), countryCode(undefined)],
      ['Norway', undefined, 'GB', undefined],
    )
  })
})

describe('the regions by which GLEIF writes addresses', () => {
  for (const [code, name] of [
    ['GB-LND', 'City of London'],
    ['IE-D', 'Dublin'],
    ['FR-IDF', 'Île-de-France'],
    ['NO-03', 'Oslo'],
    ['RO-B', 'București'],
    ['US-DE', 'US-DE'],
  ] as const)
    it(`have the name ${name} for ${code}`, () => assert.equal(regionName(code), name))

  it('have names in 18 countries: Latvia has no regions, only municipalities', () => {
    for (const country of [
      'BE',
      'CH',
      'CY',
      'CZ',
      'DE',
      'DK',
      'EE',
      'FI',
      'FR',
      'GB',
      'IE',
      'LT',
      'NL',
      'NO',
      'PL',
      'RO',
      'SE',
      'SK',
    ])
      assert.ok(readTable('regions')[country], country)
  })
})
