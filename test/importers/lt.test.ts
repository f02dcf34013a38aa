import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing the Lithuanian register', () => {
  const { summary, find } = importedRegister('LT', ['lt', fixture('lt')])

  it('keeps 3 of 5 rows of both files, leaves out one whose name is withheld, and refuses a wrong check digit', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 5,
      written: 3,
      skipped: { no_name: 1 },
      rejected: 1,
      unknown_statuses: {},
    })
  })

  it('reads every fact of a registered entity, dated by its rows; "not registered" is no special status, and active', async () => {
    const { registry, ...company } = (await find('399000004')) ?? {}
    assert.equal(registry?.name, 'Juridinių asmenų registras (Registrų centras)')
    assert.deepEqual(company, {
      country: 'LT',
      registry_id: '399000004',
      name: 'Uždaroji akcinė bendrovė "Sintetika"',
      status: 'active',
      status_detail: {
        registry_code: '0',
        registry_label: 'Teisinis statusas neįregistruotas',
        since: '2004-01-01',
        on_register: true,
        flags: [],
      },
      legal_form: {
        registry_code: '310',
        registry_label: 'Uždaroji akcinė bendrovė',
        elf_code: 'BPLS',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [],
      incorporation_date: '1991-04-25',
      dissolution_date: null,
      registered_address: {
        text: 'Išgalvota g. 95, LT-07114 Vilnius, Lithuania',
        street: 'Išgalvota g. 95',
        locality: 'Vilnius',
        region: null,
        postal_code: 'LT-07114',
        country: 'LT',
      },
      activities: [],
      identifiers: [],
      capital: null,
      source_url: 'https://www.registrucentras.lt/jar/p/index.php?kod=399000004',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-17T00:00:00Z', source_updated_at: null },
    })
  })

  for (const { id, given, expected } of [
    { id: '399000011', given: 'a bankrupt', expected: ['in_insolvency', 'Bankrutuojantis', '2025-05-06', true] },
    {
      id: '399000036',
      given: 'an entity of the second file',
      expected: ['dissolved', 'Išregistruotas', '2018-09-10', false],
    },
  ]) {
    it(`calls ${given} ${expected[0]}`, async () => {
      const company = await find(id)
      const { registry_label, since, on_register } = company?.status_detail ?? {}
      assert.deepEqual([company?.status, registry_label, since, on_register], expected)
    })
  }

  it('does not mark companies as vanished that are missing from only one of the files', async () => {
    using folder = tempFolder()
    await seedInto(folder.path)
    await runImport(folder.path, 'lt', fixture('lt'))
    const alone = await runImport(folder.path, 'lt', fixture('lt/JAR_IREGISTRUOTI.csv'), { snapshotDate: '2026-11-18' })
    assert.deepEqual([alone.unchanged, alone.vanished], [2, 0])
  })
})

describe('the statuses of the Lithuanian register', () => {
  for (const [written, expected, flags] of [
    ['Pertvarkomas', 'active', []],
    ['Dalyvaujantis reorganizavime', 'active', []],
    ['Perkeliantis buveinę', 'active', []],
    ['Inicijuojamas likvidavimas', 'active', ['strike_off_pending']],
    ['Likviduotas', 'dissolved', []],
    ['Nepersiregistravęs', 'unknown', []],
  ] as const)
    it(`have ${written} as ${[expected, ...flags].join(' and ')}`, async () => {
      using folder = tempFolder()
      const file = join(folder.path, 'JAR_IREGISTRUOTI.csv')
      const genuine = readFileSync(fixture('lt/JAR_IREGISTRUOTI.csv'), 'utf8')
      writeFileSync(file, genuine.replaceAll('Teisinis statusas neįregistruotas', written))
      await runImport(folder.path, 'lt', file, { sample: false })
      await using stores = openStores(folder.path)
      const company = await stores.companies.find('LT', '399000004')
      assert.deepEqual([company?.status, company?.status_detail.flags], [expected, flags])
    })
})
