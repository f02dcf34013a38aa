import assert from 'node:assert/strict'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'
import { countryCodes } from '#domain/countries.ts'
import { unusualIds, writtenIds } from './written-ids.ts'

const lei = '5493006MHB84DD0ZWV18'

describe('reading a registry id', () => {
  it('accepts 76 common spellings of the 19 countries', () => {
    assert.equal(writtenIds.length, 76)
    assert.equal(new Set(writtenIds.map(([country]) => country)).size, 19)
  })

  for (const [country, text, reading] of [...writtenIds, ...unusualIds]) {
    const outcome = reading.kind === 'corrected' ? reading.correction : reading.kind
    it(`reads ${country} ${JSON.stringify(text)} as ${outcome}`, () => {
      assert.deepEqual(readRegistryId(country, text), reading)
    })
  }

  it('reads a number that a data frame wrote with .0 as the number before it: 445790.0 of GB is 00445790, not 04457900', () => {
    for (const [country, text, registryId] of [
      ['GB', '445790.0', '00445790'],
      ['NO', '923609016.0', '923609016'],
      ['NO', '923609016.00', '923609016'],
      ['NO', '923609016,0', '923609016'],
      ['PL', '28860.0', '0000028860'],
      ['CY', '165.0', 'HE165'],
      ['IE', '249885.0', '249885'],
      ['RO', '1590082.0', '1590082'],
      ['BE', '417497106.0', '0417497106'],
    ] as const)
      assert.deepEqual(readRegistryId(country, text), { kind: 'corrected', registryId, correction: 'fraction_removed' })
    for (const text of ['923609016.5', '923609016.000', '923.609.016.0', '0.0'])
      assert.notEqual((readRegistryId('NO', text) as { correction?: string }).correction, 'fraction_removed', text)
  })

  it('reads a number that was percent-encoded twice: HRB%2032001 of DE is HRB 32001', () => {
    for (const [country, text, registryId] of [
      ['NO', 'NO%20923609016', '923609016'],
      ['NO', '923%20609%20016', '923609016'],
      ['CH', 'CHE%2D105%2E909%2E036', 'CHE-105.909.036'],
      ['GB', '%30%30445790', '00445790'],
      ['SE', '556016%2D0680', '556016-0680'],
    ] as const)
      assert.deepEqual(readRegistryId(country, text), { kind: 'corrected', registryId, correction: 'encoding_removed' })
    assert.deepEqual(readRegistryId('DE', 'HRB%2032001'), readRegistryId('DE', 'HRB 32001'))
    for (const text of ['%39%32', '923609016%', '%E0%A4%A', '%25'.repeat(5000), '923609017%20'])
      assert.equal(readRegistryId('NO', text).kind, 'refused', text.slice(0, 30))
  })

  it('reads a number before the ending of a file: 0200065765.json of BE is 0200065765', () => {
    for (const [country, text, registryId] of [
      ['BE', '0200065765.json', '0200065765'],
      ['GB', '445790.xml', '00445790'],
      ['DE', 'M1201.HRB32000.html', 'M1201.HRB32000'],
    ] as const)
      assert.deepEqual(readRegistryId(country, text), { kind: 'corrected', registryId, correction: 'suffix_removed' })
    for (const text of ['0200065766.json', '.json', '0200065765.exe', '0200065765.json.json'])
      assert.equal(readRegistryId('BE', text).kind, 'refused', text)
  })

  it('reads a number between tags of HTML, as a cell of a page has them: <b>923609016</b> of NO is 923609016', () => {
    for (const [country, text, registryId] of [
      ['NO', '<b>923609016</b>', '923609016'],
      ['NO', ' <td class="id"><strong>923 609 016</strong></td> ', '923609016'],
      ['NO', `<p>${'\t'.repeat(250)}923609016\n</p>`, '923609016'],
      ['GB', '<a href="/company/00445790">445790</a>', '00445790'],
    ] as const)
      assert.deepEqual(readRegistryId(country, text), { kind: 'corrected', registryId, correction: 'markup_removed' })
    for (const text of [
      '923609016</b>',
      '<b>Equinor</b>',
      '<b>92360<b>9016</b>',
      '<923609016>',
      '<b>',
      '<b></b>',
      `<b>1${' '.repeat(300)}</b>`,
    ])
      assert.equal(readRegistryId('NO', text).kind, 'refused', text.slice(0, 30))
  })

  it('recognises an LEI by its check digits in each of the 19 countries', () => {
    for (const country of countryCodes) {
      assert.deepEqual(readRegistryId(country, lei), { kind: 'refused', reason: 'other_identifier', identifier: 'lei' })
    }
  })

  it('reads twenty characters with a wrong LEI check digit as malformed', () => {
    assert.deepEqual(readRegistryId('NO', '5493006MHB84DD0ZWV19'), { kind: 'refused', reason: 'malformed' })
  })
})
