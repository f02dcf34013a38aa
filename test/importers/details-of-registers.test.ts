import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyDetails } from '#domain/companies/company.ts'
import type { CountryCode } from '#domain/countries.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Files {
  source: string
  country: CountryCode
  file: string
  companies: { is: string; id: string; details: CompanyDetails | undefined }[]
}

const genuine: Files[] = [
  {
    source: 'lv',
    country: 'LV',
    file: 'lv-ur-register/register.csv',
    companies: [
      {
        is: 'in the register of associations',
        id: '40008234596',
        details: { memberships: [{ register: 'ngo_register', name: 'Biedrību un nodibinājumu reģistrs' }] },
      },
      {
        is: 'in the commercial register',
        id: '40103550818',
        details: { memberships: [{ register: 'trade_register', name: 'Komercreģistrs' }] },
      },
    ],
  },
  {
    source: 'ie',
    country: 'IE',
    file: 'ie-cro-companies/companies.csv',
    companies: [
      {
        is: 'that has filed nothing yet',
        id: '673935',
        details: { annual_return: { next_made_up_to: '2021-01-15' } },
      },
    ],
  },
  {
    source: 'pl',
    country: 'PL',
    file: 'pl-krs-odpis',
    companies: [
      {
        is: 'with accounts of 2020, whose last entry was made by the system and no court',
        id: '0000405063',
        details: { municipality: { name: 'POZNAŃ' }, accounts: { last_made_up_to: '2020-12-31' } },
      },
      {
        is: 'with accounts of 2019',
        id: '0000413516',
        details: { municipality: { name: 'POZNAŃ' }, accounts: { last_made_up_to: '2019-12-31' } },
      },
    ],
  },
  {
    source: 'fi',
    country: 'FI',
    file: 'fi-prh-ytj/companies-2646674-9.json',
    companies: [{ is: 'whose record names no website and no registers', id: '2646674-9', details: undefined }],
  },
  {
    source: 'ee',
    country: 'EE',
    file: 'ee-ariregister-lihtandmed/ettevotja_rekvisiidid__lihtandmed.csv',
    companies: [{ is: 'of the basic data, which have none', id: '11694365', details: undefined }],
  },
  {
    source: 'sk',
    country: 'SK',
    file: 'sk-rpo/search-31322832.json',
    companies: [
      {
        is: 'with its court, and an address without a number that ended in 2006',
        id: '31322832',
        details: {
          court: { name: 'Mestský súd Bratislava III' },
          former_addresses: [
            {
              text: 'Vlčie hrdlo, 82412 Bratislava, Slovakia',
              street: 'Vlčie hrdlo',
              locality: 'Bratislava',
              postal_code: '82412',
              country: 'SK',
              from: '1992-04-29',
              until: '2006-06-15',
            },
          ],
        },
      },
    ],
  },
]

const synthetic: Files[] = [
  {
    source: 'ie',
    country: 'IE',
    file: 'ie',
    companies: [
      {
        is: 'with its last and next annual return and its last accounts',
        id: '9900001',
        details: {
          annual_return: { last_made_up_to: '2026-01-01', next_made_up_to: '2027-01-01' },
          accounts: { last_made_up_to: '2025-09-30' },
        },
      },
      { is: 'whose last annual return is the placeholder of 1901', id: '9900004', details: undefined },
    ],
  },
  {
    source: 'fi',
    country: 'FI',
    file: 'fi',
    companies: [{ is: 'without either', id: '9999902-8', details: undefined }],
  },
  {
    source: 'ee',
    country: 'EE',
    file: 'ee/ettevotja_rekvisiidid__lihtandmed-synthetic.csv',
    companies: [{ is: 'of the basic data, which have none', id: '99990002', details: undefined }],
  },
  {
    source: 'ee',
    country: 'EE',
    file: 'ee/ettevotja_rekvisiidid__yldandmed-synthetic.json',
    companies: [{ is: 'that has only an address', id: '99990019', details: undefined }],
  },
  {
    source: 'pl',
    country: 'PL',
    file: 'pl/synthetic-wykreslony-0009999006.json',
    companies: [
      {
        is: 'of a full extract, with the address that entry 4 removed and the website until the strike-off',
        id: '0009999006',
        details: {
          contacts: { website: 'WWW.WYKRESLONA.EXAMPLE' },
          former_addresses: [
            {
              text: 'UL. DAWNA 1, 00-000 NIGDZIE, Poland',
              street: 'UL. DAWNA 1',
              locality: 'NIGDZIE',
              postal_code: '00-000',
              country: 'PL',
              from: '2010-02-01',
              until: '2025-09-10',
            },
          ],
        },
      },
    ],
  },
  {
    source: 'pl',
    country: 'PL',
    file: 'pl/synthetic-aktualny-0009999001.json',
    companies: [
      {
        is: 'with its court, and its last accounts without those of the year 2109',
        id: '0009999001',
        details: {
          court: { name: 'SĄD REJONOWY ZMYŚLONY W NIGDZIE, I WYDZIAŁ GOSPODARCZY KRS' },
          municipality: { name: 'ZMYŚLONA' },
          contacts: { website: 'WWW.SYNTETYCZNY.EXAMPLE', email: 'BIURO@SYNTETYCZNY.EXAMPLE' },
          accounts: { last_made_up_to: '2020-12-31' },
        },
      },
    ],
  },
  {
    source: 'cz',
    country: 'CZ',
    file: 'cz',
    companies: [
      {
        is: 'of category 210, 10 to 19 employees, and sector 11002',
        id: '99990008',
        details: { employees: { min: 10, max: 19 }, sector: { code: '11002' } },
      },
      {
        is: 'of category 110, without employees',
        id: '99990024',
        details: { employees: { min: 0, max: 0 }, sector: { code: '11002' } },
      },
      { is: 'of category 000, which is unknown', id: '99990016', details: { sector: { code: '11002' } } },
    ],
  },
  {
    source: 'ro',
    country: 'RO',
    file: 'ro',
    companies: [
      { is: 'with a website', id: '99000000', details: { contacts: { website: 'www.exemplu-sintetic.ro' } } },
      { is: 'without one', id: '99000018', details: undefined },
    ],
  },
  {
    source: 'se',
    country: 'SE',
    file: 'se',
    companies: [
      { is: 'with its purpose', id: '999999-0014', details: { purpose: 'Bolaget ska hitta på.' } },
      { is: 'whose description has stray quotes and cannot be read', id: '999999-0071', details: undefined },
    ],
  },
  {
    source: 'sk',
    country: 'SK',
    file: 'sk',
    companies: [{ is: 'without an office of registration or a former address', id: '99999030', details: undefined }],
  },
]

const importAndCompare = async ({ source, country, companies }: Files, path: string) => {
  using folder = tempFolder()
  await runImport(folder.path, source, path, { snapshotDate: '2026-11-20' })
  await using stores = openStores(folder.path)
  for (const { is, id, details } of companies) {
    const company = await stores.companies.find(country, id)
    assert.ok(company, id)
    assert.deepEqual(company.details, details, `${source} ${id}, ${is}`)
  }
}

const are = ({ companies }: Files) => companies.map(({ is }) => `a company ${is}`).join('; ')

describe('the details of genuine records', () => {
  before(function () {
    if (!existsSync(samples)) this.skip()
  })
  for (const files of genuine)
    it(`of ${files.country} are read: ${are(files)}`, () => importAndCompare(files, samples + files.file))
})

describe('the details of synthetic records', () => {
  for (const files of synthetic)
    it(`of ${files.country} are read: ${are(files)}`, () => importAndCompare(files, fixture(files.file)))
})

describe('a Swedish purpose', () => {
  it('is put on one line and cut after 2,000 characters', async () => {
    using folder = tempFolder()
    const path = join(folder.path, 'bolagsverket_bulkfil.txt')
    const header =
      'organisationsidentitet;organisationsnamn;organisationsform;avregistreringsdatum;pagandeAvvecklingsEllerOmstruktureringsforfarande;verksamhetsbeskrivning'
    const names = '"9999990006$ORGNR-IDORG";"Syntetiska AB$FORETAGSNAMN-ORGNAM$2001-02-03";"AB-ORGFO";"";""'
    writeFileSync(path, `${header}\n${names};"Bolaget\nska ${'hitta på '.repeat(300)}"\n`)
    await runImport(folder.path, 'se', path, { snapshotDate: '2026-11-16' })
    await using stores = openStores(folder.path)
    const { purpose = '' } = (await stores.companies.find('SE', '999999-0006'))?.details ?? {}
    assert.match(purpose, /^Bolaget ska hitta på hitta/)
    assert.ok(purpose.length <= 2000 && purpose.length > 1990, String(purpose.length))
  })
})
