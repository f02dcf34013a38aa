import assert from 'node:assert/strict'
import { foldIdentifier } from '../../../src/domain/companies/registry-ids/fold-identifier.ts'
import { readRegistryId } from '../../../src/domain/companies/registry-ids/read-registry-id.ts'
import { registryIdSchemes } from '../../../src/domain/companies/registry-ids/rules.ts'
import type { CountryCode } from '../../../src/domain/countries.ts'
import { withoutDecimal } from '../../../src/domain/without-decimal.ts'

describe('a text in the form of a registry id', () => {
  // It is therefore read before the other notations, which nearly all numbers of a register would pass in vain.
  it('is in no other notation: in all 19 countries nothing is folded, and it is no decimal', () => {
    for (const [country, { rule, placeholder, canonicalForm }] of Object.entries(registryIdSchemes)) {
      for (const id of [rule.example, placeholder]) {
        assert.ok(canonicalForm.test(id), id)
        assert.equal(foldIdentifier(id)?.text, id.toUpperCase())
        assert.equal(withoutDecimal(id), id)
      }
      const reading = readRegistryId(country as CountryCode, rule.example)
      assert.deepEqual([reading.kind, 'registryId' in reading && reading.registryId], ['canonical', rule.example])
    }
  })

  it('keeps its zeros unless a tool wrote a decimal: 10, 12.00 and A1.0 stay, 101.0, 101,0 and 101.00 are 101', () => {
    const kept = ['10', '12.00', '1,234.0', 'A1.0', '101.01']
    assert.deepEqual(kept.map(withoutDecimal), kept)
    assert.deepEqual(['101.0', '101,0', '101.00'].map(withoutDecimal), ['101', '101', '101'])
  })
})
