import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import type { CompanyDetails } from '#domain/companies/company.ts'
import { samples } from '../support/genuine-samples.ts'
import { fixture, openStores, runImport } from '../support/partition-stores.ts'
import type { TempFolder } from '../support/temp-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

interface Files {
  source: string
  country: string
  file: string
  companies: { is: string; id: string; details: CompanyDetails | undefined }[]
}

const norwegian = {
  sector: { code: '2100', name: 'Private aksjeselskaper mv.' },
  vat: { register: 'vat', name: 'Merverdiavgiftsregisteret' },
  business: { register: 'business_register', name: 'Foretaksregisteret' },
} as const

const genuine: Files[] = [
  {
    source: 'be',
    country: 'BE',
    file: `${samples}be-kbo-open-data`,
    companies: [
      {
        is: 'with two e-mail addresses, of which the first one is served',
        id: '0202395052',
        details: { contacts: { phone: '04/367 84 11', email: 'info@cile.be' }, establishment_count: 1 },
      },
      { is: 'with one establishment', id: '0202470177', details: { establishment_count: 1 } },
    ],
  },
  {
    source: 'de',
    country: 'DE',
    file: `${samples}de-offeneregister/5_de_companies.jsonl`,
    companies: [
      {
        is: 'of Hamburg',
        id: 'K1101R.HRB150148',
        details: { court: { code: 'K1101R', name: 'Hamburg' }, state: 'Hamburg' },
      },
      {
        is: 'of Düsseldorf',
        id: 'R1101.HRB81092',
        details: { court: { code: 'R1101', name: 'Düsseldorf' }, state: 'North Rhine-Westphalia' },
      },
    ],
  },
  {
    source: 'no',
    country: 'NO',
    file: `${samples}no-brreg-enheter/enheter.csv`,
    companies: [
      {
        is: 'with 11 employees',
        id: '810034882',
        details: {
          employees: { count: 11 },
          accounts: { last_year: 2022 },
          municipality: { code: '1108', name: 'SANDNES' },
          sector: norwegian.sector,
          purpose:
            'Drive handel, installasjons og servicevirksomhet, eller annen virksomhet forbundet med dette, samt delta i annen virksomhet.',
          memberships: [norwegian.vat, norwegian.business],
        },
      },
      {
        is: 'in the register of non-profit organisations, whose number of employees is not published',
        id: '810098252',
        details: {
          accounts: { last_year: 2022 },
          municipality: { code: '1804', name: 'BODØ' },
          sector: norwegian.sector,
          purpose:
            'Skaffe Odd Fellow Ordenen i Bodø tjenelige lokaler ved å erverve, oppføre ller leie fast eiendom. Selskapet kan støtte selskaper og institusjoner tilhørende eller tilknyttet Odd Fellow Ordenen ved å yte lån eller tegne aksjer. Det kan ikke utdeles utbytte. Salg av hele eller deler av fast eiendom tilhørende selskapet skal godkjennes av Den Uavhængige Norske Storloge av Odd Fellow Ordenen. Videre skal lov for Loger § 16-8 og tilhørende forskrifter til loven følges.',
          memberships: [norwegian.business, { register: 'ngo_register', name: 'Frivillighetsregisteret' }],
        },
      },
    ],
  },
]

const written: Files[] = [
  {
    source: 'be',
    country: 'BE',
    file: fixture('be'),
    companies: [{ is: 'from abroad with a branch', id: '0999000228', details: { branch_count: 1 } }],
  },
  {
    source: 'no',
    country: 'NO',
    file: fixture('no-details/enheter-synthetic-2026-11-01.csv'),
    companies: [
      {
        is: 'with contacts, without a mobile number, and the unit above it; its activity where it has no purpose',
        id: '899999002',
        details: {
          employees: { count: 120 },
          contacts: { website: 'www.etat.example', phone: '22 00 00 00', email: 'post@etat.example' },
          accounts: { last_year: 2025 },
          parent: { country: 'NO', registry_id: '899999010', relationship: 'organisation' },
          municipality: { code: '0301', name: 'OSLO' },
          sector: { code: '3900', name: 'Statlig forvaltning' },
          purpose: 'Oppdiktet etat over flere linjer',
          memberships: [
            norwegian.vat,
            norwegian.business,
            { register: 'ngo_register', name: 'Frivillighetsregisteret' },
            { register: 'foundation_register', name: 'Stiftelsesregisteret' },
          ],
        },
      },
      {
        is: 'of which nothing is known, and whose parent has a wrong check digit',
        id: '899999010',
        details: undefined,
      },
    ],
  },
]

const suites: [string, Files[]][] = [
  ['of genuine rows', genuine],
  ['of rows written by hand', written],
]

for (const [of, files] of suites) {
  describe(`the details ${of} of BE, DE, FR and NO`, () => {
    let folder: TempFolder
    before(async function () {
      if (files.some(({ file }) => !existsSync(file))) this.skip()
      folder = tempFolder()
      for (const { source, file } of files)
        await runImport(folder.path, source, file, {
          clock: { now: () => Date.parse('2100-01-01') },
          snapshotDate: '2026-11-01',
        })
    })
    after(() => folder?.[Symbol.dispose]())

    for (const { source, country, companies } of files)
      for (const { is, id, details } of companies)
        it(`of ${source} are read: a company ${is}`, async () => {
          await using stores = openStores(folder.path)
          const company = await stores.companies.find(country, id)
          assert.ok(company)
          assert.deepEqual(company.details, details)
        })
  })
}
