import assert from 'node:assert/strict'
import { describeReading } from '#domain/companies/registry-ids/describe-reading.ts'
import { placeholders } from '#domain/companies/registry-ids/placeholders.ts'
import { malformed } from '#domain/companies/registry-ids/reading.ts'
import { registryIdRules } from '#domain/companies/registry-ids/rules.ts'
import { countryCodes } from '#domain/countries.ts'

describe('the number in a correction', () => {
  for (const country of countryCodes)
    it(`of ${country} is ${placeholders[country]}: in the form of a registry id, and not that of a company`, () => {
      const { pattern, example } = registryIdRules[country]
      assert.match(placeholders[country], new RegExp(pattern))
      const correction = describeReading(country, malformed) ?? ''
      assert.ok(correction.includes(placeholders[country]))
      assert.ok(!correction.includes(example))
    })
})
