import assert from 'node:assert/strict'
import { describeReading } from '#domain/companies/registry-ids/describe-reading.ts'
import { malformed } from '#domain/companies/registry-ids/reading.ts'
import { registryIdSchemes } from '#domain/companies/registry-ids/rules.ts'
import { countryCodes } from '#domain/countries.ts'

describe('the number in a correction', () => {
  for (const country of countryCodes) {
    const { placeholder, rule } = registryIdSchemes[country]
    it(`of ${country} is ${placeholder}: in the form of a registry id, and not that of a company`, () => {
      assert.match(placeholder, new RegExp(rule.pattern))
      for (const text of ['1', 'Equinor ASA']) {
        const correction = describeReading(country, malformed, text) ?? ''
        assert.ok(correction.includes(placeholder))
        assert.ok(!correction.includes(rule.example))
      }
    })
  }
})
