import assert from 'node:assert/strict'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyDetails } from '#domain/companies/company.ts'
import type { CountryCode } from '#domain/countries.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import { tempFolder } from '../support/temp-folder.ts'

const samples = new URL('../../../shared/samples/', import.meta.url).pathname

interface Files {
  source: string
  country: CountryCode
  file: string
  companies: { is: string; id: string; details: CompanyDetails | undefined }[]
}

const genuine: Files[] = [
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
    source: 'cz',
    country: 'CZ',
    file: 'cz',
    companies: [
      { is: 'of category 210, 10 to 19 employees', id: '99990008', details: { employees: { min: 10, max: 19 } } },
      { is: 'of category 110, without employees', id: '99990024', details: { employees: { min: 0, max: 0 } } },
      { is: 'of category 000, which is unknown', id: '99990016', details: undefined },
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
