import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aliasesOf } from '#domain/companies/aliases-of.ts'
import { frenchIdentifiers } from '../../src/importers/registers/fr-details.ts'
import { countsOf, importedRegister } from '../support/imported-register.ts'
import { fixture } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

describe('importing the Sirene stock', () => {
  const { summary, find } = importedRegister('FR', ['fr', fixture('fr')])

  it('keeps 3 of 5 legal units, and leaves out a sole trader and one that is not published', () => {
    assert.deepEqual(countsOf(summary()), {
      read: 5,
      written: 3,
      skipped: { sole_trader: 1, not_diffused: 1 },
      rejected: 0,
      unknown_statuses: {},
    })
  })

  it('reads every fact of a legal unit: its head office from the second file, its former names from the third', async () => {
    const { registry, ...company } = (await find('999000003')) ?? {}
    assert.equal(
      registry?.name,
      "Système national d'identification et du répertoire des entreprises et de leurs établissements (Sirene), INSEE",
    )
    assert.deepEqual(company, {
      country: 'FR',
      registry_id: '999000003',
      name: 'SYNTHETIQUE EXEMPLE',
      status: 'active',
      status_detail: { registry_code: 'A', registry_label: 'Active', since: null, on_register: true, flags: [] },
      legal_form: {
        registry_code: '5710',
        registry_label: 'SAS, société par actions simplifiée',
        elf_code: '6CHY',
        kind: 'private_limited',
      },
      previous_names: [
        { name: 'SYNTHETIQUE ANCIENNE', from: '2001-01-01', until: '2007-12-31' },
        { name: 'SYNTHETIQUE PREMIERE', from: '1999-05-04', until: '2000-12-31' },
      ],
      other_names: [
        { name: 'SYNTEX', type: 'abbreviation', language: null },
        { name: 'LE PETIT SYNTHETIQUE', type: 'trading', language: null },
      ],
      incorporation_date: '1999-05-04',
      dissolution_date: null,
      registered_address: {
        text: "BATIMENT FICTIF, 12 B RUE DE L'INVENTION, BP 7, 99999 EXEMPLEVILLE, France",
        street: "BATIMENT FICTIF, 12 B RUE DE L'INVENTION, BP 7",
        locality: 'EXEMPLEVILLE',
        region: null,
        postal_code: '99999',
        country: 'FR',
      },
      activities: [
        { scheme: 'NAF', version: '2', code: '62.01Z', nace_code: '62.01', label: null, primary: true },
        { scheme: 'NAF', version: '2025', code: '62.10Y', nace_code: '62.10', label: null, primary: true },
      ],
      identifiers: [
        { scheme: 'siret', value: '99900000300017', derived: false },
        { scheme: 'rna', value: 'W999000001', derived: false },
        { scheme: 'vat', value: 'FR42999000003', derived: true },
      ],
      capital: null,
      details: {
        employees: { min: 20, max: 49, year: 2024 },
        size_class: { code: 'PME', name: 'Petite ou moyenne entreprise', year: 2023 },
        flags: ['social_economy', 'mission_company', 'employer'],
      },
      source_url: 'https://annuaire-entreprises.data.gouv.fr/entreprise/999000003',
      provenance: {},
      sources: [],
      data_freshness: { last_confirmed_at: '2026-11-01T00:00:00Z', source_updated_at: '2026-01-31T00:00:00Z' },
    })
  })

  it('reads a legal unit that ceased as inactive since that day, without a foundation date that INSEE does not know', async () => {
    const company = await find('999000011')
    assert.deepEqual(
      [company?.status, company?.status_detail.since, company?.incorporation_date, company?.registered_address?.text],
      ['inactive', '2019-06-30', null, '5 RUE INVENTEE, GENEVE, Switzerland'],
    )
    assert.deepEqual(
      company?.activities.map(({ version, nace_code }) => [version, nace_code]),
      [['1993', null]],
    )
  })

  it('serves the published parts of a partially published one, with the flag advertising_protected', async () => {
    const company = await find('999000029')
    assert.deepEqual(
      [company?.registered_address?.text, company?.status_detail.flags],
      ['99998 EXEMPLEBOURG, France', ['advertising_protected']],
    )
  })
  it('can be looked up by its number of an association; SIRET and VAT number contain the SIREN and are not stored', async () => {
    const identifiers = (await find('999000003'))?.identifiers.map(({ scheme, value }) => ({ scheme, value }))
    const facts = { name: 'SYNTHETIQUE EXEMPLE', status: 'active' as const, identifiers }
    assert.deepEqual(aliasesOf('FR', '999000003', facts), ['W999000001'])
  })

  it('derives the VAT number of an active legal unit alone', async () => {
    const schemes = async (id: string) => (await find(id))?.identifiers.map(({ scheme }) => scheme)
    assert.deepEqual(await schemes('999000029'), ['siret', 'vat'])
    assert.deepEqual(await schemes('999000011'), ['siret'])
  })

  it('reads no number of employees where INSEE knows none, and none at all as the band from 0 to 0', async () => {
    assert.equal((await find('999000011'))?.details, undefined)
    assert.deepEqual((await find('999000029'))?.details, { employees: { min: 0, max: 0, year: 2024 } })
  })

  for (const [siren, vat] of [
    ['542051180', 'FR59542051180'],
    ['404833048', 'FR83404833048'],
  ] as const)
    it(`derives the VAT number of ${siren} as ${vat}`, () => {
      const row = { etatAdministratifUniteLegale: 'A' }
      assert.deepEqual(frenchIdentifiers(row, siren), [{ scheme: 'vat', value: vat, derived: true }])
    })
})

describe('importing a Sirene stock that a tool has saved again with True and False', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())
  cpSync(fixture('fr'), folder.path, { recursive: true })
  const offices = join(folder.path, 'StockEtablissement_utf8_synthetic.csv')
  const genuine = readFileSync(offices, 'utf8')
  writeFileSync(offices, genuine.replaceAll(',true,', ',True,').replaceAll(',false,', ',False,'))
  const { find } = importedRegister('FR', ['fr', folder.path])

  it('takes the address from the head office all the same', async () => {
    assert.equal((await find('999000003'))?.registered_address?.postal_code, '99999')
  })
})

describe('importing a Sirene stock with a legal unit that ceased on a day that INSEE does not know', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())
  cpSync(fixture('fr'), folder.path, { recursive: true })
  const units = join(folder.path, 'StockUniteLegale_utf8_synthetic_2026-11-01.csv')
  const genuine = readFileSync(units, 'utf8')
  writeFileSync(units, genuine.replace('2019-06-30', '1900-01-01'))
  const { find } = importedRegister('FR', ['fr', folder.path])

  it('has no day of 1900 since which it is inactive', async () => {
    const { status, status_detail } = (await find('999000011')) ?? {}
    assert.deepEqual([status, status_detail?.since], ['inactive', null])
  })
})

describe('importing a Sirene stock with two head offices of one company', () => {
  const folder = tempFolder()
  after(() => folder[Symbol.dispose]())
  cpSync(fixture('fr'), folder.path, { recursive: true })
  const offices = join(folder.path, 'StockEtablissement_utf8_synthetic.csv')
  const genuine = readFileSync(offices, 'utf8')
  writeFileSync(offices, genuine.replace('99900000300009,false,', '99900000300009,true,'))
  const { find } = importedRegister('FR', ['fr', folder.path])

  it('takes the address from the one that the legal unit names', async () => {
    assert.equal((await find('999000003'))?.registered_address?.locality, 'EXEMPLEVILLE')
  })
})
