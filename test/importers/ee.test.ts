import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { estonianDetails } from '../../src/importers/registers/ee-details.ts'
import { countsOf, describeGenuine, importedRegister, undated } from '../support/imported-register.ts'
import { fixture } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const snapshotDate = '2026-11-19'
const basic = join(fixture('ee'), 'ettevotja_rekvisiidid__lihtandmed-synthetic.csv')
const general = join(fixture('ee'), 'ettevotja_rekvisiidid__yldandmed-synthetic.json')

const company = {
  country: 'EE',
  registry_id: '99990002',
  name: 'Sünteetiline Näide OÜ',
  status: 'active',
  status_detail: {
    registry_code: 'R',
    registry_label: 'Registrisse kantud',
    since: null as string | null,
    on_register: true,
    flags: [],
  },
  legal_form: { registry_code: 'Osaühing', registry_label: 'Osaühing', elf_code: 'JC0Y', kind: 'private_limited' },
  previous_names: [] as object[],
  other_names: [],
  incorporation_date: '2014-04-25',
  dissolution_date: null,
  registered_address: {
    text: 'Väljamõeldud tee 78-9, Haabersti linnaosa, 13513 Tallinn, Harju maakond, Estonia',
    street: 'Väljamõeldud tee 78-9, Haabersti linnaosa',
    locality: 'Tallinn',
    region: 'Harju maakond',
    postal_code: '13513',
    country: 'EE',
  },
  activities: [] as object[],
  identifiers: [{ scheme: 'vat', value: 'EE999900021', derived: false }] as object[],
  capital: null as object | null,
  source_url: 'https://ariregister.rik.ee/eng/company/99990002',
  provenance: {},
  sources: [],
  data_freshness: { last_confirmed_at: '2026-11-19T00:00:00Z', source_updated_at: null },
}

const generalFacts = {
  status_detail: { ...company.status_detail, since: '2014-04-25' },
  previous_names: [{ name: 'Sünteetiline Algus OÜ', from: '2014-04-25', until: '2020-02-01' }],
  activities: [
    { scheme: 'EMTAK', version: '2025', code: '62101', nace_code: '62.10', label: 'Programmeerimine', primary: true },
    { scheme: 'EMTAK', version: '2008', code: '70221', nace_code: '70.22', label: 'Nõustamine', primary: false },
  ],
  capital: { amount: 2500, currency: 'EUR', paid_in: null },
  details: {
    contacts: { website: 'www.example.ee', phone: '+372 6000000', email: 'keegi@example.ee' },
    employees: { count: 0, year: 2025 },
    accounts: { last_made_up_to: '2025-12-31' },
    former_addresses: [
      {
        text: 'Olematu 9, 20101 Narva, Ida-Viru maakond, Estonia',
        street: 'Olematu 9',
        locality: 'Narva',
        region: 'Ida-Viru maakond',
        postal_code: '20101',
        country: 'EE',
        from: '2014-04-25',
        until: '2020-02-02',
      },
    ],
  },
}

describe('importing the basic data of the Estonian register (CSV)', () => {
  const { summary, find } = importedRegister('EE', ['ee', basic, { snapshotDate }])

  it('keeps 5 of 7 rows: leaves out a sole trader, refuses a wrong check digit, and names the status it does not know', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 7,
      written: 5,
      skipped: { sole_trader: 1 },
      rejected: 1,
      unknown_statuses: { X: 1 },
    })
  })

  it('reads every fact of a row', async () => {
    const { registry, ...found } = (await find('99990002')) ?? {}
    assert.equal(registry?.licence, 'CC-BY-4.0')
    assert.deepEqual(found, company)
  })

  const statuses = [
    { id: '99990019', code: 'N', status: 'in_insolvency', label: 'Pankrotis' },
    { id: '99990025', code: 'L', status: 'in_liquidation', label: 'Likvideerimisel' },
    { id: '99990054', code: 'X', status: 'unknown', label: 'X' },
  ]
  for (const { id, code, status, label } of statuses) {
    it(`reads ${code} as ${status}`, async () => {
      const found = await find(id)
      assert.deepEqual([found?.status, found?.status_detail.registry_label], [status, label])
    })
  }

  const places = [
    { id: '99990025', given: 'the town of Tartu', locality: 'Tartu', region: 'Tartu maakond', street: 'Olematu tn 34' },
    {
      id: '99990019',
      given: 'Tallinn without its county',
      locality: 'Tallinn',
      region: 'Harju maakond',
      street: 'Olematu 1, Pirita linnaosa',
    },
    {
      id: '99990031',
      given: 'a borough of a parish',
      locality: 'Haabneeme alevik',
      region: 'Harju maakond',
      street: 'Olematu tee 2, Viimsi vald',
    },
  ]
  for (const { id, given, ...place } of places) {
    it(`finds the place in ${given}`, async () => {
      const { locality, region, street } = (await find(id))?.registered_address ?? {}
      assert.deepEqual({ locality, region, street }, place)
    })
  }
})

describe('importing the general data of the Estonian register (JSON)', () => {
  const { summary, find } = importedRegister('EE', ['ee', general, { snapshotDate }])

  it('keeps 2 of 4 companies', () => {
    const { read, written, skipped, rejected, missing_files } = summary()
    assert.deepEqual(
      { read, written, skipped, rejected, missing_files },
      { read: 4, written: 2, skipped: { sole_trader: 1 }, rejected: 1, missing_files: ['lihtandmed'] },
    )
  })

  it('reads names, activities and capital in force, and has no VAT numbers', async () => {
    const { registry, ...found } = (await find('99990002')) ?? {}
    assert.ok(registry)
    assert.deepEqual(found, { ...company, ...generalFacts, identifiers: [] })
  })

  it('has the first website that is none of the e-mail addresses that companies file as one', () => {
    const contact = (sisu: string) => ({ liik: 'WWW', sisu, lopp_kpv: null })
    const websiteOf = (...written: string[]) =>
      estonianDetails({ sidevahendid: written.map(contact) }, () => undefined, '2026-11-19')?.contacts?.website
    assert.deepEqual(
      [websiteOf('keegi@example.ee', 'www.example.ee'), websiteOf('keegi@example.ee')],
      ['www.example.ee', undefined],
    )
  })

  it('dates a bankruptcy, and gives an address in Latvia its country and no Estonian place', async () => {
    const found = await find('99990019')
    assert.deepEqual(
      [found?.status, found?.status_detail.since, found?.registered_address?.text],
      ['in_insolvency', '2026-03-14', 'Neesoša iela 1, Rīga, LV-1050, Latvia'],
    )
  })
})

describe('importing general data of the Estonian register whose states are in no order', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())
  const file = join(folder.path, 'yldandmed.json')
  const text = readFileSync(general, 'utf8')
  const earlier = '{ "staatus": "N", "algus_kpv": "01.02.2010" }'
  writeFileSync(file, text.replace('"algus_kpv": "14.03.2026" }', `"algus_kpv": "14.03.2026" }, ${earlier}`))
  const { find } = importedRegister('EE', ['ee', file, { snapshotDate }])

  it('dates a bankruptcy by the newest of its two', async () => {
    assert.notEqual(readFileSync(file, 'utf8'), text)
    assert.equal((await find('99990019'))?.status_detail.since, '2026-03-14')
  })
})

describe('importing both files of the Estonian register', () => {
  const { summary, find } = importedRegister('EE', ['ee', fixture('ee'), { snapshotDate }])

  it('reads the companies from the general data, and their VAT numbers from the basic data', async () => {
    assert.deepEqual([summary().read, summary().written], [4, 2])
    const { registry, ...found } = (await find('99990002')) ?? {}
    assert.ok(registry)
    assert.deepEqual(found, { ...company, ...generalFacts })
  })
})

const lihtandmed = 'ee-ariregister-lihtandmed/ettevotja_rekvisiidid__lihtandmed.csv'

describeGenuine('genuine rows of the Estonian register', lihtandmed, file => {
  const { summary, find } = importedRegister('EE', ['ee', file, undated])

  it('are imported all 3', async () => {
    assert.deepEqual(countsOf(summary()), { read: 3, written: 3, skipped: {}, rejected: 0, unknown_statuses: {} })
    const { name, registered_address, identifiers } = (await find('11694365')) ?? {}
    assert.deepEqual(
      [name, registered_address?.text, identifiers?.[0]?.value],
      ['007 Autohaus osaühing', 'Turu tn 34, 51004 Tartu, Tartu maakond, Estonia', 'EE101335276'],
    )
  })
})
