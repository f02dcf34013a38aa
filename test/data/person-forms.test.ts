import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { openPartitionBuild } from '#data/partitions/build/partition-build.ts'
import { type PersonReason, personReason, type WrittenForm } from '#data/reference/person-forms.ts'
import { listOf, optionalTextAt } from '#data/reference/read-reference.ts'
import { readTable } from '#data/reference/read-table.ts'
import { registers } from '#data/reference/registers.ts'
import { precedence } from '#domain/companies/merge-layers.ts'
import { toSourceRow } from '#domain/companies/source-row.ts'
import { countryCodes } from '#domain/countries.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const cases: readonly (readonly [country: string, form: WrittenForm, reason: PersonReason | undefined])[] = [
  ['RO', { code: 'PFA', number: 'F40/1/2012' }, 'sole_trader'],
  ['RO', { code: 'PF', number: 'J40/1/2012' }, 'sole_trader'],
  ['RO', { code: 'if' }, 'joint_persons'],
  ['RO', { number: 'F12/998306/2012' }, 'sole_trader'],
  ['RO', { number: 'F2017099812405' }, 'sole_trader'],
  ['RO', { code: 'SRL', number: 'J40/1/2012' }, undefined],
  ['FR', { code: '1000' }, 'sole_trader'],
  ['FR', { code: '1600' }, 'sole_trader'],
  ['FR', { code: '2110' }, 'joint_persons'],
  ['FR', { code: '2210' }, 'joint_persons'],
  ['FR', { code: '2120' }, undefined],
  ['FR', { code: '5499' }, undefined],
  ['LV', { code: 'IK' }, 'sole_trader'],
  ['LV', { code: 'IND' }, 'sole_trader'],
  ['LV', { code: 'ZEM' }, 'sole_trader'],
  ['LV', { code: 'ZVJ', label: 'Zvejnieka saimniecība' }, 'sole_trader'],
  ['LV', { code: 'SIA', label: 'Sabiedrība ar ierobežotu atbildību' }, undefined],
  ['LT', { label: 'Individuali įmonė' }, undefined],
  ['NO', { code: 'ENK' }, 'sole_trader'],
  ['NO', { code: 'KBO' }, 'estate'],
  ['NO', { code: 'BO' }, 'estate'],
  ['DK', { code: '20' }, 'estate'],
  ['FI', { code: '53' }, 'estate'],
  ['FI', { elfCode: 'ZMTL' }, 'estate'],
  ['SK', { code: '999', label: 'Fyzická osoba' }, 'sole_trader'],
  ['SK', { code: '112', label: 'Spoločnosť s ručením obmedzeným' }, undefined],
  ['GB', { code: 'Private Limited Company' }, undefined],
]

const formsByCountry = Object.entries(readTable('person-forms')).flatMap(([country, value]) =>
  listOf(value, 'forms').map(form => {
    const [code, label, elfCode] = ['registry_code', 'registry_label', 'elf_code'].map(key => optionalTextAt(form, key))
    return { country, code, label, elfCode }
  }),
)

describe('the list of legal forms of natural persons and estates', () => {
  for (const [country, form, reason] of cases) {
    const written = Object.values(form).join(', ')
    it(`${reason ? `leaves out ${written} of ${country} as ${reason}` : `keeps ${written} of ${country}`}`, () =>
      assert.equal(personReason(country, form), reason))
  }

  it('agrees with registers.yaml on the labels and ELF codes of the codes that both have', () => {
    for (const { country, code, label, elfCode } of formsByCountry) {
      const rule = registers.get(country)?.legal_forms.find(known => known.registry_code === code)
      if (!rule?.registry_code) continue
      assert.equal(rule.registry_label.toLowerCase(), label?.toLowerCase(), rule.registry_code)
      assert.ok(rule.elf_code === null || rule.elf_code === elfCode, `${country} ${rule.registry_code}`)
    }
  })

  it('has a row for each of the 19 countries, so that a new register cannot store persons because it was forgotten', () => {
    assert.deepEqual(Object.keys(readTable('person-forms')).toSorted(), [...countryCodes].toSorted())
  })

  it("has only ELF codes that GLEIF's list has for the country", function () {
    const list = `${samples}gleif-elf/elf-codes-1.4.1.csv`
    if (!existsSync(list)) return this.skip()
    const rows = readFileSync(list, 'utf8')
      .split('\n')
      .map(row => row.split('","'))
    const known = new Set(rows.map(([code = '', , country]) => `${country} ${code.replace('"', '')}`))
    for (const { country, elfCode } of formsByCountry)
      if (elfCode) assert.ok(known.has(`${country} ${elfCode}`), `${country} ${elfCode}`)
  })
})

describe('persons whom an earlier version has stored', () => {
  it('are removed by the next full import, and do not make it look cut short', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    const build = await openPartitionBuild(folder.path, {
      country: 'RO',
      precedence: precedence.register,
      source: 'ro',
      identity: 'earlier',
      files: [{ file_name: 'earlier', snapshot_date: '2026-01-01T00:00:00Z', isFull: true }],
      imported_at: '2026-01-01T00:00:00Z',
    })
    const person = { name: 'PERSON', status: 'active', legal_form: { registry_code: 'PF' } } as const
    for (let at = 1; at <= 1_500; at += 1) build.apply(toSourceRow('RO', `${10_000 + at}`, person), at)
    const identifiers = [{ scheme: 'trade_register', value: 'F40/1/2012' }] as const
    build.apply(toSourceRow('RO', '9999', { name: 'FAMILY', status: 'active', identifiers }), 1_501)
    await build.finish({ position: 1_501, fileSha256: 'x' })

    const { vanished } = await runImport(folder.path, 'ro', fixture('ro'), { snapshotDate: '2026-09-02' })
    assert.equal(vanished, 1_501)
    await using stores = openStores(folder.path)
    assert.deepEqual(
      [await stores.companies.find('RO', '10001'), await stores.companies.find('RO', '9999')],
      [undefined, undefined],
    )
    assert.deepEqual(await stores.companies.findByAlias('RO', 'F40/1/2012', 1), [])
  })
})
