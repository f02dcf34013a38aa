import assert from 'node:assert/strict'
import { registeredCompany } from '../../src/importers/registers/gleif/registered-company.ts'

const frankfurt = 'RA000242'
const charlottenburg = 'RA000217'

describe('a German number in a GLEIF record', () => {
  for (const written of [
    'HRB 32000',
    'HR B 32000',
    'HRB: 32000',
    'HRB-32000',
    'HRB Nr. 32000',
    'HR-B 32000',
    'HR.B.32000',
  ])
    it(`that is written ${written} is an entry of the court of its authority`, () => {
      const company = { kind: 'company', country: 'DE', registryId: 'M1201.HRB32000' }
      assert.deepEqual(registeredCompany(frankfurt, written), company)
    })

  for (const written of ['HRB32000 B', 'HR B 32000 B', 'HRB: 32000', 'HRB 32000/B'])
    it(`that is written ${written} has the B of Charlottenburg`, () => {
      const company = { kind: 'company', country: 'DE', registryId: 'F1103R.HRB32000B' }
      assert.deepEqual(registeredCompany(charlottenburg, written), company)
    })

  it('with the name of another court, HRB: 32000 (Aachen), is an entry of that court', () => {
    const company = { kind: 'company', country: 'DE', registryId: 'R3101.HRB32000' }
    assert.deepEqual(registeredCompany(frankfurt, 'HRB: 32000 (Aachen)'), company)
  })

  for (const written of ['32000', 'B 32000', 'HRG 32000'])
    it(`that is written ${written} is skipped: it may be of another register`, () => {
      assert.deepEqual(registeredCompany(frankfurt, written), { kind: 'skipped', reason: 'registry_id_unreadable' })
    })
})
