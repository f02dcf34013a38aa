import assert from 'node:assert/strict'
import { readPathId } from '#domain/companies/registry-ids/read-path-id.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'

describe('the registry id of a path', () => {
  it('is read with spaces in place of the plus signs that form encoders write: HRB+32000+Frankfurt is M1201.HRB32000', () => {
    for (const [country, text, registryId] of [
      ['DE', 'HRB+32000+Frankfurt', 'M1201.HRB32000'],
      ['NO', '923+609+016', '923609016'],
      ['GB', 'SC+123456', 'SC123456'],
      ['FR', '552+032+534', '552032534'],
    ] as const)
      assert.deepEqual(readPathId(country, text), { kind: 'corrected', registryId, correction: 'plus_signs_removed' })
  })

  it('keeps the plus sign of the number of a person, of a rounded number and of a telephone number', () => {
    for (const [country, text] of [
      ['SE', '121212+1212'],
      ['FI', '010101+123N'],
      ['NO', '9.23609E+08'],
      ['NO', '+47923609016'],
      ['NO', '923609017+'],
      ['GB', 'Smith+Jones'],
    ] as const)
      assert.deepEqual(readPathId(country, text), readRegistryId(country, text), text)
  })

  it('is read as any other registry id where it has no plus sign', () => {
    for (const text of ['923609016', '923 609 016', 'NO923609016MVA', '1'])
      assert.deepEqual(readPathId('NO', text), readRegistryId('NO', text))
  })
})
