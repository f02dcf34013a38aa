import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing the Cypriot register', () => {
  const { summary, find } = importedRegister('CY', ['cy', fixture('cy'), { snapshotDate: '2026-11-01' }])

  it('keeps 4 of 7 rows: one is a former name, one a business name, one has no number', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 7,
      written: 4,
      skipped: { former_name: 1, business_name: 1 },
      rejected: 1,
      unknown_statuses: { 'Νέα κατάσταση': 1 },
    })
  })

  it('reads every fact of a company, its former name from another row and its office from the other file', async () => {
    const { registry, ...company } = (await find('HE999001')) ?? {}
    assert.equal(registry?.name, 'Department of Registrar of Companies and Intellectual Property (DRCOR)')
    assert.deepEqual(company, {
      country: 'CY',
      registry_id: 'HE999001',
      name: 'SYNTHETIC HOLDINGS LIMITED',
      status: 'active',
      status_detail: {
        registry_code: null,
        registry_label: 'Εγγεγραμμένη',
        since: '2005-04-03',
        on_register: true,
        flags: [],
      },
      legal_form: { registry_code: 'C', registry_label: 'Ιδιωτική', elf_code: null, kind: 'private_limited' },
      previous_names: [{ name: 'SYNTHETIC FIRST LIMITED', from: null, until: null }],
      other_names: [],
      incorporation_date: '2005-04-03',
      dissolution_date: null,
      registered_address: {
        text: 'Επινοημένη, 12, SYNTHETIC TOWER, Floor 3, 3036 Λεμεσός, Cyprus',
        street: 'Επινοημένη, 12, SYNTHETIC TOWER, Floor 3',
        locality: 'Λεμεσός',
        region: null,
        postal_code: '3036',
        country: 'CY',
      },
      activities: [],
      identifiers: [],
      capital: null,
      source_url: 'https://efiling.drcor.mcit.gov.cy/DrcorPublic/SearchForm.aspx?lang=EN',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-01T00:00:00Z', source_updated_at: null },
    })
  })

  for (const { id, given, expected } of [
    { id: 'HE999002', given: 'a company struck off', expected: ['dissolved', '2015-08-07', 'public_limited'] },
    { id: 'P999003', given: 'a partnership being wound up', expected: ['in_liquidation', null, 'partnership'] },
    { id: 'O999005', given: 'words the mapping does not know', expected: ['unknown', null, 'branch'] },
  ]) {
    it(`reads ${given} as ${expected[0]}`, async () => {
      const company = await find(id)
      assert.deepEqual([company?.status, company?.dissolution_date, company?.legal_form?.kind], expected)
    })
  }
})

describe('a register of which no record is a company', () => {
  it('is served as an empty one, not as unavailable, where there is no sample', async () => {
    using folder = tempFolder()
    const file = join(folder.path, 'organisations.csv')
    const header = readFileSync(fixture('cy/organisations_synthetic.csv'), 'utf8').split('\n')[0]
    writeFileSync(file, `${header}\nSHOP,999004,B,Εμπορική Επωνυμία,,ACR,Τρέχον Όνομα,01/01/2010,Εγγεγραμμένη,,\n`)
    await runImport(folder.path, 'cy', file, { snapshotDate: '2026-11-01', sample: false, dryRun: true })
    const { written } = await runImport(folder.path, 'cy', file, { snapshotDate: '2026-11-01', sample: false })
    await using stores = openStores(folder.path)
    assert.deepEqual([written, await stores.companies.find('CY', 'HE999001')], [0, undefined])
  })
})

describe('a row of the Cypriot register', () => {
  const header =
    'ORGANISATION_NAME,REGISTRATION_NO,ORGANISATION_TYPE_CODE,ORGANISATION_TYPE,ORGANISATION_SUB_TYPE,NAME_STATUS_CODE,REGISTRATION_DATE,ORGANISATION_STATUS,ADDRESS_SEQ_NO'
  const load = async (id: string, type: string, status: string, office: string | Record<string, string> = '') => {
    using folder = tempFolder()
    const files = { organisations: join(folder.path, 'organisations.csv'), offices: join(folder.path, 'office.csv') }
    writeFileSync(files.organisations, `${header}\nSYNTHETIC,999001,${type},ACR,01/01/2010,${status},7001\n`)
    const { street = '', building = '', territory } = typeof office === 'string' ? { territory: `"${office}"` } : office
    writeFileSync(files.offices, `ADDRESS_SEQ_NO,STREET,BUILDING,TERRITORY\n7001,${street},${building},${territory}\n`)
    await runImport(folder.path, 'cy', Object.values(files), { snapshotDate: '2026-11-01', sample: false })
    await using stores = openStores(folder.path)
    return stores.companies.find('CY', id)
  }
  const company = 'C,Εταιρεία,Ιδιωτική'

  for (const [status, expected] of [
    ['Διορισμός Προσωρινού Εκκαθαριστή', 'in_liquidation'],
    ['Υπο Διαχείριση', 'in_insolvency'],
    ['Υπο Διαχείριση & Υπο Εκκαθάριση', 'in_insolvency'],
    ['Υπο Εκκαθάριση', 'in_liquidation'],
    ['Διάλυση λόγω Ολοκλήρωσης Εκούσιας Εκκαθάρισης', 'dissolved'],
    ['Αφαιρέθηκε από το Μητρώο ΕΕ με απόφαση Ανωτάτου Δικαστηρίου', 'dissolved'],
    ['Εκκαθάριση με Διάταγμα Δικαστηρίου& Διορ.Ειδικού Διαχειριστή', 'in_liquidation'],
  ])
    it(`with the status ${status} is ${expected}`, async () => {
      assert.equal((await load('HE999001', company, status ?? ''))?.status, expected)
    })

  for (const [id, type, kind] of [
    ['P999001', 'P,Συνεταιρισμός,Ομόρρυθμος', 'partnership'],
    ['P999001', 'P,Συνεταιρισμός,Ετερόρρυθμος', 'limited_partnership'],
    ['P999001', 'P,Συνεταιρισμός,Άλλος', 'partnership'],
    ['N999001', 'N,Συνεταιρισμός,Ομόρρυθμος', 'partnership'],
    ['N999001', 'N,Συνεταιρισμός,', 'partnership'],
    ['HE999001', 'C,Εταιρεία,Δι΄ Εγγυήσεως Χωρίς Κεφάλαιο', 'private_limited'],
    ['O999001', 'O,Αλλοδαπή Εταιρεία,Ιδιωτική', 'branch'],
  ] as const)
    it(`of the type ${type} is of the kind ${kind}`, async () => {
      const form = (await load(id, type, 'Εγγεγραμμένη'))?.legal_form
      assert.deepEqual([form?.registry_code, form?.kind], [type[0], kind])
    })

  it('is served by the first of its names where none is the current one (ACR)', async () => {
    using folder = tempFolder()
    const rows = [
      'OLD ONE,999001,C,Εταιρεία,Ιδιωτική,XXX,01/01/2010,Διαγραμμένη,7001',
      'OLD TWO,999001,C,Εταιρεία,Ιδιωτική,XXX,01/01/2010,Διαγραμμένη,7001',
    ]
    const file = join(folder.path, 'organisations.csv')
    writeFileSync(file, `${[header, ...rows].join('\n')}\n`)
    await runImport(folder.path, 'cy', file, { snapshotDate: '2026-11-01', sample: false })
    await using stores = openStores(folder.path)
    const { name, previous_names } = (await stores.companies.find('CY', 'HE999001')) ?? {}
    assert.deepEqual([name, previous_names?.map(former => former.name)], ['OLD ONE', ['OLD TWO']])
  })

  it('has its district as the region where the cell names a place in it: 2360 Άγιος Δομέτιος, Λευκωσία', async () => {
    const { registered_address } =
      (await load('HE999001', company, 'Εγγεγραμμένη', 'Άγιος Δομέτιος, 2360, Λευκωσία, Κύπρος')) ?? {}
    const { locality, region, postal_code } = registered_address ?? {}
    assert.deepEqual([locality, region, postal_code], ['Άγιος Δομέτιος', 'Λευκωσία', '2360'])
  })

  for (const [type, territory, country] of [
    ['O,Αλλοδαπή Εταιρεία,', '1065, Λευκωσία, Κύπρος', 'CY'],
    ['O,Αλλοδαπή Εταιρεία,', 'Λονδίνο, Ηνωμένο Βασίλειο', null],
    [company, '1065, Λευκωσία', 'CY'],
  ] as const)
    it(`of the type ${type} with ${territory} has an address in ${country ?? 'an unknown country'}`, async () => {
      const found = await load(type === company ? 'HE999001' : 'O999001', type, 'Εγγεγραμμένη', territory)
      assert.equal(found?.registered_address?.country, country)
    })

  it('has no underscores in its address, which stand for what is not known, and single commas', async () => {
    const office = { street: '"Επινοημένη,, 12,"', building: '"_, _"', territory: '"_, Λεμεσός, Κύπρος"' }
    const { street, locality, region } =
      (await load('HE999001', company, 'Εγγεγραμμένη', office))?.registered_address ?? {}
    assert.deepEqual([street, locality, region], ['Επινοημένη, 12', 'Λεμεσός', null])
  })
})
