import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemo } from '../../src/importers/mapping/memo.ts'
import { endOfTime } from '../../src/importers/mapping/period.ts'
import { ie } from '../../src/importers/registers/ie.ts'
import { countsOf, describeGenuine, importedRegister, undated } from '../support/imported-register.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing a companies.csv of the Irish CRO', () => {
  const { summary, find } = importedRegister('IE', ['ie', fixture('ie'), { snapshotDate: '2026-11-19' }])

  it('keeps 8 of 12 rows: leaves out a business name and a second row of a number, refuses 2, and names the status it does not know', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 12,
      written: 8,
      skipped: { business_name: 1, duplicate_id: 1 },
      rejected: 2,
      unknown_statuses: { 'Wound Up Twice': 1 },
    })
  })

  it('reads every fact of a row', async () => {
    const { registry, ...company } = (await find('9900002')) ?? {}
    assert.equal(registry?.licence, 'CC-BY-4.0')
    assert.deepEqual(company, {
      country: 'IE',
      registry_id: '9900002',
      name: 'SYNTHETIC BETA DESIGNATED ACTIVITY COMPANY',
      status: 'active',
      status_detail: {
        registry_code: '1156',
        registry_label: 'Strike Off Listed',
        since: '2026-08-31',
        on_register: true,
        flags: ['strike_off_pending'],
      },
      legal_form: {
        registry_code: '1161',
        registry_label: 'DAC - Designated Activity Company (limited by shares)',
        elf_code: 'LGWG',
        kind: 'private_limited',
      },
      previous_names: [],
      other_names: [],
      incorporation_date: '1984-11-28',
      dissolution_date: null,
      registered_address: {
        text: 'INVENTED HOUSE, FIRST FLOOR, UNREAL ROAD, DUBLIN 7, DUBLIN, D07 X0X0, Ireland',
        street: 'INVENTED HOUSE, FIRST FLOOR, UNREAL ROAD',
        locality: 'DUBLIN 7',
        region: 'DUBLIN',
        postal_code: 'D07 X0X0',
        country: 'IE',
      },
      activities: [{ scheme: 'NACE', version: '2', code: '0111', nace_code: '01.11', label: null, primary: true }],
      identifiers: [],
      capital: null,
      source_url: 'https://core.cro.ie/company/9900002',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-19T00:00:00Z', source_updated_at: null },
    })
  })

  const statuses = [
    { id: '9900001', given: '"Normal" with a space behind it', status: 'active', since: null, flags: [] },
    {
      id: '9900003',
      given: '"Dissolved" since the day that stands for none',
      status: 'dissolved',
      since: null,
      flags: [],
    },
    { id: '9900004', given: 'a liquidation', status: 'in_liquidation', since: '2025-05-05', flags: [] },
    {
      id: '9900005',
      given: 'an examinership',
      status: 'in_insolvency',
      since: '2026-02-03',
      flags: ['reorganisation'],
    },
    {
      id: '9900007',
      given: 'a move abroad, cut at 20 letters',
      status: 'dissolved',
      since: '2020-02-02',
      flags: ['relocated'],
    },
    { id: '9900008', given: 'words the mapping does not know', status: 'unknown', since: null, flags: [] },
  ]
  for (const { id, given, status, since, flags } of statuses) {
    it(`reads ${given} as ${status}`, async () => {
      const company = await find(id)
      const { status_detail: detail } = company ?? {}
      assert.deepEqual([company?.status, detail?.since, detail?.flags], [status, since, flags])
    })
  }

  const places = [
    { id: '9900001', given: 'town, county and country', place: ['TRALEE', 'KERRY', 'V92 ER04', 'IE'] },
    {
      id: '9900004',
      given: 'a county, with the town on the line before',
      place: ['EXAMPLETON', 'CO. CORK', null, 'IE'],
    },
    { id: '9900005', given: 'town and county without a space', place: ['SWORDS', 'DUBLIN', 'K67 X0X0', 'IE'] },
    { id: '9900006', given: 'the German seat of an external company', place: ['10115 BERLIN', null, null, 'DE'] },
    { id: '9900008', given: 'a town alone', place: ['GALWAY', null, null, 'IE'] },
  ]
  for (const { id, given, place } of places) {
    it(`finds the place in ${given}`, async () => {
      const { locality, region, postal_code, country } = (await find(id))?.registered_address ?? {}
      assert.deepEqual([locality, region, postal_code, country], place)
    })
  }

  it('reads 1901-01-01 and "NO ADDRESS DETAILS" as unknown, and recognises an old form by its text', async () => {
    const gamma = await find('9900003')
    assert.deepEqual(
      [gamma?.incorporation_date, gamma?.dissolution_date, gamma?.registered_address, gamma?.legal_form?.elf_code],
      [null, '1999-12-31', null, 'MNQ7'],
    )
  })

  const rowOf = (cells: object) => {
    const context = { snapshotDate: null, day: endOfTime, joinedRows: () => [], naceEdition: undefined }
    const row = { company_num: '9900001', company_name: 'A', company_type: 'Guarantee', ...cells }
    const mapped = ie.csv?.map(row, { ...context, memo: createMemo() })
    assert.ok(mapped?.kind === 'company')
    return mapped
  }

  it('reads "Liquidation Stayed", which a court may let go on, as a liquidation', () => {
    const { facts, unknownStatus } = rowOf({ company_status: 'Liquidation Stayed' })
    assert.deepEqual([facts.status, unknownStatus], ['in_liquidation', undefined])
  })

  const counties = [
    { lines: ['BETTYSTOWN', 'CO. MEATH., MEATH, IRELAND'], place: ['BETTYSTOWN', 'MEATH'] },
    { lines: ['SWORDS', 'County Dublin, DUBLIN'], place: ['SWORDS', 'DUBLIN'] },
    { lines: ['1 QUAY', 'DUBLIN, DUBLIN'], place: ['DUBLIN', 'DUBLIN'] },
    { lines: ['1 QUAY', 'CORK, CO. CORK'], place: ['CORK', 'CO. CORK'] },
    { lines: ['1 QUAY', ',Dublin 22'], place: ['Dublin 22', undefined] },
    { lines: ['1 QUAY', 'SWORDS CO. DUBLIN'], place: ['SWORDS', 'CO. DUBLIN'] },
    { lines: ['1 QUAY', 'SWORDS, Co Dublin, DUBLIN, IRELAND'], place: ['SWORDS', 'DUBLIN'] },
    { lines: ['1 QUAY', 'SWORDS COUNTY DUBLIN, DUBLIN'], place: ['SWORDS', 'DUBLIN'] },
    { lines: ['1 QUAY', '12 COUNTY HALL'], place: ['12 COUNTY HALL', undefined] },
  ]
  for (const { lines, place } of counties)
    it(`finds ${place.join(' in ')} where the last line is "${lines[1]}"`, () => {
      const [second, last] = lines
      const cells = { company_address_1: 'UNIT 1', company_address_2: second, company_address_4: last }
      const { locality, region } = rowOf(cells).facts.registered_address ?? {}
      assert.deepEqual([locality, region], place)
    })

  it('has SWORDS once in an address whose last line is "SWORDS CO. DUBLIN, DUBLIN" and the one before "SWORDS"', () => {
    const cells = { company_address_1: 'UNIT 1', company_address_2: 'SWORDS' }
    const { facts } = rowOf({ ...cells, company_address_4: 'SWORDS CO. DUBLIN, DUBLIN' })
    assert.equal(facts.registered_address?.street, 'UNIT 1')
  })

  it('finds SWORDS in CO. DUBLIN where the county has a line of its own, and the last one is blank', () => {
    const cells = { company_address_1: 'UNIT 1', company_address_2: 'SWORDS', company_address_3: 'CO. DUBLIN' }
    const { street, locality, region } = rowOf(cells).facts.registered_address ?? {}
    assert.deepEqual([street, locality, region], ['UNIT 1', 'SWORDS', 'CO. DUBLIN'])
  })

  it('keeps the first of two rows of one number', async () => {
    assert.equal((await find('9900001'))?.name, 'SYNTHETIC ALPHA LIMITED')
  })
})

describeGenuine('a genuine row of the Irish CRO', 'ie-cro-companies/companies.csv', file => {
  const { summary, find } = importedRegister('IE', ['ie', file, undated])

  it('is imported completely', async () => {
    assert.deepEqual(countsOf(summary()), { read: 1, written: 1, skipped: {}, rejected: 0, unknown_statuses: {} })
    const { name, status_detail, registered_address, activities } = (await find('673935')) ?? {}
    assert.deepEqual(
      [name, status_detail?.flags, registered_address?.text, activities?.[0]?.nace_code],
      [
        'INNOVA-SHIELD LIMITED',
        ['strike_off_pending'],
        "THE BLACK CHURCH, ST. MARY'S PLACE, DUBLIN 7, DUBLIN, D07 P4AX, Ireland",
        '47.41',
      ],
    )
  })
})

describe('a former name of IE', () => {
  for (const { since, until } of [
    { since: '2026-10-20', until: '2026-10-20' },
    { since: '2015-03-02', until: '2026-11-15' },
    { since: '1901-01-01', until: '2026-11-15' },
    { since: '', until: '2026-11-15' },
  ])
    it(`ends on ${until} in files of 1 October and 15 November if the new one holds from "${since}"`, async () => {
      using folder = tempFolder()
      const path = join(folder.path, 'companies.csv')
      const text = readFileSync(fixture('ie/companies-synthetic.csv'), 'utf8')
      const options = { sample: false }
      writeFileSync(path, text)
      await runImport(folder.path, 'ie', path, { ...options, snapshotDate: '2026-10-01' })
      const renamed = text
        .replace('SYNTHETIC ALPHA LIMITED', 'SYNTHETIC OMEGA LIMITED')
        .replace('v92er04,2015-03-02', `v92er04,${since}`)
      writeFileSync(path, renamed)
      await runImport(folder.path, 'ie', path, { ...options, snapshotDate: '2026-11-15' })
      await using stores = openStores(folder.path)
      const company = await stores.companies.find('IE', '9900001')
      assert.deepEqual(
        [company?.name, company?.previous_names],
        ['SYNTHETIC OMEGA LIMITED', [{ name: 'SYNTHETIC ALPHA LIMITED', from: null, until }]],
      )
    })
})
