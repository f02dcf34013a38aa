import assert from 'node:assert/strict'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { toCompany } from '#data/companies/to-company.ts'
import { mergeRulesOf } from '#data/reference/precedence.ts'
import type { Company } from '#domain/companies/company.ts'
import { mergeLayers, precedence } from '#domain/companies/merge-layers.ts'
import { tradeNumberBefore2024 } from '#domain/companies/registry-ids/ro.ts'
import { toFacts, toSourceRow } from '#domain/companies/source-row.ts'
import { fixture, openStores, runImport, seedInto } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Imports a register's fixtures after changing one of the files, and finds a company. */
const importedWith = async (
  [source, country, id]: readonly [source: string, country: string, id: string],
  file: string,
  change: (text: string) => string,
): Promise<Company | undefined> => {
  using folder = tempFolder()
  await seedInto(folder.path)
  const files = join(folder.path, 'files')
  cpSync(fixture(source), files, { recursive: true })
  writeFileSync(join(files, file), change(readFileSync(join(files, file), 'utf8')))
  await runImport(folder.path, source, files, { snapshotDate: '2026-09-02' })
  await using stores = openStores(folder.path)
  return stores.companies.find(country, id)
}

describe('a Romanian firm', () => {
  const firm = ['ro', 'RO', '99000000'] as const
  it('has a postal code of six digits, also if a spreadsheet has dropped the zeros in front', async () => {
    const company = await importedWith(firm, 'OD_FIRME.CSV', text => text.replace('^099999^', '^10011^'))
    assert.equal(company?.registered_address?.postal_code, '010011')
  })

  it('has no postal code where the file has 0', async () => {
    const company = await importedWith(firm, 'OD_FIRME.CSV', text => text.replace('^099999^', '^0^'))
    assert.equal(company?.registered_address?.postal_code, null)
  })

  it('has its date of registration, also if it is written 2017-09-01', async () => {
    const company = await importedWith(firm, 'OD_FIRME.CSV', text =>
      text.replace('^01/09/2017^', '^2017-09-01 00:00:00^'),
    )
    assert.equal(company?.incorporation_date, '2017-09-01')
  })

  it('has no number of the old notation if its own has no county', async () => {
    const company = await importedWith(firm, 'OD_FIRME.CSV', text =>
      text.replaceAll('J2017099812405', 'J2025099812005'),
    )
    assert.deepEqual(company?.identifiers[0], { scheme: 'trade_register', value: 'J2025099812005', derived: false })
    assert.ok(!company.identifiers.some(({ derived }) => derived))
    assert.equal(tradeNumberBefore2024('J2017015812405'), 'J40/15812/2017')
  })
})

describe('a Belgian enterprise', () => {
  const codes = [
    '"JuridicalForm","014","FR","Société anonyme (synthétique)"',
    '"JuridicalForm","014","NL","Naamloze vennootschap (synthetisch)"',
    '"JuridicalSituation","012","FR","Dissolution volontaire (synthétique)"',
    '"JuridicalSituation","012","NL","Vrijwillige ontbinding (synthetisch)"',
    '"JuridicalSituation","000","NL","Normale toestand (synthetisch)"',
  ]
  const withCodes = (text: string) => `${text.trimEnd()}\n${codes.join('\n')}\n`

  it('with a French name has French labels of form and situation', async () => {
    const company = await importedWith(['be', 'BE', '0999000129'], 'code.csv', withCodes)
    assert.equal(company?.legal_form?.registry_label, 'Société anonyme (synthétique)')
    assert.equal(company.status_detail.registry_label, 'Dissolution volontaire (synthétique)')
  })

  it('with a Dutch name has Dutch ones', async () => {
    const company = await importedWith(['be', 'BE', '0999000030'], 'code.csv', withCodes)
    assert.equal(company?.legal_form?.registry_label, 'Besloten Vennootschap')
    assert.equal(company.status_detail.registry_label, 'Normale toestand (synthetisch)')
  })
})

describe('a Polish association', () => {
  it('in part S of the register has the address of its extract there, an entrepreneur that of part P', async () => {
    const id = '0009999001'
    const file = 'synthetic-aktualny-0009999001.json'
    const urlWith = async (part: string) =>
      (await importedWith(['pl', 'PL', id], file, text => text.replace('"RejP"', `"${part}"`)))?.source_url
    const address = `https://api-krs.ms.gov.pl/api/krs/OdpisAktualny/${id}`
    assert.equal(await urlWith('RejS'), `${address}?rejestr=S&format=json`)
    assert.equal(await urlWith('RejP'), `${address}?rejestr=P&format=json`)
  })
})

const authorities = [
  { country: 'GB', id: '00445790', code: 'RA000585' },
  { country: 'GB', id: 'OC301234', code: 'RA000585' },
  { country: 'GB', id: 'SC045551', code: 'RA000587' },
  { country: 'GB', id: 'SO301234', code: 'RA000587' },
  { country: 'GB', id: 'NI012345', code: 'RA000586' },
  { country: 'GB', id: 'R0000123', code: 'RA000586' },
  { country: 'GB', id: 'NC000123', code: 'RA000586' },
  { country: 'GB', id: 'FC012345', code: 'RA000585' },
  { country: 'DE', id: 'M1201.HRB32000', code: 'RA000242' },
  { country: 'DE', id: 'D2601V.HRB6684', code: 'RA000304' },
  { country: 'DE', id: 'F1103R.HRB12345 B', code: 'RA000217' },
  { country: 'DE', id: 'N1107.HRB1', code: null },
] as const
describe('a register of several offices', () => {
  for (const { country, id, code } of authorities) {
    it(`names the office that keeps ${country} ${id} by its GLEIF code, ${code}`, () => {
      const facts = toFacts(toSourceRow(country, id, { name: 'X', status: 'active' }))
      const layer = { precedence: precedence.register, facts, last_confirmed_at: null, source_updated_at: null }
      const company = toCompany(country, id, mergeLayers([layer], mergeRulesOf(country)))
      assert.equal(company.registry.authority_code, code)
    })
  }
})
