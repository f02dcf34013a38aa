import assert from 'node:assert/strict'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing the Romanian register', () => {
  const { summary, find } = importedRegister('RO', ['ro', fixture('ro'), { snapshotDate: '2026-09-02' }])

  it('keeps 4 of 9 firms, leaves out 3 persons by form or number and one without a tax code, and rejects one whose check digit is wrong', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 9,
      written: 4,
      skipped: { no_cui: 1, sole_trader: 3 },
      rejected: 1,
      unknown_statuses: { 'stare inventată': 1 },
    })
  })

  it("reads every fact of a firm, with the file's own quotes and cedillas, and both notations of its trade register number", async () => {
    const { registry, ...company } = (await find('99000000')) ?? {}
    assert.equal(registry?.name, 'Oficiul Național al Registrului Comerțului (ONRC)')
    assert.deepEqual(company, {
      country: 'RO',
      registry_id: '99000000',
      name: 'SINTETIC "EXEMPLU SRL',
      status: 'active',
      status_detail: { registry_code: '1048', registry_label: 'funcțiune', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: 'SRL',
        registry_label: 'Societate cu răspundere limitată',
        elf_code: 'XHN1',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [],
      incorporation_date: '2017-09-01',
      dissolution_date: null,
      registered_address: {
        text: 'Str. Inventată, nr. 12, bl. A1, sc. 2, et. 3, ap. 45, sector 3, 099999 București, București, Romania',
        street: 'Str. Inventată, nr. 12, bl. A1, sc. 2, et. 3, ap. 45, sector 3',
        locality: 'București',
        region: 'București',
        postal_code: '099999',
        country: 'RO',
      },
      activities: [
        { scheme: 'CAEN', version: '2025', code: '0142', nace_code: '01.42', label: null, primary: false },
        {
          scheme: 'CAEN',
          version: '2025',
          code: '6210',
          nace_code: '62.10',
          label: 'Clasă inventată de programare',
          primary: false,
        },
        {
          scheme: 'CAEN',
          version: '2008',
          code: '6201',
          nace_code: '62.01',
          label: 'Clasă inventată de "software',
          primary: false,
        },
      ],
      identifiers: [
        { scheme: 'trade_register', value: 'J2017099812405', derived: false },
        { scheme: 'trade_register', value: 'J40/99812/2017', derived: true },
        { scheme: 'euid', value: 'ROONRC.J2017099812405', derived: false },
      ],
      capital: null,
      details: { contacts: { website: 'www.exemplu-sintetic.ro' } },
      source_url: 'https://myportal.onrc.ro/',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-09-02T00:00:00Z', source_updated_at: null },
    })
  })

  for (const { id, given, expected } of [
    {
      id: '99000018',
      given: 'insolvency and "in function"',
      expected: ['in_insolvency', '1099', 'deschidere procedură insolvență'],
    },
    { id: '99000026', given: 'an interruption', expected: ['inactive', '1070', 'întrerupere temporară de activitate'] },
    { id: '99000034', given: 'a state the mapping does not know', expected: ['unknown', '9999', 'stare inventată'] },
  ]) {
    it(`reads ${given} as ${expected[0]}`, async () => {
      const company = await find(id)
      const { registry_code, registry_label } = company?.status_detail ?? {}
      assert.deepEqual([company?.status, registry_code, registry_label], expected)
    })
  }

  it('reads a firm with a number of the part for cooperatives as one, of an unknown form', async () => {
    const { legal_form, identifiers } = (await find('99000034')) ?? {}
    assert.deepEqual(legal_form, { registry_code: 'XYZ', registry_label: null, elf_code: null, kind: 'cooperative' })
    assert.equal(identifiers?.[0]?.value, 'C12/998304/2001')
  })

  it('reads versions of CAEN by number or year, and gives no NACE class to those before 2008', async () => {
    const { activities = [] } = (await find('99000018')) ?? {}
    assert.deepEqual(
      activities.map(({ version, code, nace_code, label }) => [version, code, nace_code, label]),
      [
        ['2008', '4711', '47.11', 'Clasă inventată de comerț'],
        ['2003', '0111', null, null],
      ],
    )
    assert.deepEqual((await find('99000026'))?.activities, [])
  })

  it('dates the files in a folder called firme-02-09-2026 by its name', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const files = join(folder.path, 'firme-02-09-2026')
    cpSync(fixture('ro'), files, { recursive: true })
    assert.equal((await runImport(folder.path, 'ro', files)).snapshot_date, '2026-09-02T00:00:00Z')
  })
})
