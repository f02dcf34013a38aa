import assert from 'node:assert/strict'
import { courtByName, courtByRegistrationAuthority } from '#domain/companies/registry-ids/find-german-court.ts'
import { germanCourts } from '#domain/companies/registry-ids/german-courts.ts'
import { readRegistryId } from '#domain/companies/registry-ids/read-registry-id.ts'

describe('German register courts', () => {
  it('are 173, each with a different code, and 147 of them with a different GLEIF code', () => {
    const authorities = germanCourts.flatMap(({ ra_code }) => ra_code ?? [])
    assert.equal(germanCourts.length, 173)
    assert.equal(new Set(germanCourts.map(({ code }) => code)).size, 173)
    assert.equal(authorities.length, 147)
    assert.equal(new Set(authorities).size, 147)
    for (const authority of authorities) assert.match(authority, /^RA000[23]\d\d$|^RA00019[79]$/)
  })

  it('are found by every name in the table, before the number and after it', () => {
    for (const { code, names, suffix = '' } of germanCourts) {
      for (const name of names) {
        const reading = { kind: 'corrected', registryId: `${code}.HRB12345${suffix}`, correction: 'court_resolved' }
        assert.deepEqual(readRegistryId('DE', `Amtsgericht ${name}, HRB 12345`), reading, name)
        assert.deepEqual(readRegistryId('DE', `HRB 12345 (AG ${name})`), reading, name)
      }
    }
  })

  for (const [authority, code] of [
    ['RA000217', 'F1103R'],
    ['RA000242', 'M1201'],
    ['RA000247', 'D3304V'],
    ['RA000259', 'K1101R'],
    ['RA000273', 'Y1206'],
    ['RA000304', 'D2601V'],
  ] as const) {
    it(`finds ${code} by the registration authority ${authority}`, () => {
      assert.equal(courtByRegistrationAuthority(authority), code)
    })
  }

  it('does not resolve unknown names and authorities', () => {
    assert.equal(courtByName('Atlantis'), undefined)
    assert.equal(courtByName(''), undefined)
    assert.equal(courtByRegistrationAuthority('RA000585'), undefined)
    assert.equal(courtByRegistrationAuthority('__proto__'), undefined)
  })
})
