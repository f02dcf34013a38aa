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

  it('recognises an LEI by its check digits in each of the 19 countries', () => {
    for (const country of countryCodes) {
      assert.deepEqual(readRegistryId(country, lei), { kind: 'refused', reason: 'other_identifier', identifier: 'lei' })
    }
  })

  it('reads twenty characters with a wrong LEI check digit as malformed', () => {
    assert.deepEqual(readRegistryId('NO', '5493006MHB84DD0ZWV19'), { kind: 'refused', reason: 'malformed' })
  })
})
