import assert from 'node:assert/strict'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const formats = [
  'gleif-synthetic.xml',
  'gleif-synthetic.csv',
  'gleif-synthetic.json',
  'gleif-synthetic-copy.json',
  'gleif-synthetic-api.json',
]

describe('importing GLEIF records', () => {
  let folder: TempFolder
  beforeEach(async () => {
    folder = tempFolder()
    await seedInto(folder.path)
  })
  afterEach(() => folder[Symbol.dispose]())

  for (const name of formats) {
    it(`takes the companies of the 19 countries from ${name}, and counts the others by reason`, async () => {
      const { read, written, skipped, rejected, countries } = await runImport(folder.path, 'gleif', fixture(name))
      assert.deepEqual(
        { read, written, rejected, countries: Object.keys(countries) },
        { read: 9, written: 3, rejected: 1, countries: ['DE', 'GB', 'SE'] },
      )
      assert.deepEqual(skipped, {
        category_fund: 1,
        lei_not_in_force: 1,
        no_register: 1,
        other_country: 1,
        superseded: 1,
      })
    })
  }

  for (const name of formats.slice(1, 3)) {
    it(`changes nothing with ${name} after the XML`, async () => {
      await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
      const { written, unchanged, countries } = await runImport(folder.path, 'gleif', fixture(name))
      assert.deepEqual({ written, unchanged }, { written: 0, unchanged: 3 })
      assert.ok(Object.values(countries).every(({ replaced }) => !replaced))
    })
  }

  it('cites GLEIF for a company that only GLEIF has, with the court of its authority in its id', async () => {
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('DE', 'M1201.HRA99001')
    assert.deepEqual(company, {
      country: 'DE',
      registry_id: 'M1201.HRA99001',
      name: 'Synthetisches Beispiel GmbH & Co. KG',
      status: 'dissolved',
      status_detail: { registry_code: null, registry_label: 'INACTIVE', since: null, on_register: false, flags: [] },
      legal_form: {
        registry_code: null,
        registry_label: 'Kommanditgesellschaft',
        elf_code: '8Z6G',
        kind: 'limited_partnership',
      },
      previous_names: [],
      other_names: [{ name: 'Synthetisches Beispiel', type: 'transliteration', language: 'en' }],
      incorporation_date: '2004-06-07',
      dissolution_date: '2025-12-31',
      registered_address: {
        text: 'Erfundene Straße 1, 60000 Frankfurt am Main, Hessen, Germany',
        street: 'Erfundene Straße 1',
        locality: 'Frankfurt am Main',
        region: 'Hessen',
        postal_code: '60000',
        country: 'DE',
      },
      activities: [],
      identifiers: [{ scheme: 'lei', value: 'SYNTHETIC00000000271', derived: false }],
      capital: null,
      details: { lei: { status: 'retired' } },
      registry: {
        name: 'Global Legal Entity Identifier Foundation (GLEIF)',
        authority_code: null,
        dataset: 'gleif-lei-cdf',
        licence: 'CC0-1.0',
        attribution: 'Source: GLEIF, LEI data (LEI-CDF golden copy), CC0 1.0.',
        source_url_kind: 'record',
      },
      source_url: 'https://search.gleif.org/#/record/SYNTHETIC00000000271',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-01-05T00:00:00Z', source_updated_at: '2026-01-05T00:00:00Z' },
    })
    const other = await stores.companies.find('SE', '559999-0008')
    assert.deepEqual(
      [other?.status, other?.status_detail.on_register, other?.legal_form],
      ['inactive', null, { registry_code: null, registry_label: 'Invented form', elf_code: null, kind: null }],
    )
    assert.deepEqual(other?.other_names, [{ name: 'Synthetic Example Inc.', type: 'translation', language: 'en' }])
  })

  it('keeps the active LEI if the same company also has a retired one, in any order', async () => {
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', '99000001')
    assert.deepEqual(company?.identifiers, [{ scheme: 'lei', value: 'SYNTHETIC00000000174', derived: false }])
    assert.deepEqual(await stores.companies.findByAlias('GB', 'SYNTHETIC00000000174', 5), [
      { registry_id: '99000001', name: 'Synthetic Alpha Limited' },
    ])
  })

  it('adds to the register the LEI, a trading name and a former name it does not have; name and status stay', async () => {
    await runImport(folder.path, 'gb', fixture('BasicCompanyData-synthetic-2026-11-01.csv'))
    await runImport(folder.path, 'gleif', fixture('gleif-synthetic.xml'))
    await using stores = openStores(folder.path)
    const company = await stores.companies.find('GB', '99000001')
    assert.equal(company?.name, 'SYNTHETIC ALPHA LIMITED')
    assert.equal(company?.registry.name, 'Companies House')
    assert.deepEqual(company?.identifiers, [{ scheme: 'lei', value: 'SYNTHETIC00000000174', derived: false }])
    assert.deepEqual(company?.other_names, [{ name: 'SynAlpha', type: 'trading', language: 'en' }])
    assert.deepEqual(
      company?.previous_names.map(({ name }) => name),
      ['SYNTHETIC ALEPH LTD', 'SYNTHETIC "FIRST" LTD', 'Synthetic Omega Ltd'],
    )
    assert.equal(company?.data_freshness.last_confirmed_at, '2026-11-01T00:00:00Z')
  })
})
