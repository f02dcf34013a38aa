import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describeReading } from '#domain/companies/registry-ids/describe-reading.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import type { RegistryIdReading } from '#domain/companies/registry-ids/reading.ts'
import { type CountryCode, countryCodes } from '#domain/countries.ts'

/** A VAT number of each country in the form of its tax office, and what it is read as: the id that it contains, the number stored with a company, or nothing. */
const numbers: Readonly<Record<CountryCode, readonly [vat: string, kind: 'id' | 'stored' | 'nothing', value: string]>> =
  {
    BE: ['BE0417497106', 'id', '0417497106'],
    CH: ['CHE-105.909.036 MWST', 'id', 'CHE-105.909.036'],
    CY: ['CY10000009V', 'nothing', ''],
    CZ: ['CZ45274649', 'id', '45274649'],
    DE: ['DE129274202', 'nothing', ''],
    DK: ['DK24256790', 'id', '24256790'],
    EE: ['KMKR EE101721589', 'stored', 'EE101721589'],
    FI: ['FI01120389', 'id', '0112038-9'],
    FR: ['FR59542051180', 'id', '542051180'],
    GB: ['GB999999973', 'nothing', ''],
    IE: ['IE9999999J', 'nothing', ''],
    LT: ['LT999999910', 'nothing', ''],
    LV: ['LV40003032949', 'id', '40003032949'],
    NL: ['NL999999990B01', 'nothing', ''],
    NO: ['NO923609016MVA', 'id', '923609016'],
    PL: ['PL7740001454', 'stored', '7740001454'],
    RO: ['RO1590082', 'id', '1590082'],
    SE: ['SE556016068001', 'id', '556016-0680'],
    SK: ['SK9999999999', 'nothing', ''],
  }

const documented = (line: string): string[] => {
  const text = readFileSync(new URL('../../../docs/matching.md', import.meta.url), 'utf8')
  const row = text.split('\n').find(one => one.startsWith('|') && one.includes(line)) ?? assert.fail(line)
  return (row.split('|')[1] ?? '').trim().split(', ')
}

const readAs = (reading: RegistryIdReading) => {
  if (reading.kind === 'corrected') return reading.registryId
  return 'alias' in reading ? reading.alias : undefined
}

describe('a VAT number', () => {
  for (const country of countryCodes) {
    const [vat, kind, value] = numbers[country]
    const reading = readRegistryId(country, vat)
    if (kind === 'nothing')
      it(`of ${country}, ${vat}, is said to be one from which no id follows`, () => {
        assert.match(describeReading(country, reading, vat) ?? '', /^This is a VAT number, and .* cannot be derived/)
        assert.ok(!('alias' in reading))
      })
    else it(`of ${country}, ${vat}, is read as ${value}`, () => assert.equal(readAs(reading), value))
  }

  it('finds a company in 12 countries, and in 7 nothing, as docs/matching.md says', () => {
    const of = (kind: string) => countryCodes.filter(country => numbers[country][1] === kind)
    assert.deepEqual(documented('contain the registry id'), of('id'))
    assert.deepEqual([...documented('are the NIP'), ...documented('basic data')].sort(), of('stored'))
    assert.deepEqual(documented('do not follow'), of('nothing'))
  })
})
